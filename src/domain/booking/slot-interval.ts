/**
 * Converts wall-clock times to instants: when a slot, or a day, starts and ends.
 *
 * Only this module handles clock changes; everything else compares instants.
 */
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../time/calendar.ts';
import { type ClockSpan, clockTime, minuteOfDay, minutesPerDay } from '../time/clock-span.ts';
import { type CalendarDate, type ClockTime, type Instant, msPerHour, msPerMinute } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { isClockTime } from '../time/timezone.ts';
import type { SlotTimes } from '../venue/slot.ts';
import { neededInterval, type PreparationTimes, withPreparation } from './occupied-time.ts';

/**
 * The maximum length of a slot or day: 24 hours by the clock, and the hours that a clock change repeats. The most
 * that any zone has repeated since 1970 is seven (Vostok, 1994); current rules repeat two at most.
 */
export const maxOccupancyMs = 31 * msPerHour;

/** Returns whether the slot ends on the next day: its end is at or before its start (24 hours if equal). */
export function endsNextDay({ startTime, endTime }: SlotTimes): boolean {
  return endTime <= startTime;
}

/**
 * Returns when a slot offered on `date` starts and ends. Never empty.
 *
 * Times are the venue's wall-clock times (specification §2). A time that a clock change skips moves forward by the
 * skipped amount; of a repeated time, the first counts (Temporal's `compatible`). A slot that starts in the skipped
 * hour could therefore start at or after its own end: 02:30–03:00 would run from 03:30 to 03:00. Such a slot keeps
 * its length from its moved start: 03:30–04:00.
 */
export function slotInterval(times: SlotTimes, date: CalendarDate, timezone: string): Interval {
  const endDate = endsNextDay(times) ? addDays(date, 1) : date;
  const startsAt = instantAt(date, times.startTime, timezone);
  const endsAt = instantAt(endDate, times.endTime, timezone);
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + offeredMs(times) };
}

/**
 * Returns when a part of a slot starts and ends; null: the clock skips one of its times on that date.
 *
 * @param date that of the slot, even if the part starts on the next day
 */
