import type { Catalogue, Plural, PluralKey, TextKey } from './plural.ts';

/** What is filled into a text, by the names in its braces. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** Speaks one language: fills in the texts of a catalogue. */
export interface Translate<Texts extends Catalogue> {
  (key: TextKey<Texts>, values?: MessageParameters): string;
  /** A text that counts. */
  (key: PluralKey<Texts>, values: MessageParameters & { readonly count: number }): string;
}

/** @param locale BCP 47 tag that numbers and plurals follow */
export function createTranslate<Texts extends Catalogue>(texts: Texts, locale: string): Translate<Texts> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key: keyof Texts, values: MessageParameters = {}) => {
    // Narrowed to what any catalogue may say, which is all that is needed here.
    const text: string | Plural = texts[key] as Texts[keyof Texts];
    // A text that counts is never asked for without a count.
    const messages =
      typeof text === 'string' ? text : (text[plural.select(values['count'] as number)] ?? text.other);
    // `#` is the number of a text that counts.
    return messages.replace(/#|\{(\w+)\}/g, (_, name = 'count') => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number.format(value) : value;
    });
  };
}
