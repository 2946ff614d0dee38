/**
 * Normalizes a BCP 47 language tag (`en-gb` → `en-GB`); null if it is invalid.
 *
 * Every registered language has two or three letters; `Intl` also accepts five to eight, and so "Deutsch".
 */
export function canonicalLocale(text: string): string | null {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
