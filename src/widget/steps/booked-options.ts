import type { BookedDate } from '../state/receipt.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the extras of a date: `Projector · Chairs × 20`. */
export function extrasText(
  { extras = [] }: Pick<BookedDate, 'extras'>,
  { formats }: Pick<Booking, 'formats'>,
): string {
  return extras
    .map(({ name, pieces }) =>
      pieces ? `${formats.isolate(name)} × ${formats.number(pieces)}` : formats.isolate(name),
    )
    .join(' · ');
}

/** Returns the number of guests, the layout and the extras of a date: `Guests: 80 · Theatre · Projector`. */
export function optionsText(date: BookedDate, booking: Pick<Booking, 't' | 'formats'>): string {
  const { t, formats } = booking;
  const guests = date.guests && `${t('guests')}: ${formats.number(date.guests)}`;
  const layout = date.layout && formats.isolate(date.layout);
  return [guests, layout, extrasText(date, booking)].filter(Boolean).join(' · ');
}
