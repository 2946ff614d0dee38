/** Which slots are free on which dates, and until when that answer holds (specification §3). */
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import type { Slot } from '../venue/slot.ts';
import { slotInterval } from './slot-interval.ts';

/** Time taken in a room of the space: by a booking, a block, or a hold, which alone has an end of its own. */
export interface Occupancy extends Interval {
  /** The first instant at which a hold is over; null: a booking or a block. */
  readonly expiresAt: Instant | null;
}

export interface AvailabilityQuestion {
  readonly slots: readonly Pick<Slot, 'id' | 'weekdays' | 'startTime' | 'endTime'>[];
  readonly dates: readonly CalendarDate[];
  /** IANA name. */
  readonly timezone: string;
  /** Of any room of the space, in any order; those that have lapsed, or touch no slot, do no harm. */
  readonly occupancies: readonly Occupancy[];
  readonly now: Instant;
}

interface DayAvailability {
  readonly date: CalendarDate;
  readonly slots: readonly { readonly slotId: string; readonly free: boolean }[];
}

export interface Availability {
  /** An entry for every date asked for, and in each one for every slot, in the order given. */
  readonly days: readonly DayAvailability[];
  /** The first instant after `now` at which the clock alone changes the answer; Infinity: it never does. */
  readonly trueUntil: Instant;
}

interface SlotEntry {
  readonly slotId: string;
  free: boolean;
}

interface OfferedSlot extends Interval {
  readonly entry: SlotEntry;
}

/** Whether it takes up its room at `now`: a hold does so until just before `expiresAt`. */
export function isLive(occupancy: Pick<Occupancy, 'expiresAt'>, now: Instant): boolean {
  return occupancy.expiresAt === null || now < occupancy.expiresAt;
}

/**
 * A slot is free on a date if it is offered on that weekday, has not started, and no live occupancy
 * overlaps it. Takes time in proportion to slots, dates and occupancies (and what it takes to sort them).
 */
export function availability({
  slots,
  dates,
  timezone,
  occupancies,
  now,
}: AvailabilityQuestion): Availability {
  const upcoming: OfferedSlot[] = [];
  const days = dates.map((date) => {
    const weekday = isoWeekday(date);
    const entries = slots.map((slot) => {
      const entry = { slotId: slot.id, free: false };
      if (slot.weekdays.includes(weekday)) {
        const interval = slotInterval(slot, date, timezone);
        if (interval.startsAt > now) upcoming.push({ ...interval, entry });
      }
      return entry;
    });
    return { date, slots: entries };
  });

  const trueUntil = settle(
    upcoming.sort(byStart),
    occupancies.filter((occupancy) => isLive(occupancy, now)).sort(byStart),
  );
  return { days, trueUntil };
}

/**
 * Sets `free` on every entry; returns the first instant at which one of them changes. Both lists ascend by
 * start, so one pass over the two suffices: `near` holds the occupancies begun so far and not yet over.
 */
function settle(upcoming: readonly OfferedSlot[], live: readonly Occupancy[]): Instant {
  let trueUntil = Number.POSITIVE_INFINITY;
  let near: Occupancy[] = [];
  let next = 0;

  for (const offered of upcoming) {
    near = near.filter(({ endsAt }) => endsAt > offered.startsAt);
    for (
      let begun = live[next];
      begun !== undefined && begun.startsAt < offered.endsAt;
      begun = live[++next]
    ) {
      near.push(begun);
    }

    const takenUntil = near
      .filter((occupancy) => overlaps(occupancy, offered))
      .reduce(
        (latest, { expiresAt }) => Math.max(latest, expiresAt ?? Number.POSITIVE_INFINITY),
        Number.NEGATIVE_INFINITY,
      );
    offered.entry.free = takenUntil === Number.NEGATIVE_INFINITY;

    // A free slot changes when it starts. A taken one changes when the last hold on it is over, unless it
    // has started by then, or a booking keeps it.
    if (offered.entry.free) trueUntil = Math.min(trueUntil, offered.startsAt);
    else if (takenUntil < offered.startsAt) trueUntil = Math.min(trueUntil, takenUntil);
  }
  return trueUntil;
}

function byStart(a: Interval, b: Interval): number {
  return a.startsAt - b.startsAt;
}
