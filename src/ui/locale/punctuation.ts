/** Punctuation between texts that the first step of the form does not need; comma and colon are in `formats.ts`. */
import type { Formats } from './formats.ts';

type InLocale = Pick<Formats, 'locale'>;

/** Returns a text in brackets, to be put after another one. */
export const inBrackets = (text: string, { locale }: InLocale) =>
  /^(ja|zh)\b/.test(locale) ? `（${text}）` : ` (${text})`;

/** Returns the end of a sentence before another one, with its space. */
export const stopIn = ({ locale }: InLocale) =>
  /^(ja|zh)\b/.test(locale) ? '。' : /^hi\b/.test(locale) ? '। ' : /^th\b/.test(locale) ? ' ' : '. ';
