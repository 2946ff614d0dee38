import type { BookedDate } from '../state/receipt.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the number of guests, the layout and the extras of a date: `Guests: 80 · Theatre · Chairs × 20`. */
export function optionsText(
  { guests, layout, extras = [] }: BookedDate,
  { t, formats }: Pick<Booking, 't' | 'formats'>,
): string {
  const texts = extras.map(({ name, pieces }) =>
    pieces ? `${formats.isolate(name)} × ${formats.number(pieces)}` : formats.isolate(name),
  );
  return [
    guests && `${t('guests')}${formats.colon}${formats.number(guests)}`,
    layout && formats.isolate(layout),
    ...texts,
  ]
    .filter(Boolean)
    .join(formats.separator);
}
