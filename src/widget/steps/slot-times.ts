import type { ReceiptView } from '../state/receipt.ts';
import type { Booking } from '../use-booking.ts';

/** Returns a slot's times in the venue's time zone. */
export function slotTimes({ t, f }: Pick<Booking, 't' | 'f'>, slot: ReceiptView['slot']): string {
  const range = t('timeRange', { start: f.time(slot.startTime), end: f.time(slot.endTime) });
  return slot.endsNextDay ? `${range} (${t('nextDay')})` : range;
}
