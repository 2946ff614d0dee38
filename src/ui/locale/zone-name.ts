/** From the shortest; each may be an offset where the language has no name. */
const styles = ['short', 'long', 'longGeneric'] as const;

/**
 * Returns the shortest name of a zone that is not its offset: `GMT`, `توقيت غرينتش`, not `GMT+1` unless the language has no
 * name.
 *
 * @param partsIn formats an instant in that zone and style
 */
export function zoneName(
  partsIn: (style: (typeof styles)[number]) => readonly Intl.DateTimeFormatPart[],
): string {
  const names = styles.map(
    (style) => partsIn(style).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => !/\p{Nd}/u.test(name)) ?? names.at(-1) ?? '';
}
