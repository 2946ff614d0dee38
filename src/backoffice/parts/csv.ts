/** Returns the decimal mark of a language, and the delimiter that its spreadsheets expect beside it. */
export function csvFormat(locale: string) {
  const mark =
    new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  return { mark, delimiter: mark === ',' ? ';' : ',' } as const;
}
