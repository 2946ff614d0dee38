import type { MessageParameters } from '../../ui/messages/translate.ts';
import type { Booking } from '../use-booking.ts';

/** Texts about one date, and about several. */
const texts: Readonly<Record<string, 'itemGuests' | 'itemsHoldNote' | 'itemsHeldUntil' | 'itemsNextLapse'>> =
  {
    guests: 'itemGuests',
    holdNote: 'itemsHoldNote',
    heldUntil: 'itemsHeldUntil',
    nextLapse: 'itemsNextLapse',
  };

/** Returns the booking with texts about several dates. */
export function withPluralDates(booking: Booking): Booking {
  const translate = (key: string, values?: MessageParameters) =>
    booking.t(texts[key] ?? (key as 'title'), values);
  return { ...booking, t: translate as Booking['t'] };
}
