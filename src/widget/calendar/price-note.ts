import type { Formats } from '../../ui/locale/formats.ts';
import { roughMoney } from '../../ui/locale/rough-money.ts';

/** Returns the note of a day with its lowest price: empty if that is unknown, none if it is 0. */
export function priceNote(formats: Formats, cents: number | null, currency: string) {
  if (cents === 0) return {};
  return {
    note: (maxLength: number): string =>
      cents === null ? '' : roughMoney(formats, cents, currency, maxLength),
  };
}
