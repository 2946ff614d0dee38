import { chosenOrLost } from '../state/selection.ts';
import { dayOf } from '../state/timed-slot.ts';
import { slotName } from '../steps/slot-times.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the current date on one line: `Fri 12 Mar · Evening · Main Hall`. */
export function itemLabel({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>): string {
  const { space, slot } = chosenOrLost(state);
  return [
    state.date && formats.shortDate(dayOf(state.date, slot)),
    slot && slotName({ t, formats }, slot),
    space && formats.isolate(space.name),
  ]
    .filter(Boolean)
    .join(formats.separator);
}
