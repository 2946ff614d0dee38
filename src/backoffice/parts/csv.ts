/**
 * Returns the decimal mark of a language, and the delimiter that its spreadsheets expect beside it: a semicolon where the mark
 * is a comma, and in Switzerland and Liechtenstein.
 */
export function csvFormat(locale: string) {
  const mark =
    new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const { region = '' } = new Intl.Locale(locale);
  return { mark, delimiter: mark === ',' || ['CH', 'LI'].includes(region) ? ';' : ',' } as const;
}
