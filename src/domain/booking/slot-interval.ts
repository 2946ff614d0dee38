/**
 * From the clock on the venue's wall to instants: when a slot, or a day, begins and ends.
 *
 * This is the only place that knows about clock changes; everything after it compares instants.
 */
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../time/calendar.ts';
import type { CalendarDate, ClockTime, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { SlotTimes } from '../venue/slot.ts';

const msPerMinute = 60_000;
const msPerHour = 60 * msPerMinute;
const minutesPerDay = 24 * 60;

/**
 * No slot and no day is longer: 24 hours by the clock, and the hours a clock put back repeats. The most any
 * zone has repeated since 1970 is seven (Vostok, 1994); today's rules repeat two at most.
 */
export const maxOccupancyMs = 31 * msPerHour;

/** Whether the slot ends on the day after it starts: its end is at or before its start (24 hours if equal). */
export function endsNextDay({ startTime, endTime }: SlotTimes): boolean {
  return endTime <= startTime;
}

/**
 * When a slot offered on `date` starts and ends. Never empty.
 *
 * Times are the venue's wall-clock times (specification §2). Where the clock skips one, it is moved on by as
 * much as was skipped; where the clock repeats one, the first is meant (Temporal's `compatible`). So a slot
 * that starts in the skipped hour can start at or after its own end: 02:30–03:00 would run from 03:30 to
 * 03:00. Such a slot keeps the length it is offered with, from its moved start: 03:30–04:00.
 */
export function slotInterval(times: SlotTimes, date: CalendarDate, timezone: string): Interval {
  const endDate = endsNextDay(times) ? addDays(date, 1) : date;
  const startsAt = instantAt(date, times.startTime, timezone);
  const endsAt = instantAt(endDate, times.endTime, timezone);
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + offeredMs(times) };
}

/**
 * The whole day as the venue's clock counts it: from its first instant to the first of the next day, so that
 * days meet without gap or overlap. 23 to 25 hours around most clock changes, and empty for a day that a
 * zone skipped when it crossed the date line.
 */
export function dayInterval(date: CalendarDate, timezone: string): Interval {
  return { startsAt: startOfDay(date, timezone), endsAt: startOfDay(addDays(date, 1), timezone) };
}

/** The first instant of a day; of one that the zone skipped, that of the next. */
export function startOfDay(date: CalendarDate, timezone: string): Instant {
  return recalled(timezone, date, '', () => Temporal.PlainDate.from(date).toZonedDateTime(timezone));
}

/** Milliseconds from start to end by the clock, without regard to clock changes. */
function offeredMs({ startTime, endTime }: SlotTimes): number {
  const minutes = minuteOfDay(endTime) - minuteOfDay(startTime);
  return (minutes > 0 ? minutes : minutes + minutesPerDay) * msPerMinute;
}

function minuteOfDay(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function instantAt(date: CalendarDate, time: ClockTime, timezone: string): Instant {
  return recalled(timezone, date, time, () =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone, {
      disambiguation: 'compatible',
    }),
  );
}

/**
 * Wall times already resolved. An availability answer asks for 92 dates of every slot, and asks again after
 * each booking; resolving one takes 6 to 20 µs, recalling it 0.2.
 */
const resolved = new Map<string, Map<CalendarDate, Map<ClockTime | '', Instant>>>();
let resolvedCount = 0;

/** A few MB. What is worth keeping is asked for again at once, so a full memo simply starts anew. */
const resolvedLimit = 50_000;

/** By zone, date and time each for itself: to put three texts together takes longer than to look three times. */
function recalled(
  timezone: string,
  date: CalendarDate,
  time: ClockTime | '',
  resolve: () => Temporal.ZonedDateTime,
): Instant {
  const known = resolved.get(timezone)?.get(date)?.get(time);
  if (known !== undefined) return known;

  const instant = resolve().epochMilliseconds;
  if (resolvedCount >= resolvedLimit) {
    resolved.clear();
    resolvedCount = 0;
  }
  resolvedCount += 1;
  const dates = resolved.get(timezone) ?? new Map<CalendarDate, Map<ClockTime | '', Instant>>();
  const times = dates.get(date) ?? new Map<ClockTime | '', Instant>();
  resolved.set(timezone, dates.set(date, times.set(time, instant)));
  return instant;
}
