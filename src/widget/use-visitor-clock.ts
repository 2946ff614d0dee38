import type { CalendarDate } from '../domain/time/instant.ts';
import { useBooking } from './use-booking.ts';
import type { VisitorClock } from './visitor-clock.ts';

/** Returns the visitor's clock on a day of the venue; null if both are equal, or one of them is unknown. */
export function useVisitorClock(date: CalendarDate): VisitorClock | null {
  const { state, formats, visitorClock } = useBooking();
  const { data } = state.venue;
  return (data && visitorClock?.(date, data.timezone, formats.locale)) ?? null;
}
