import type { Formats } from '../../ui/locale/formats.ts';

/** Returns the note of a day with its lowest price; empty if that is unknown or 0. */
export function priceNote(f: Formats, cents: number | null, currency: string) {
  return (maxLength: number): string => (cents ? f.roughMoney(cents, currency, maxLength) : '');
}
