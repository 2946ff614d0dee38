import { inBrackets } from '../../ui/locale/punctuation.ts';
import type { ReceiptView } from '../state/receipt.ts';
import type { Booking } from '../use-booking.ts';

/** Returns a slot's times in the venue's time zone. */
export function slotTimes({ t, formats }: Pick<Booking, 't' | 'formats'>, slot: ReceiptView['slot']): string {
  const range = t('timeRange', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) });
  return slot.endsNextDay ? range + inBrackets(t('nextDay'), formats) : range;
}
