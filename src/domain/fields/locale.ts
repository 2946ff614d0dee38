/**
 * Returns a BCP 47 language tag in its canonical spelling (`en-gb` → `en-GB`), or null if the text is none.
 *
 * Every registered language has two or three letters; `Intl` also takes five to eight, and so "Deutsch".
 */
export function canonicalLocale(text: string): string | null {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
