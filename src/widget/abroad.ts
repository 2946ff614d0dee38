/** What only visitors read whose clocks differ from the venue's. */
import type { CalendarDate, ClockTime } from '../domain/time/instant.ts';
import { clocksDiffer, instantOf } from '../ui/locale/wall-clock.ts';

/** A visitor's own clock, where it shows another time than the venue's. */
export interface ClockAbroad {
  /** What the venue's time zone is called: `United Kingdom Time`. */
  readonly zone: string;
  /** What the visitor's clock shows when it is that time at the venue. */
  time(time: ClockTime): string;
}

/** The visitor's clock on a day of the venue's; null where both show the same at noon. */
export function clockAbroad(date: CalendarDate, timezone: string, locale: string): ClockAbroad | null {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  if (!clocksDiffer(instantOf(date, '12:00', timezone), timezone)) return null;
  const clock = format({ hour: 'numeric', minute: '2-digit' });
  const name = format({ timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName');
  return { zone: name?.value ?? timezone, time: (time) => clock.format(instantOf(date, time, timezone)) };
}
