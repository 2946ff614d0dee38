/** A calendar of what stands in a venue: its entries in their order, and until when they are right. */
import { dayAfter } from '../time/calendar.ts';
import type { Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { type CalendarBlockEntry, calendarEntriesOfBlock } from './block-entries.ts';
import { type BookingRequest, holdExpiry } from './booking-request.ts';
import { bookingEntry, type CalendarEntry } from './calendar-entry.ts';
import type { CalendarWindow } from './calendar-window.ts';
import { startOfDay } from './slot-interval.ts';

/** Most entries of one calendar: the programs that read it, on telephones most of all, take no more in good time. */
export const maxEntries = 2_500;

/** All that a calendar is made of. */
export interface CalendarInput {
  /** Those of the window; one more than `maxEntries` says that there are more. */
  readonly bookings: readonly BookingRequest[];
  readonly blocks: readonly CalendarBlockEntry[];
  readonly window: CalendarWindow;
  /** Of the venue. */
  readonly timezone: string;
  /** Whether to tell who booked, and why dates are blocked. */
  readonly withGuests: boolean;
}

/** What a feed shows, and how long that is so. */
export interface Calendar {
  readonly entries: readonly CalendarEntry[];
  /** The clock alone changes the calendar at this instant: a hold lapses, or the next day begins. */
  readonly trueUntil: Instant;
}

/** Where there is more than one calendar takes, its last entry says so, on the date from which things are left out. */
export function buildCalendar(question: CalendarInput): Calendar {
  const { bookings, blocks, window, timezone, withGuests } = question;
  const begin = (entry: CalendarEntry) => ({ entry, startsAt: startOf(entry, timezone) });
  const begun = bookings.map((booking) => begin(bookingEntry(booking, withGuests)));
  for (const block of blocks) {
    for (const entry of calendarEntriesOfBlock(block, { window, timezone, withReason: withGuests }))
      begun.push(begin(entry));
    // Blocked hours come once a day: however many blocks there are, no more is kept than is told, and that there is more.
    if (begun.length > 4 * maxEntries) begun.sort(byStart).splice(maxEntries + 1);
  }
  begun.sort(byStart);
  const entries = begun.slice(0, maxEntries).map(({ entry }) => entry);
  const leftOut = begun[maxEntries];
  return {
    entries: leftOut === undefined ? entries : [...entries, endEntry(leftOut.startsAt, timezone)],
    trueUntil: bookings.reduce(
      (soonest, booking) => Math.min(soonest, holdExpiry(booking) ?? soonest),
      window.movesAt,
    ),
  };
}

interface Begun {
  readonly entry: CalendarEntry;
  readonly startsAt: Instant;
}

const byStart = (a: Begun, b: Begun) => a.startsAt - b.startsAt || (a.entry.uid < b.entry.uid ? -1 : 1);

function endEntry(instant: Instant, timezone: string): CalendarEntry {
  const date = todayIn(timezone, instant);
  return {
    uid: 'end@firsthold',
    title: 'This calendar ends here: there is more',
    details: [`It takes ${maxEntries} entries. The feed of a single space reaches further.`],
    when: { from: date, until: dayAfter(date) },
    isTentative: false,
    changes: 0,
    // Nothing that anybody did: the same for as long as it stands there.
    changedAt: instant,
  };
}

function startOf({ when }: CalendarEntry, timezone: string): Instant {
  return 'from' in when ? startOfDay(when.from, timezone) : when.startsAt;
}
