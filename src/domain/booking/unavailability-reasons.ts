/** Why a slot is not free on a date: all reasons, for staff. */
import { everyDay } from '../fields/weekdays.ts';
import { isoWeekday } from '../time/calendar.ts';
import type { ClockSpan } from '../time/clock-span.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { isOccupancyActive, type Occupancy } from './availability.ts';
import { noBlocks } from './blocked-dates.ts';
import { neededInterval } from './occupied-time.ts';
import { findOfferedSlot, type NamedBlock, type OfferRules } from './offer-rules.ts';

/** An occupancy of a room with its reference. */
export interface OccupancyWithReference extends Occupancy {
  readonly reference: string;
  /** What it is: an event, the setup before one, or the turnaround after one. */
  readonly kind: 'event' | 'setup' | 'turnaround';
}

/** A reason; `since` and `until` are when the clock alone starts or ends it. */
export type UnavailabilityReason =
  /** `clock`: the clock skips its times on this date. */
  | { readonly reason: 'weekday' | 'season' | 'clock' }
  | { readonly reason: 'started' | 'notice'; readonly since: Instant }
  | { readonly reason: 'horizon'; readonly until: Instant }
  | { readonly reason: 'block'; readonly block: NamedBlock }
  | { readonly reason: 'booked'; readonly reference: string }
  | { readonly reason: 'held'; readonly reference: string; readonly until: Instant }
  /** The setup before the booking with this reference. */
  | { readonly reason: 'setup'; readonly reference: string; readonly since: Instant }
  /** The turnaround after the booking with this reference. */
  | { readonly reason: 'turnaround'; readonly reference: string; readonly until: Instant };

/**
 * Returns everything that keeps visitors from a slot on a date at `now`; empty: it is free, as in
 * `computeAvailability`. An occupancy of several rooms is one reason. A slot by the hour counts as a whole, even if no
 * booking may be as long.
 *
 * @param part of a slot by the hour; null: the whole slot
 */
export function unavailabilityReasons(
  slot: SlotSchedule,
  date: CalendarDate,
  rules: OfferRules,
  { taken, now }: { readonly taken: readonly OccupancyWithReference[]; readonly now: Instant },
  part: ClockSpan | null = null,
): UnavailabilityReason[] {
  const always = { ...slot, weekdays: everyDay, seasons: [], hours: (part && slot.hours) ?? null };
  const onDate = findOfferedSlot(always, date, { ...rules, blocks: noBlocks }, part);
  if (onDate === null) return [{ reason: 'clock' }];
  const { startsAt, opensAt, closesAt } = onDate;
  const reasons: UnavailabilityReason[] = [];
  if (!slot.weekdays.includes(isoWeekday(date))) reasons.push({ reason: 'weekday' });
  if (!isInSeason(slot.seasons, date)) reasons.push({ reason: 'season' });
  if (startsAt <= now) reasons.push({ reason: 'started', since: startsAt });
  else if (closesAt <= now) reasons.push({ reason: 'notice', since: closesAt });
  if (now < opensAt) reasons.push({ reason: 'horizon', until: opensAt });
  const first = rules.blocks.findBlockOf(date, onDate);
  if (first !== null)
    for (const block of new Set([
      first,
      ...rules.blocks.findBlocks({ date, timezone: rules.timezone, ...onDate }),
    ]))
      reasons.push({ reason: 'block', block });
  return [...reasons, ...occupancyReasons(neededInterval(onDate), { taken, now })];
}

/** Returns the bookings, holds, setups and turnarounds that overlap an interval; an occupancy of several rooms is one reason. */
export function occupancyReasons(
  needed: Interval,
  { taken, now }: { readonly taken: readonly OccupancyWithReference[]; readonly now: Instant },
): UnavailabilityReason[] {
  const reasons: UnavailabilityReason[] = [];
  const inTheWay = taken.filter((each) => isOccupancyActive(each, now) && overlaps(each, needed));
  const named = new Set<string>();
  // If an event itself conflicts, its setup and its turnaround add nothing.
  for (const { reference, kind, expiresAt, startsAt, endsAt } of inTheWay.toSorted(eventsFirst)) {
    if (named.has(reference)) continue;
    named.add(reference);
    if (kind === 'setup') reasons.push({ reason: kind, reference, since: startsAt });
    else if (kind === 'turnaround') reasons.push({ reason: kind, reference, until: endsAt });
    else if (expiresAt === null) reasons.push({ reason: 'booked', reference });
    else reasons.push({ reason: 'held', reference, until: expiresAt });
  }
  return reasons;
}

const eventsFirst = (a: OccupancyWithReference, b: OccupancyWithReference) =>
  Number(a.kind !== 'event') - Number(b.kind !== 'event');
