/** From the shortest; each may be an offset where the language has no name. */
const styles = ['short', 'long', 'longGeneric'] as const;

/** The style of a zone's name at an instant. */
export type ZoneNameStyle = (typeof styles)[number];

/**
 * Returns the shortest style that names a zone instead of its offset: `GMT`, `توقيت غرينتش`, never `GMT+1`.
 *
 * @param partsIn formats an instant in that zone and style
 */
export function zoneNameStyle(
  partsIn: (style: ZoneNameStyle) => readonly Intl.DateTimeFormatPart[],
): ZoneNameStyle {
  const nameIn = (style: ZoneNameStyle) => partsIn(style).find(({ type }) => type === 'timeZoneName')?.value;
  return styles.find((style) => !/\p{Nd}/u.test(nameIn(style) ?? '0')) ?? 'longGeneric';
}
