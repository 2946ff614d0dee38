/** Texts for visitors in another time zone. */

import type { CalendarDate } from '../domain/time/instant.ts';
import { unbroken } from '../ui/locale/formats.ts';
import { ownTimezone } from '../ui/locale/own-zone.ts';
import { wallTimeToInstant, zonesDiffer } from '../ui/locale/wall-clock.ts';
import { dateIn, isKnownZone } from '../ui/locale/zone.ts';
import type { TimedSlot } from './state/timed-slot.ts';

/** Formats times in the visitor's time zone. */
export interface VisitorClock {
  /** The name of the venue's time zone on that day: `United Kingdom Time`. */
  readonly zone: string;
  /** The visitor's times of a slot, with the weekday if it differs. */
  times(slot: Pick<TimedSlot, 'startTime' | 'endTime' | 'startsNextDay' | 'endsNextDay'>): {
    start: string;
    end: string;
  };
}

/** Returns the visitor's clock on a day of the venue; null if both are equal at noon, or the visitor's zone is unknown. */
export function visitorClock(
  date: CalendarDate,
  timezone: string,
  locale: string,
  own = ownTimezone(),
): VisitorClock | null {
  const noon = wallTimeToInstant(date, '12:00', timezone);
  if (own === null || !zonesDiffer(noon, timezone, own)) return null;
  const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  // Zone names change over the years: Lisbon's was Central European.
  const name = isKnownZone(timezone)
    ? format(timezone, { timeZoneName: 'longGeneric' })
        .formatToParts(noon)
        .find(({ type }) => type === 'timeZoneName')?.value
    : timezone;
  const plain = format(own, { timeStyle: 'short' });
  const withDay = format(own, { hour: 'numeric', minute: '2-digit', weekday: 'short' });
  const timeOf = (at: number, day: CalendarDate) =>
    unbroken((dateIn(own, at) === day ? plain : withDay).format(at));
  return {
    // The generic name of UTC is an offset.
    zone: name && !/\p{Nd}/u.test(name) ? name : timezone,
    times({ startTime, endTime, startsNextDay, endsNextDay }) {
      const startsAt = wallTimeToInstant(date, startTime, timezone, startsNextDay ? 1 : 0);
      const endsAt = wallTimeToInstant(date, endTime, timezone, endsNextDay ? 1 : 0);
      return { start: timeOf(startsAt, date), end: timeOf(endsAt, dateIn(own, startsAt)) };
    },
  };
}