export function partInterval(part: ClockSpan, date: CalendarDate, timezone: string): Interval | null {
  const startsAt = instantOfMinute(part.from, date, timezone);
  const endsAt = instantOfMinute(part.to, date, timezone);
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/** Returns the interval of a part that staff book: unlike one that visitors book, it may end when the clock moves forward. */
export function staffPartInterval(part: ClockSpan, date: CalendarDate, timezone: string): Interval | null {
  const startsAt = instantOfMinute(part.from, date, timezone);
  const endsAt = endOfMinute(part.to, date, timezone);
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/**
 * Returns when something ends that ends at a minute; null: the clock skips it. The first skipped minute is an end: it is when
 * the clock moves forward.
 *
 * @param minute since midnight of the date, also on the next day
 */
export function endOfMinute(minute: number, date: CalendarDate, timezone: string): Instant | null {
  const shown = instantOfMinute(minute, date, timezone);
  if (shown !== null) return shown;
  // At midnight, the minute before is that of the day before.
  const before = instantOfMinute(minute + minutesPerDay - 1, addDays(date, -1), timezone);
  return before === null ? null : before + msPerMinute;
}

/**
 * Returns the first instant at which the wall clock shows a minute; null: the clock skips it.
 *
 * @param minute since midnight of the date, also on the next day
 */
export function instantOfMinute(minute: number, date: CalendarDate, timezone: string): Instant | null {
  const days = Math.floor(minute / minutesPerDay);
  const day = days === 0 ? date : addDays(date, days);
  const start = steadyStart(day, timezone);
  if (start !== null) return start + (minute % minutesPerDay) * msPerMinute;
  const time = clockTime(minute);
  return shownTimes.of(timezone, `${day}T${time}`, () => {
    const instant = instantAt(day, time, timezone);
    return isClockTime(timezone, instant, day, time) ? instant : null;
  });
}

/**
 * Returns the midnight since which every minute of a span takes a minute; null: the clock changes on one of its days.
 */
export function steadyMidnight({ to }: ClockSpan, date: CalendarDate, timezone: string): Instant | null {
  const midnight = steadyStart(date, timezone);
  const isSteady = to < minutesPerDay || steadyStart(addDays(date, 1), timezone) !== null;
  return isSteady ? midnight : null;
}

/**
 * Returns when custom times start and end, possibly on different dates. The interval is empty or negative if the end
 * is not after the start.
 */
export function customInterval(
  date: CalendarDate,
  { startTime, endTime, endDate }: SlotTimes & { readonly endDate: CalendarDate },
  timezone: string,
): Interval {
  return { startsAt: instantAt(date, startTime, timezone), endsAt: instantAt(endDate, endTime, timezone) };
}

/**
 * Returns the whole day of the venue: from its first instant to that of the next day, so that days have no gaps or
 * overlaps. 23 to 25 hours around most clock changes, and empty for a day that a zone skipped at the date line.
 */
export const dayInterval = (date: CalendarDate, timezone: string): Interval =>
  dateRangeInterval(date, date, timezone);

/** Returns the interval of several days, `from` and `to` inclusive. */
export function dateRangeInterval(from: CalendarDate, to: CalendarDate, timezone: string): Interval {
  return { startsAt: startOfDay(from, timezone), endsAt: startOfDay(addDays(to, 1), timezone) };
}

/**
 * Returns the interval that slots on these dates can occupy: the first may have a setup before it, and a night slot of the
 * last date ends on the next day and has a turnaround after it.
 */
export function slotPeriod(
  from: CalendarDate,
  to: CalendarDate,
  timezone: string,
  preparation: PreparationTimes,
): Interval {
  const period = dateRangeInterval(from, addDays(to, 1), timezone);
  return neededInterval(withPreparation(period, preparation));
}

/** Returns the first instant of a day; for a skipped day, the first instant of the next day. */
export function startOfDay(date: CalendarDate, timezone: string): Instant {
  return starts.of(timezone, date, () => instantOf(Temporal.PlainDate.from(date).toZonedDateTime(timezone)));
}

/** Returns the milliseconds from start to end by the clock, ignoring clock changes. */
function offeredMs({ startTime, endTime }: SlotTimes): number {
  const minutes = minuteOfDay(endTime) - minuteOfDay(startTime);
  return (minutes > 0 ? minutes : minutes + minutesPerDay) * msPerMinute;
}

function instantAt(date: CalendarDate, time: ClockTime, timezone: string): Instant {
  const start = steadyStart(date, timezone);
  if (start !== null) return start + minuteOfDay(time) * msPerMinute;
  return starts.of(timezone, `${date}T${time}`, () =>
    instantOf(
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone, {
        disambiguation: 'compatible',
      }),
    ),
  );
}

/**
 * Returns the start of a day without clock changes, from which every time can be computed; null: the clock changes.
 * No zone has ever moved its clock forward and back on one day, which would keep the length of the day.
 */
function steadyStart(date: CalendarDate, timezone: string): Instant | null {
  return steadyStarts.of(timezone, date, () => {
    const { startsAt, endsAt } = dayInterval(date, timezone);
    return endsAt - startsAt === minutesPerDay * msPerMinute ? startsAt : null;
  });
}

const instantOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds;

/** About 3 MB per cache. Useful entries are added again at once, so a full cache is simply cleared. */
const maxCached = 25_000;

/**
 * A cache of computed values. An availability response needs 92 dates of every slot, again after each booking;
 * Temporal takes 6 to 20 µs each.
 */
class Memoized<Value> {
  /** Nested by zone: two lookups are faster than concatenating a key. */
  readonly #zones = new Map<string, Map<string, Value>>();
  #size = 0;

  of(timezone: string, text: string, compute: () => Value): Value {
    const existing = this.#zones.get(timezone)?.get(text);
    if (existing !== undefined) return existing;
    const value = compute();
    if (this.#size >= maxCached) {
      this.#zones.clear();
      this.#size = 0;
    }
    const zone = this.#zones.get(timezone) ?? new Map<string, Value>();
    this.#zones.set(timezone, zone.set(text, value));
    this.#size += 1;
    return value;
  }
}

const starts = new Memoized<Instant>();
const steadyStarts = new Memoized<Instant | null>();
const shownTimes = new Memoized<Instant | null>();
