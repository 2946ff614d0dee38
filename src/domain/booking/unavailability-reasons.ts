/** Why a slot is not free on a date: every reason there is, for staff. */
import { everyDay } from '../fields/weekdays.ts';
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { overlaps } from '../time/interval.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { isOccupancyActive, type Occupancy } from './availability.ts';
import { noBlocks } from './blocked-dates.ts';
import { findOfferedSlot, type NamedBlock, type OfferRules } from './offer-rules.ts';

/** What stands in a room, with whose it is. */
export interface OccupancyWithReference extends Occupancy {
  readonly reference: string;
  /** The minutes after an event, in which the room is made ready. */
  readonly isTurnaround: boolean;
}

/** One reason; `since` and `until` are when the clock alone makes it one, or no more. */
export type UnavailabilityReason =
  | { readonly why: 'weekday' | 'season' }
  | { readonly why: 'started' | 'notice'; readonly since: Instant }
  | { readonly why: 'horizon'; readonly until: Instant }
  | { readonly why: 'block'; readonly block: Pick<NamedBlock, 'id' | 'reason'> }
  | { readonly why: 'booked'; readonly reference: string }
  | { readonly why: 'held'; readonly reference: string; readonly until: Instant }
  /** Rooms are made ready after it. */
  | { readonly why: 'turnaround'; readonly reference: string; readonly until: Instant };

/**
 * All that keeps visitors from a slot on a date at `now`; none: it is free, as `availability` says. What stands in several
 * rooms of the space is one reason.
 */
export function unavailabilityReasons(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  rules: OfferRules,
  { taken, now }: { readonly taken: readonly OccupancyWithReference[]; readonly now: Instant },
): UnavailabilityReason[] {
  const always = { ...slot, weekdays: everyDay, seasons: [] };
  const onDate = findOfferedSlot(always, date, { ...rules, blocks: noBlocks });
  // Nothing is left that could keep it from being offered at one time or another.
  if (onDate === null) return [];
  const { startsAt, readyAt, opensAt, closesAt } = onDate;
  const reasons: UnavailabilityReason[] = [];
  if (!slot.weekdays.includes(isoWeekday(date))) reasons.push({ why: 'weekday' });
  if (!isInSeason(slot.seasons, date)) reasons.push({ why: 'season' });
  if (startsAt <= now) reasons.push({ why: 'started', since: startsAt });
  else if (closesAt <= now) reasons.push({ why: 'notice', since: closesAt });
  if (now < opensAt) reasons.push({ why: 'horizon', until: opensAt });
  const first = rules.blocks.taking(date, onDate);
  if (first !== null)
    for (const { id, reason } of new Set([first, ...rules.blocks.allTaking(onDate)]))
      reasons.push({ why: 'block', block: { id, reason } });
  const inTheWay = taken.filter(
    (each) => isOccupancyActive(each, now) && overlaps(each, { startsAt, endsAt: readyAt }),
  );
  const named = new Set<string>();
  // Of what is in the way itself, that the rooms are made ready after it says nothing more.
  for (const { reference, isTurnaround, expiresAt, endsAt } of inTheWay.toSorted(eventsFirst)) {
    if (named.has(reference)) continue;
    named.add(reference);
    if (isTurnaround) reasons.push({ why: 'turnaround', reference, until: endsAt });
    else if (expiresAt === null) reasons.push({ why: 'booked', reference });
    else reasons.push({ why: 'held', reference, until: expiresAt });
  }
  return reasons;
}

const eventsFirst = (a: OccupancyWithReference, b: OccupancyWithReference) =>
  Number(a.isTurnaround) - Number(b.isTurnaround);
