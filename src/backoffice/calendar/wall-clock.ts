import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** Returns the venue's date and minute at an instant. */
export type WallClock = (instant: Instant) => { readonly date: CalendarDate; readonly minute: number };

/** Returns the wall clock of a time zone. */
export function wallClockIn(timezone: string): WallClock {
  // The Swedish locale formats dates like the API: 2027-03-12 18:00.
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: timezone, dateStyle: 'short', timeStyle: 'short' },
  });
  return (instant) => {
    const [date = '', time = ''] = format.format(instant).split(' ');
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
  };
}
