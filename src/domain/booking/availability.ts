/** Computes the free slots by date, and until when that result is valid (specification §3). */
import { type ClockSpan, type ClockTimes, timesOfSpan } from '../time/clock-span.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { findWindow, freeParts, type HourlyWindow, isHourly, reasonOfWindow } from './hourly-window.ts';
import { neededInterval } from './occupied-time.ts';
import { findOfferedSlot, type OfferedSlot, type OfferRules } from './offer-rules.ts';

/** An interval occupied in a room of the space: by a booking, a block, or a hold, which expires. */
export interface Occupancy extends Interval {
  /** When a hold expires; null: a booking or a block. */
  readonly expiresAt: Instant | null;
}

/** The input of the availability computation. */
export interface AvailabilityInput {
  readonly slots: readonly (SlotSchedule & { readonly id: string })[];
  readonly dates: readonly CalendarDate[];
  readonly rules: OfferRules;
  /** The occupancies of all rooms of the space, in any order; may include expired and irrelevant ones. */
  readonly occupancies: readonly Occupancy[];
  readonly now: Instant;
  /** Adds the free times of slots by the hour. */
  readonly withTimes?: boolean;
}

/**
 * Why visitors cannot request a slot on a date, in the order in which one reason hides another; with `withTimes`, why they
 * can request no part of a slot by the hour:
 *
 * - `closed`: a block, the weekday or the season excludes it; a slot by the hour also if it is longer than a booking may
 *   be, or if the clock skips its start or end.
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
    /** With `withTimes`, of a slot by the hour: its longest free parts in which a booking fits. */
    readonly times?: readonly ClockTimes[];
    /** If bookings or holds leave less of it: the same without them. */
    readonly offeredTimes?: readonly ClockTimes[];
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
  /** The same for the free times; Infinity without `withTimes`. */
  readonly timesValidUntil: Instant;
}

interface SlotEntry {
  readonly slotId: string;
  free: boolean;
  reason?: SlotReason;
  times?: readonly ClockTimes[];
  offeredTimes?: readonly ClockTimes[];
}

/** Something whose freedom depends on occupancies: a whole slot, or a window. */
interface Upcoming {
  readonly needed: Interval;
  readonly entry: SlotEntry;
  readonly of: OfferedSlot | HourlyWindow;
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
  withTimes = false,
}: AvailabilityInput): Availability {
  const upcoming: Upcoming[] = [];
  const windows: { readonly entry: SlotEntry; readonly window: HourlyWindow }[] = [];
  let reasonsValidUntil = Number.POSITIVE_INFINITY;
  const days = dates.map((date) => {
    const entries = slots.map((slot) => {
      const entry: SlotEntry = { slotId: slot.id, free: false };
      if (withTimes && isHourly(slot)) {
        entry.times = [];
        const window = findWindow(slot, date, rules);
        if (window !== null) {
          upcoming.push({ needed: window.needed, entry, of: window });
          windows.push({ entry, window });
        }
      }
      const onDate = findOfferedSlot(slot, date, rules);
      if (onDate === null) {
        entry.reason = 'closed';
        return entry;
      }
      if (now < onDate.closesAt) upcoming.push({ needed: neededInterval(onDate), entry, of: onDate });
      else entry.reason = now < onDate.startsAt ? 'notice' : 'started';
      // The instants at which the reason of an unavailable slot changes; the holds are below.
      const { opensAt, closesAt, startsAt } = onDate;
      if (now < opensAt && opensAt < reasonsValidUntil) reasonsValidUntil = opensAt;
      if (now < closesAt && closesAt < reasonsValidUntil) reasonsValidUntil = closesAt;
      if (now < startsAt && startsAt < reasonsValidUntil) reasonsValidUntil = startsAt;
      return entry;
    });
    return { date, slots: entries };
  });

  const valid = markFree(
    upcoming.sort((one, other) => byStart(one.needed, other.needed)),
    occupancies.filter((occupancy) => isOccupancyActive(occupancy, now)).sort(byStart),
    now,
  );
  // If nothing of a window is free, that is what a visitor must know, not why the whole is not.
  for (const { entry, window } of windows)
    if (entry.times?.length === 0) {
      const { reason, validUntil } = reasonOfWindow(window, now);
      entry.reason = reason;
      reasonsValidUntil = Math.min(reasonsValidUntil, validUntil);
    }
  return { days, ...valid, reasonsValidUntil: Math.min(valid.validUntil, reasonsValidUntil) };
}

/**
 * Sets `free` and `times` on every entry and returns the first instants at which one changes. Both lists are sorted by start
 * (of the setup), so one pass suffices: `running` has the occupancies that have started and not ended.
 */
function markFree(
  upcoming: readonly Upcoming[],
  live: readonly Occupancy[],
  now: Instant,
): Pick<Availability, 'validUntil' | 'timesValidUntil'> {
  let [validUntil, timesValidUntil] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let running: Occupancy[] = [];
  let next = 0;

  for (const { needed, entry, of: slot } of upcoming) {
    if (running.length > 0) running = running.filter(({ endsAt }) => endsAt > needed.startsAt);
    for (
      let begun = live[next];
      begun !== undefined && begun.startsAt < needed.endsAt;
      begun = live[++next]
    ) {
      running.push(begun);
    }

    if ('steps' in slot) {
      const taken = running.filter((occupancy) => overlaps(occupancy, needed));
      const free = freeParts(slot, taken, now);
      entry.times = free.parts.map(timesOfSpan);
      timesValidUntil = Math.min(timesValidUntil, free.validUntil);
      for (const { expiresAt } of taken)
        if (expiresAt) timesValidUntil = Math.min(timesValidUntil, expiresAt);
      if (taken.length > 0) {
        const offered = freeParts(slot, [], now);
        if (minutesOf(offered.parts) > minutesOf(free.parts))
          entry.offeredTimes = offered.parts.map(timesOfSpan);
        timesValidUntil = Math.min(timesValidUntil, offered.validUntil);
      }
      continue;
    }
    let freeFrom = slot.opensAt;
    for (const occupancy of running)
      if (overlaps(occupancy, needed))
        freeFrom = Math.max(freeFrom, occupancy.expiresAt ?? Number.POSITIVE_INFINITY);
    entry.free = freeFrom <= now;
    if (!entry.free) entry.reason = now < slot.opensAt ? 'horizon' : 'taken';

    // A free slot changes when its offer closes. An unavailable slot changes when its offer has opened and its last
    // hold has expired, unless that is after the offer closes or a booking occupies the slot.
    if (entry.free) validUntil = Math.min(validUntil, slot.closesAt);
    else if (freeFrom < slot.closesAt) validUntil = Math.min(validUntil, freeFrom);
  }
  return { validUntil, timesValidUntil };
}

const minutesOf = (parts: readonly ClockSpan[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

function byStart(a: Interval, b: Interval): number {
  return a.startsAt - b.startsAt;
}
