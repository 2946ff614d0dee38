/** Which slots are free on which dates, and until when that answer holds (specification §3). */
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { findOfferedSlot, type OfferedSlot, type OfferRules } from './offer-rules.ts';

/** Time taken in a room of the space: by a booking, a block, or a hold, which alone has an end of its own. */
export interface Occupancy extends Interval {
  /** The first instant at which a hold is over; null: a booking or a block. */
  readonly expiresAt: Instant | null;
}

/** All that it depends on which slots are free. */
export interface AvailabilityInput {
  readonly slots: readonly (SlotTimes & SlotDates & { readonly id: string })[];
  readonly dates: readonly CalendarDate[];
  readonly rules: OfferRules;
  /** Of any room of the space, in any order; those that have lapsed, or touch no slot, do no harm. */
  readonly occupancies: readonly Occupancy[];
  readonly now: Instant;
}

/** Which slots are free on one date (specification §2, availability entry). */
export interface DayAvailability {
  readonly date: CalendarDate;
  readonly slots: readonly { readonly slotId: string; readonly free: boolean }[];
}

/** Which slots are free on which dates, and how long that is so. */
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

interface UpcomingSlot {
  readonly onDate: OfferedSlot;
  readonly entry: SlotEntry;
}

/** Whether it takes up its room at `now`: a hold does so until just before `expiresAt`. */
export function isOccupancyActive(occupancy: Pick<Occupancy, 'expiresAt'>, now: Instant): boolean {
  return occupancy.expiresAt === null || now < occupancy.expiresAt;
}

/**
 * A slot is free on a date if it is offered then, and no live occupancy overlaps it or the
 * turnaround it brings along. Takes time in proportion to
 * slots, dates and occupancies (and what it takes to sort them).
 */
export function computeAvailability({
  slots,
  dates,
  rules,
  occupancies,
  now,
}: AvailabilityInput): Availability {
  const upcoming: UpcomingSlot[] = [];
  const days = dates.map((date) => {
    const entries = slots.map((slot) => {
      const entry = { slotId: slot.id, free: false };
      const onDate = findOfferedSlot(slot, date, rules);
      if (onDate !== null && now < onDate.closesAt) upcoming.push({ onDate, entry });
      return entry;
    });
    return { date, slots: entries };
  });

  const trueUntil = settle(
    upcoming.sort((one, other) => one.onDate.startsAt - other.onDate.startsAt),
    occupancies.filter((occupancy) => isOccupancyActive(occupancy, now)).sort(byStart),
    now,
  );
  return { days, trueUntil };
}

/**
 * Sets `free` on every entry; returns the first instant at which one of them changes. Both lists ascend by
 * start, so one pass over the two suffices: `near` holds the occupancies begun so far and not yet over.
 */
function settle(upcoming: readonly UpcomingSlot[], live: readonly Occupancy[], now: Instant): Instant {
  let trueUntil = Number.POSITIVE_INFINITY;
  let near: Occupancy[] = [];
  let next = 0;

  for (const { onDate: slot, entry } of upcoming) {
    if (near.length > 0) near = near.filter(({ endsAt }) => endsAt > slot.startsAt);
    for (let begun = live[next]; begun !== undefined && begun.startsAt < slot.readyAt; begun = live[++next]) {
      near.push(begun);
    }

    let freeFrom = slot.opensAt;
    const needed = { startsAt: slot.startsAt, endsAt: slot.readyAt };
    for (const occupancy of near)
      if (overlaps(occupancy, needed))
        freeFrom = Math.max(freeFrom, occupancy.expiresAt ?? Number.POSITIVE_INFINITY);
    entry.free = freeFrom <= now;

    // A free slot changes when it may no longer be asked for. Any other when it first may be, with the last hold on
    // it over; unless that comes too late, or a booking keeps it.
    if (entry.free) trueUntil = Math.min(trueUntil, slot.closesAt);
    else if (freeFrom < slot.closesAt) trueUntil = Math.min(trueUntil, freeFrom);
  }
  return trueUntil;
}

function byStart(a: Interval, b: Interval): number {
  return a.startsAt - b.startsAt;
}
