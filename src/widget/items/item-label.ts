import { chosen } from '../state/selection.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the current date on one line: `Fri 12 Mar · Evening · Main Hall`. */
export function itemLabel({ state, formats }: Pick<Booking, 'state' | 'formats'>): string {
  const { space, slot } = chosen(state);
  return [
    state.date && formats.shortDate(state.date),
    slot && formats.isolate(slot.name),
    space && formats.isolate(space.name),
  ]
    .filter(Boolean)
    .join(' · ');
}
