import { chosenOrLost } from '../state/selection.ts';
import type { KeptItem } from '../state/state.ts';
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

/** Returns the same of a date that another one may replace: `Waiting list · Fri 12 Mar · Evening · Main Hall`. */
export function keptLabel(booking: Parameters<typeof itemLabel>[0], item: KeptItem | undefined): string {
  const { t, formats } = booking;
  return [item?.isWaiting && t('waitingList'), itemLabel(booking)].filter(Boolean).join(formats.separator);
}
