import { bookedDateOf } from '../state/submit.ts';
import { optionsText } from '../steps/booked-options.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the number of guests, the layout and the extras of the current date. */
export function itemOptions({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>): string {
  return optionsText(bookedDateOf(state), { t, formats });
}
