/** Builds a calendar: the sorted entries, and the time until which they are valid. */
import { dayAfter } from '../time/calendar.ts';
import type { Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { type CalendarBlockEntry, calendarEntriesOfBlock } from './block-entries.ts';
import { holdExpiry, type RequestItem, type UnpricedRequest } from './booking-request.ts';
import { bookingEntry, type CalendarEntry, type EntryNames, type FeedTranslate } from './calendar-entry.ts';
import type { CalendarWindow } from './calendar-window.ts';
import { startOfDay } from './slot-interval.ts';

/** The maximum number of entries: two months of sixty spaces with three events a day. */
export const maxEntries = 10_000;

/** The input of a calendar. */
export interface CalendarInput {
  /** The items of bookings in the window, or the first `maxEntries` + 1 of them. */
  readonly bookings: readonly RequestItem<UnpricedRequest>[];
  readonly blocks: readonly CalendarBlockEntry[];
  readonly window: CalendarWindow;
  /** The venue's. */
  readonly timezone: string;
  /** What to include of guests. Reasons of blocks belong to them. */
  readonly names: EntryNames;
  readonly translate: FeedTranslate;
}

/** The entries of a feed, and how long they are valid. */
export interface Calendar {
  readonly entries: readonly CalendarEntry[];
  /** The clock alone changes the calendar at this instant: a hold expires, or the next day starts. */
  readonly validUntil: Instant;
}

/**
 * Builds a calendar. If it has too many entries, it ends with the last date of which it has all, and the last entry says so on
 * the next.
 */
export function buildCalendar(question: CalendarInput): Calendar {
  const { bookings, blocks, window, timezone, names, translate } = question;
  const withReason = names.withGuests;
  const begin = (entry: CalendarEntry) => ({ entry, startsAt: startOf(entry, timezone) });
  const begun = bookings.map((booking) => begin(bookingEntry(booking, names, translate)));
  for (const block of blocks) {
    for (const entry of calendarEntriesOfBlock(block, { window, timezone, withReason }, translate))
      begun.push(begin(entry));
    // Blocked hours repeat daily, so many blocks have many entries: drop the surplus early.
    if (begun.length > 4 * maxEntries) begun.sort(byStart).splice(maxEntries + 1);
  }
  begun.sort(byStart);
  const leftOut = begun[maxEntries];
  return {
    entries: leftOut === undefined ? begun.map(({ entry }) => entry) : untilDateOf(leftOut, begun, question),
    validUntil: bookings.reduce(
      (soonest, { request }) => Math.min(soonest, holdExpiry(request) ?? soonest),
      window.movesAt,
    ),
  };
}

interface StartedEntry {
  readonly entry: CalendarEntry;
  readonly startsAt: Instant;
}

/** Returns the entries before a date that is not complete, and the entry that says so. */
function untilDateOf(
  { startsAt }: StartedEntry,
  begun: readonly StartedEntry[],
  { timezone, translate }: CalendarInput,
) {
  const end = startOfDay(todayIn(timezone, startsAt), timezone);
  const entries = begun.filter((each) => each.startsAt < end).map(({ entry }) => entry);
  return [...entries, endEntry(startsAt, timezone, translate)];
}

const byStart = (a: StartedEntry, b: StartedEntry) =>
  a.startsAt - b.startsAt || (a.entry.uid < b.entry.uid ? -1 : 1);

function endEntry(instant: Instant, timezone: string, translate: FeedTranslate): CalendarEntry {
  const date = todayIn(timezone, instant);
  return {
    uid: 'end@firsthold',
    title: translate('feed_incomplete'),
    details: [translate('feed_incompleteWhy', { max: maxEntries })],
    when: { from: date, until: dayAfter(date) },
    isTentative: false,
    changes: 0,
    // A fixed value, since no person changed anything.
    changedAt: instant,
  };
}

function startOf({ when }: CalendarEntry, timezone: string): Instant {
  return 'from' in when ? startOfDay(when.from, timezone) : when.startsAt;
}
