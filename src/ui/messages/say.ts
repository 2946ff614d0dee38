import type { Catalogue, Plural, PluralKey, TextKey } from './plural.ts';

/** What is filled into a text, by the names in its braces. */
export type Values = Readonly<Record<string, string | number>>;

/** Speaks one language: fills in the texts of a catalogue. */
export interface Say<Texts extends Catalogue> {
  (key: TextKey<Texts>, values?: Values): string;
  /** A text that counts. */
  (key: PluralKey<Texts>, values: Values & { readonly count: number }): string;
}

/** @param locale BCP 47 tag that numbers and plurals follow */
export function sayIn<Texts extends Catalogue>(texts: Texts, locale: string): Say<Texts> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key: keyof Texts, values: Values = {}) => {
    // Narrowed to what any catalogue may say, which is all that is needed here.
    const text: string | Plural = texts[key] as Texts[keyof Texts];
    // A text that counts is never asked for without a count.
    const words =
      typeof text === 'string' ? text : (text[plural.select(values['count'] as number)] ?? text.other);
    // `#` is the number of a text that counts.
    return words.replace(/#|\{(\w+)\}/g, (_, name = 'count') => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number.format(value) : value;
    });
  };
}
