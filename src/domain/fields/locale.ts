/**
 * A BCP 47 language tag in its canonical spelling (`en-gb` → `en-GB`); null where the text is none.
 *
 * Whether anybody speaks it is not asked: `Intl` falls back to what it knows.
 */
export function canonicalLocale(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
