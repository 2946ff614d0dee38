import type { Catalogue, Plural, PluralKey, TextKey } from './plural.ts';

/** The parameters of a text, by the names in its braces. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** Returns texts of one language with their parameters filled in. */
export interface Translate<Texts extends Catalogue> {
  (key: TextKey<Texts>, values?: MessageParameters): string;
  /** A text with plural forms. */
  (key: PluralKey<Texts>, values: MessageParameters & { readonly count: number }): string;
}

/**
 * Creates the translate function of a catalogue.
 *
 * @param locale BCP 47 tag for numbers and plurals
 */
export function createTranslate<Texts extends Catalogue>(texts: Texts, locale: string): Translate<Texts> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key: keyof Texts, values: MessageParameters = {}) => {
    // TypeScript cannot derive the value's type from the generic key.
    // A text of a file that is not loaded yet is empty: it appears with the file.
    const text: string | Plural = (texts[key] ?? '') as string | Plural;
    // A text with plural forms always gets a count.
    const messages =
      typeof text === 'string' ? text : (text[plural.select(values['count'] as number)] ?? text.other);
    // `#` is the count of a text with plural forms.
    return messages.replace(/#|\{(\w+)\}/g, (_, name = 'count') => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number.format(value) : value;
    });
  };
}
