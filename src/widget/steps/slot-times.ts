import { inBrackets } from '../../ui/locale/punctuation.ts';
import type { BookedDate } from '../state/receipt.ts';
import type { Booking } from '../use-booking.ts';

/** Returns a slot's times in the venue's time zone, on the day on which it starts. */
export function slotTimes({ t, formats }: Pick<Booking, 't' | 'formats'>, slot: BookedDate['slot']): string {
  const range = t('timeRange', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) });
  return slot.endsNextDay && !slot.startsNextDay ? range + inBrackets(t('nextDay'), formats) : range;
}

/** Returns a slot's name, with the times that were chosen in it. */
export function slotName(booking: Pick<Booking, 't' | 'formats'>, slot: BookedDate['slot']): string {
  const { isolate, comma } = booking.formats;
  const name = isolate(slot.name);
  return slot.startsNextDay === undefined ? name : name + comma + slotTimes(booking, slot);
}
