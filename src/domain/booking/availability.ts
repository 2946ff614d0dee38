/** Computes the free slots by date, and until when that result is valid (specification §3). */
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { neededInterval } from './occupied-time.ts';
import { findOfferedSlot, type OfferedSlot, type OfferRules } from './offer-rules.ts';

/** An interval occupied in a room of the space: by a booking, a block, or a hold, which expires. */
export interface Occupancy extends Interval {
  /** When a hold expires; null: a booking or a block. */
  readonly expiresAt: Instant | null;
}

/** The input of the availability computation. */
export interface AvailabilityInput {
  readonly slots: readonly (SlotTimes & SlotDates & { readonly id: string })[];
  readonly dates: readonly CalendarDate[];
  readonly rules: OfferRules;
  /** The occupancies of all rooms of the space, in any order; may include expired and irrelevant ones. */
  readonly occupancies: readonly Occupancy[];
  readonly now: Instant;
}

/**
 * Why visitors cannot request a slot on a date, in the order in which one reason hides another:
 *
 * - `closed`: a block, the weekday or the season excludes it.
 * - `started`: it has started.
 * - `notice`: the venue's notice period has begun.
 * - `horizon`: the date is beyond the venue's horizon.
 * - `taken`: it is offered, but a booking or a hold occupies a room, or the setup or turnaround of one.
 */
export type SlotReason = 'closed' | 'started' | 'notice' | 'horizon' | 'taken';

/** The slots on one date, and whether each is free (specification §2, availability entry). */
export interface DayAvailability {
  readonly date: CalendarDate;
  readonly slots: readonly {
    readonly slotId: string;
    readonly free: boolean;
    /** Why it is not free; absent if it is. */
    readonly reason?: SlotReason;
  }[];
}

/** The free slots by date, and how long that result is valid. */
export interface Availability {
  /** An entry for every requested date, each with every slot, in the given order. */
  readonly days: readonly DayAvailability[];
  /** The first instant after `now` at which the clock alone changes the result; Infinity: never. */
  readonly validUntil: Instant;
  /** The same for the reasons, which change more often. */
  readonly reasonsValidUntil: Instant;
}

interface SlotEntry {
  readonly slotId: string;
  free: boolean;
  reason?: SlotReason;
}

interface UpcomingSlot {
  readonly onDate: OfferedSlot;
  readonly entry: SlotEntry;
}

/** Returns whether an occupancy is active at `now`: a hold is active until just before `expiresAt`. */
export function isOccupancyActive(occupancy: Pick<Occupancy, 'expiresAt'>, now: Instant): boolean {
  return occupancy.expiresAt === null || now < occupancy.expiresAt;
}

/**
 * Computes availability. A slot is free on a date if it is offered and no active occupancy overlaps it, its
 * setup or its turnaround. Takes time in proportion to slots, dates and occupancies (plus sorting).
 */
export function computeAvailability({
  slots,
  dates,
  rules,
  occupancies,
  now,
}: AvailabilityInput): Availability {
  const upcoming: UpcomingSlot[] = [];
  let reasonsValidUntil = Number.POSITIVE_INFINITY;
  const days = dates.map((date) => {
    const entries = slots.map((slot) => {
      const entry: SlotEntry = { slotId: slot.id, free: false, reason: 'closed' };
      const onDate = findOfferedSlot(slot, date, rules);
      if (onDate === null) return entry;
      if (now < onDate.closesAt) upcoming.push({ onDate, entry });
      else entry.reason = now < onDate.startsAt ? 'notice' : 'started';
      // The instants at which the reason of an unavailable slot changes; the holds are below.
      for (const at of [onDate.opensAt, onDate.closesAt, onDate.startsAt])
        if (now < at) reasonsValidUntil = Math.min(reasonsValidUntil, at);
      return entry;
    });
    return { date, slots: entries };
  });

  const validUntil = markFreeSlots(
    upcoming.sort((one, other) => one.onDate.setupAt - other.onDate.setupAt),
    occupancies.filter((occupancy) => isOccupancyActive(occupancy, now)).sort(byStart),
    now,
  );
  return { days, validUntil, reasonsValidUntil: Math.min(validUntil, reasonsValidUntil) };
}

/**
 * Sets `free` on every entry and returns the first instant at which one changes. Both lists are sorted by start (of the
 * setup), so one pass suffices: `running` has the occupancies that have started and not ended.
 */
function markFreeSlots(upcoming: readonly UpcomingSlot[], live: readonly Occupancy[], now: Instant): Instant {
  let validUntil = Number.POSITIVE_INFINITY;
  let running: Occupancy[] = [];
  let next = 0;

  for (const { onDate: slot, entry } of upcoming) {
    const needed = neededInterval(slot);
    if (running.length > 0) running = running.filter(({ endsAt }) => endsAt > needed.startsAt);
    for (
      let begun = live[next];
      begun !== undefined && begun.startsAt < needed.endsAt;
      begun = live[++next]
    ) {
      running.push(begun);
    }

    let freeFrom = slot.opensAt;
    for (const occupancy of running)
      if (overlaps(occupancy, needed))
        freeFrom = Math.max(freeFrom, occupancy.expiresAt ?? Number.POSITIVE_INFINITY);
    entry.free = freeFrom <= now;
    if (entry.free) delete entry.reason;
    else entry.reason = now < slot.opensAt ? 'horizon' : 'taken';

    // A free slot changes when its offer closes. An unavailable slot changes when its offer has opened and its last
    // hold has expired, unless that is after the offer closes or a booking occupies the slot.
    if (entry.free) validUntil = Math.min(validUntil, slot.closesAt);
    else if (freeFrom < slot.closesAt) validUntil = Math.min(validUntil, freeFrom);
  }
  return validUntil;
}

function byStart(a: Interval, b: Interval): number {
  return a.startsAt - b.startsAt;
}
