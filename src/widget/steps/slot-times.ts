import type { Keepsake } from '../state/keepsake.ts';
import type { Booking } from '../use-booking.ts';

/** A slot's times on the venue's clock. */
export function slotTimes({ t, f }: Pick<Booking, 't' | 'f'>, slot: Keepsake['slot']): string {
  const range = t('timeRange', { start: f.time(slot.startTime), end: f.time(slot.endTime) });
  return slot.endsNextDay ? `${range} (${t('nextDay')})` : range;
}
