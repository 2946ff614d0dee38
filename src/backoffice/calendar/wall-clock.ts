import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** What the clock on a wall shows at an instant. */
export type WallClock = (instant: Instant) => { readonly date: CalendarDate; readonly minute: number };

/** The clock of a time zone. */
export function wallClockIn(timezone: string): WallClock {
  // Swedes write dates as the API does: 2027-03-12 18:00.
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: timezone, dateStyle: 'short', timeStyle: 'short' },
  });
  return (instant) => {
    const [date = '', time = ''] = format.format(instant).split(' ');
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
  };
}
