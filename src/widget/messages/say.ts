import type { Messages, PluralKey, TextKey } from './catalogue.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Speaks one language: fills in the texts of a catalogue. */
export interface Say {
  (key: TextKey, values?: Values): string;
  /** A text that counts. */
  count(key: PluralKey, count: number, values?: Values): string;
}

/** @param locale BCP 47 tag that numbers and plurals follow */
export function sayIn(messages: Messages, locale: string): Say {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number.format(value) : value;
    });
  const say = (key: TextKey, values: Values = {}) => fill(messages[key], values);
  say.count = (key: PluralKey, count: number, values: Values = {}) => {
    const forms = messages[key];
    return fill((forms[plural.select(count)] ?? forms.other).replaceAll('#', '{#}'), values).replaceAll(
      '{#}',
      number.format(count),
    );
  };
  return say;
}
