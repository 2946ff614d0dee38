/** Calendar entries of a block: its days in runs, or its hours day by day. */
import { everyDay } from '../fields/weekdays.ts';
import { addDays, dateRange, dayAfter, daysBetween, isCalendarDate, maxDate } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { toDayOfYear } from '../venue/season.ts';
import { type Block, type BlockTimes, blockedHours, blockIncludesDate } from './block.ts';
import { type CalendarEntry, calendarUid, type FeedTranslate } from './calendar-entry.ts';
import type { DatedInterval } from './calendar-window.ts';
import { slotInterval } from './slot-interval.ts';

/** A block with the data for calendar entries. */
export interface CalendarBlockEntry extends Block {
  readonly id: string;
  readonly venueId: string;
  /** The names of its spaces; null: all. */
  readonly spaceNames: readonly string[] | null;
  readonly createdAt: Instant;
}

/** Dates, both inclusive. */
type Days = Pick<BlockTimes, 'from' | 'to'>;

/** When a block covers its spaces: from its first hour to its last, or on whole days. */
export type BlockedTime = Interval | Days;

/**
 * Yields the entries of a block in the window, by start. Each has the same `uid` in every window; repeated ones are
 * distinguished by their first date.
 *
 * @param withReason whether to include the reason
 */
export function* calendarEntriesOfBlock(
  block: CalendarBlockEntry,
  { window, timezone, withReason }: { window: DatedInterval; timezone: string; withReason: boolean },
  translate: FeedTranslate,
): Iterable<CalendarEntry> {
  const { id, venueId, spaceNames, reason, createdAt } = block;
  const blocked =
    spaceNames === null
      ? translate('feed_allBlocked')
      : translate('feed_blocked', { spaces: spaceNames.join(', ') });
  const isOneRun = blockedHours(block) === null && !block.everyYear && isEveryDay(block);
  for (const { date, ...time } of datedTimes(block, window, timezone))
    yield {
      uid: calendarUid(isOneRun ? id : `${id}-${date}`, venueId),
      title: withReason && reason !== '' ? `${blocked}, ${reason}` : blocked,
      details: [],
      when: 'startsAt' in time ? { ...time, timezone } : { from: time.from, until: dayAfter(time.to) },
      isTentative: false,
      changes: 0,
      changedAt: createdAt,
    };
}

/** Yields the times in the window at which a block covers its spaces: the hours of each day, or runs of whole days. */
export function* blockedTimes(
  block: BlockTimes,
  window: DatedInterval,
  timezone: string,
): Iterable<BlockedTime> {
  for (const { date: _, ...time } of datedTimes(block, window, timezone)) yield time;
}

/** Yields the blocked times, each with its start date. */
function* datedTimes(
  block: BlockTimes,
  window: DatedInterval,
  timezone: string,
): Iterable<BlockedTime & { readonly date: CalendarDate }> {
  const hours = blockedHours(block);
  if (hours === null) {
    for (const days of runsOf(block, window)) yield { ...days, date: days.from };
    return;
  }
  for (const date of daysOf(block, { from: addDays(window.from, -1), to: window.to })) {
    const interval = slotInterval(hours, date, timezone);
    if (overlaps(interval, window)) yield { ...interval, date };
  }
}

/** Yields the days of a block within some dates. */
function* daysOf(block: BlockTimes, within: Days): Iterable<CalendarDate> {
  const from = block.everyYear || block.from < within.from ? within.from : block.from;
  const to = block.everyYear || block.to > within.to ? within.to : block.to;
  for (const date of dateRange(from, to)) if (blockIncludesDate(block, date)) yield date;
}

/** Yields runs of consecutive days, in full even if they extend beyond the window. */
function* runsOf(block: BlockTimes, window: Days): Iterable<Days> {
  for (const span of spansOf(block, window)) {
    if (span.to < window.from || span.from > window.to) continue;
    if (isEveryDay(block)) yield span;
    else yield* runsWithin(block, span, window);
  }
}

const isEveryDay = ({ weekdays, except = [] }: BlockTimes) =>
  weekdays.length === everyDay.length && except.length === 0;

/** Yields first and last date: once, or for each year of the window. */
function* spansOf({ from, to, everyYear }: BlockTimes, window: Days): Iterable<Days> {
  if (!everyYear) return yield { from, to };
  const isOverNewYear = toDayOfYear(to) < toDayOfYear(from);
  for (let year = yearOf(window.from) - 1; year <= yearOf(window.to); year += 1) {
    const span = {
      from: dateIn(year, toDayOfYear(from), 1),
      to: dateIn(year + Number(isOverNewYear), toDayOfYear(to), -1),
    };
    // A block on 29 February alone has no day in most years.
    if (span.from <= span.to) yield span;
  }
}

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));

/** Returns the day in that year; if it does not exist, the day before or after it. */
function dateIn(year: number, day: string, direction: 1 | -1): CalendarDate {
  if (year > yearOf(maxDate)) return maxDate;
  const date = `${String(year).padStart(4, '0')}-${day}`;
  if (isCalendarDate(date)) return date;
  return direction === 1 ? `${year}-03-01` : `${year}-02-28`;
}

function* runsWithin(block: BlockTimes, span: Days, window: Days): Iterable<Days> {
  // A run of some weekdays is shorter than a week; one between two exceptions may be as long as the block.
  const isWeekly = block.weekdays.length < everyDay.length;
  const within = isWeekly
    ? {
        from: later(span.from, addDays(window.from, -7)),
        to: daysBetween(window.to, span.to) > 7 ? addDays(window.to, 7) : span.to,
      }
    : span;
  let run: Days | null = null;
  for (const date of daysOf(block, within)) {
    if (run !== null && addDays(run.to, 1) === date) run = { from: run.from, to: date };
    else {
      if (run !== null && run.to >= window.from && run.from <= window.to) yield run;
      run = { from: date, to: date };
    }
  }
  if (run !== null && run.to >= window.from && run.from <= window.to) yield run;
}

const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);
