import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { wallTimeIn } from '../../ui/locale/zone.ts';

/** Returns the venue's date and minute at an instant. */
export type WallClock = (instant: Instant) => { readonly date: CalendarDate; readonly minute: number };

/** Returns the wall clock of a time zone. It formats each instant once: most bookings begin and end with a slot, as others do. */
export function wallClockIn(timezone: string): WallClock {
  const wallTime = wallTimeIn(timezone);
  const known = new Map<Instant, ReturnType<WallClock>>();
  return (instant) => {
    let at = known.get(instant);
    if (!at) {
      const [date = '', time = ''] = wallTime(instant).split('T');
      at = { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
      known.set(instant, at);
    }
    return at;
  };
}
