import { parseNumber } from '../../ui/locale/parse-number.ts';
import { locale } from '../messages/language.ts';

/** Parses a typed number in the reader's language. An invalid text stays, so that the service reports it beside its field. */
export function typedNumber(text: string): number {
  const number = parseNumber(text, locale);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}
