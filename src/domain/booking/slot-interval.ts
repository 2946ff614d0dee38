/**
 * From the clock on the venue's wall to instants: when a slot, or a day, begins and ends.
 *
 * This is the only place that knows about clock changes; everything after it compares instants.
 */
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../time/calendar.ts';
import { type CalendarDate, type ClockTime, type Instant, msPerHour, msPerMinute } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { SlotTimes } from '../venue/slot.ts';

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
export const dayInterval = (date: CalendarDate, timezone: string): Interval =>
  dateRangeInterval(date, date, timezone);

/** The same of several days, both `from` and `to` included. */
export function dateRangeInterval(from: CalendarDate, to: CalendarDate, timezone: string): Interval {
  return { startsAt: startOfDay(from, timezone), endsAt: startOfDay(addDays(to, 1), timezone) };
}

/**
 * All that slots offered on these dates can take up: a night of the last date ends on the day after it, and is followed
 * by its turnaround.
 */
export function slotPeriod(
  from: CalendarDate,
  to: CalendarDate,
  timezone: string,
  turnaroundMinutes: number,
): Interval {
  const { startsAt, endsAt } = dateRangeInterval(from, addDays(to, 1), timezone);
  return { startsAt, endsAt: endsAt + turnaroundMinutes * msPerMinute };
}

/** The first instant of a day; of one that the zone skipped, that of the next. */
export function startOfDay(date: CalendarDate, timezone: string): Instant {
  return starts.of(timezone, date, () => instantOf(Temporal.PlainDate.from(date).toZonedDateTime(timezone)));
}

/** Milliseconds from start to end by the clock, without regard to clock changes. */
function offeredMs({ startTime, endTime }: SlotTimes): number {
  const minutes = minuteOfDay(endTime) - minuteOfDay(startTime);
  return (minutes > 0 ? minutes : minutes + minutesPerDay) * msPerMinute;
}

function minuteOfDay(time: ClockTime): number {
  const digit = (place: number) => time.charCodeAt(place) - 48;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
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
 * The start of a day in which nobody changes the clock, so that every time of it can be counted from there; null: the
 * clock is changed. No zone has ever put it forward and back on one day, which would leave its length as it was.
 */
function steadyStart(date: CalendarDate, timezone: string): Instant | null {
  return steadyStarts.of(timezone, date, () => {
    const { startsAt, endsAt } = dayInterval(date, timezone);
    return endsAt - startsAt === minutesPerDay * msPerMinute ? startsAt : null;
  });
}

const instantOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds;

/** About 3 MB of each. What is worth keeping is asked for again at once, so a full memo simply starts anew. */
const maxCached = 25_000;

/**
 * What was worked out before. An availability answer asks for 92 dates of every slot, and asks again after each
 * booking; asking Temporal takes 6 to 20 µs.
 */
class Memo<Value> {
  /** By zone, and then by the rest: to put two texts together takes longer than to look twice. */
  readonly #zones = new Map<string, Map<string, Value>>();
  #size = 0;

  of(timezone: string, text: string, workOut: () => Value): Value {
    const existing = this.#zones.get(timezone)?.get(text);
    if (existing !== undefined) return existing;
    const value = workOut();
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

const starts = new Memo<Instant>();
const steadyStarts = new Memo<Instant | null>();
