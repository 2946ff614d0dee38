/** Builds a calendar: the sorted entries, and the time until which they are valid. */
import { dayAfter } from '../time/calendar.ts';
import type { Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { type CalendarBlockEntry, calendarEntriesOfBlock } from './block-entries.ts';
import { holdExpiry, type RequestItem, type UnpricedRequest } from './booking-request.ts';
import {
  bookingEntry,
  type CalendarEntry,
  type EntryNames,
  type FeedTranslate,
  uidOfItem,
} from './calendar-entry.ts';
import type { CalendarWindow } from './calendar-window.ts';
import { startOfDay } from './slot-interval.ts';

/**
 * The maximum number of entries: the dates of a town's sixty spaces in two years (decisions/0011). A worker makes a file of
 * them in ten seconds of processor time.
 */
export const maxEntries = 60_000;

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
  /** By start. Each is made when it is read, since all of them at once would take the memory of a worker. */
  readonly entries: Iterable<CalendarEntry>;
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
  const begun: StartedEntry[] = bookings.map((booking) => ({
    uid: uidOfItem(booking),
    startsAt: booking.item.startsAt,
    make: () => bookingEntry(booking, names, translate),
  }));
  for (const block of blocks) {
    for (const entry of calendarEntriesOfBlock(block, { window, timezone, withReason }, translate))
      begun.push({ uid: entry.uid, startsAt: startOf(entry, timezone), make: () => entry });
    // Blocked hours repeat daily, so many blocks have many entries: drop the surplus early.
    if (begun.length > 1.5 * maxEntries) begun.sort(byStart).splice(maxEntries + 1);
  }
  begun.sort(byStart);
  const leftOut = begun[maxEntries];
  return {
    entries: made(leftOut === undefined ? begun : untilDateOf(leftOut, begun, question)),
    validUntil: bookings.reduce(
      (soonest, { request }) => Math.min(soonest, holdExpiry(request) ?? soonest),
      window.movesAt,
    ),
  };
}

interface StartedEntry {
  readonly uid: string;
  readonly startsAt: Instant;
  readonly make: () => CalendarEntry;
}

function* made(entries: readonly StartedEntry[]): Iterable<CalendarEntry> {
  for (const { make } of entries) yield make();
}

/** Returns the entries before a date that is not complete, and the entry that says so. */
function untilDateOf(
  { startsAt }: StartedEntry,
  begun: readonly StartedEntry[],
  { timezone, translate }: CalendarInput,
) {
  const end = startOfDay(todayIn(timezone, startsAt), timezone);
  const entry = endEntry(startsAt, timezone, translate);
  return [...begun.filter((each) => each.startsAt < end), { uid: entry.uid, startsAt, make: () => entry }];
}

const byStart = (a: StartedEntry, b: StartedEntry) => a.startsAt - b.startsAt || (a.uid < b.uid ? -1 : 1);

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
