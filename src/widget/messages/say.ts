import type { Messages, Plural, PluralKey, TextKey } from './catalogue.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Speaks one language: fills in the texts of a catalogue. */
export interface Say {
  (key: TextKey, values?: Values): string;
  /** A text that counts. */
  (key: PluralKey, values: Values & { readonly count: number }): string;
}

/** @param locale BCP 47 tag that numbers and plurals follow */
export function sayIn(messages: Messages, locale: string): Say {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key: keyof Messages, values: Values = {}) => {
    const text: string | Plural = messages[key];
    const words =
      typeof text === 'string' ? text : (text[plural.select(values['count'] as number)] ?? text.other);
    // `#` is the number of a text that counts.
    return words.replace(/#|\{(\w+)\}/g, (_, name = 'count') => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number.format(value) : value;
    });
  };
}
