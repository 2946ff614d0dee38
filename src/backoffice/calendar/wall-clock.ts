import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { wallTimeIn } from '../../ui/locale/zone.ts';

/** Returns the venue's date and minute at an instant. */
export type WallClock = (instant: Instant) => { readonly date: CalendarDate; readonly minute: number };

/** Returns the wall clock of a time zone. */
export function wallClockIn(timezone: string): WallClock {
  const wallTime = wallTimeIn(timezone);
  return (instant) => {
    const [date = '', time = ''] = wallTime(instant).split('T');
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
  };
}
