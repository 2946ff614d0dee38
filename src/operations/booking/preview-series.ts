/** The dates of a series before it is booked: prices, conflicts, and what is free instead. */

import { BlockedDates } from '../../domain/booking/blocked-dates.ts';
import { intervalOfItems } from '../../domain/booking/booked-item.ts';
import { expandSeries } from '../../domain/booking/expand-series.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import type { NamedBlock } from '../../domain/booking/offer-rules.ts';
import type { SeriesRule } from '../../domain/booking/series-rule.ts';
import { dateRangeInterval } from '../../domain/booking/slot-interval.ts';
import {
  type OccupancyWithReference,
  occupancyReasons,
  type UnavailabilityReason,
} from '../../domain/booking/unavailability-reasons.ts';
import { ValidationError } from '../../domain/errors.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import { isInSeason } from '../../domain/venue/season.ts';
import { listSpaceOccupancies } from '../../storage/booking/space-occupancies.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listBlocksOfSpace, nearbyDates } from '../../storage/venue/blocked-dates.ts';
import type { Context } from '../context.ts';
import { findStaffTarget, readOnce, type StaffTarget, type TargetInput } from './find-staff-target.ts';
import { type FreeAlternative, findFreeAlternatives } from './free-alternatives.ts';
import { findGroupsOfGuest, type GuestWithGroups } from './groups-of-guest.ts';
import { type StaffChoices, staffChoicesOf } from './staff-choices.ts';

/** A series to preview: its place and times, without a date. */
export interface SeriesInput extends Omit<TargetInput, 'date' | 'endDate'>, GuestWithGroups {
  readonly rule: SeriesRule;
  readonly attendance?: number | undefined;
  readonly layout?: string | undefined;
  readonly extras?: StaffChoices['extras'] | undefined;
}

/** A date of a series. */
export interface SeriesDate {
  readonly target: StaffTarget;
  /** Today's price with tax; null: custom times have none. */
  readonly totalCents: number | null;
  /** Why visitors could not book it; `weekday` and `season` do not keep staff from it. */
  readonly reasons: readonly UnavailabilityReason[];
  /** Whether staff can book it. */
  readonly isFree: boolean;
  /** What is free on this date instead; empty if the date itself is free and offered. */
  readonly alternatives: readonly FreeAlternative[];
}

/**
 * Checks each date of a rule, without booking anything.
 *
 * @throws ValidationError if the rule makes no date or too many, or the place is incomplete
 * @throws NotFoundError if the venue has no such space, slot or package
 */
export async function previewSeries(
  { storage, clock }: Context,
  venueId: string,
  { rule, attendance: people, layout, extras: requested, email, groups: chosen, ...place }: SeriesInput,
): Promise<readonly SeriesDate[]> {
  const dates = expandSeries(rule, 'series');
  const attendance = people ?? null;
  return storage.read(async (db) => {
    const now = clock();
    const once = readOnce();
    const groups = groupIdsOf(await findGroupsOfGuest(db, venueId, { email, groups: chosen }));
    const found: (StaffTarget | ValidationError)[] = [];
    for (const date of dates) found.push(await findUnlessSkipped(db, venueId, { ...place, date }, once));
    const targets = found.flatMap((each) => (each instanceof ValidationError ? [] : each));
    const [first] = targets;
    // Without a possible date, there is nothing to preview.
    if (first === undefined) throw found[0];
    const choices = { ...(layout !== undefined && { layout }), ...(requested && { extras: requested }) };
    const { extras } = staffChoicesOf(choices, first, []);
    const [taken, blocks] = await findOccupied(db, venueId, targets, now);
    const checked = found.map((each, index): Omit<SeriesDate, 'alternatives'> => {
      if (each instanceof ValidationError)
        return { ...impossible, target: { ...first, date: dates[index] ?? first.date } };
      const target = each;
      const reasons = reasonsOf(target, { taken, blocks, now });
      const { offer, date, part } = target;
      return {
        target,
        totalCents: offer && quoteOffer(offer, { date, part, attendance, extras, groups }, now).totalCents,
        reasons,
        isFree: reasons.every(({ reason }) => reason === 'weekday' || reason === 'season'),
      };
    });
    const inQuestion = checked
      .filter(({ reasons }) => reasons.length > 0 && reasons !== impossible.reasons)
      .map(({ target }) => target);
    const alternatives = await findFreeAlternatives(
      db,
      venueId,
      {
        targets: inQuestion,
        attendance,
        layout: layout ?? null,
        extras: (requested ?? []).map(({ id, pieces = null }) => ({ id, pieces })),
        groups,
      },
      { now, once },
    );
    return checked.map((each) => ({ ...each, alternatives: alternatives.get(each.target) ?? [] }));
  });
}

/** A date on which the clock skips the times. */
const impossible: Omit<SeriesDate, 'alternatives' | 'target'> = {
  totalCents: null,
  reasons: [{ reason: 'clock' }],
  isFree: false,
};

/** Returns the target of a date, or the error of one on which the clock skips the times. */
async function findUnlessSkipped(
  ...of: Parameters<typeof findStaffTarget>
): Promise<StaffTarget | ValidationError> {
  try {
    return await findStaffTarget(...of);
  } catch (error) {
    const isSkipped =
      error instanceof ValidationError &&
      error.problems.some(({ problem }) => problem === 'skipped_by_clock');
    if (isSkipped) return error;
    throw error;
  }
}

async function findOccupied(db: Reader, venueId: string, targets: readonly StaffTarget[], now: Instant) {
  const [first, last] = [targets[0], targets.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a series has a date');
  const { space, timezone } = first;
  const days = dateRangeInterval(first.date, last.date, timezone);
  const period = intervalOfItems([days, neededInterval(first.time), neededInterval(last.time)]);
  const taken = await listSpaceOccupancies(db, { venueId, spaceId: space.id }, period, now);
  const blocks = await listBlocksOfSpace(db, venueId, space.id, nearbyDates(first.date, last.date));
  return [taken, new BlockedDates(blocks, timezone)] as const;
}

interface Occupied {
  readonly taken: readonly OccupancyWithReference[];
  readonly blocks: BlockedDates<NamedBlock>;
  readonly now: Instant;
}

function reasonsOf(
  { date, timezone, interval, time, offer }: StaffTarget,
  { taken, blocks, now }: Occupied,
): UnavailabilityReason[] {
  const { startsAt, endsAt } = interval;
  return [
    ...closedReasons(date, offer),
    ...(endsAt <= now ? [{ reason: 'started' as const, since: startsAt }] : []),
    ...blocks
      .findBlocks({ date, timezone, ...interval })
      .map((block) => ({ reason: 'block' as const, block })),
    ...occupancyReasons(neededInterval(time), { taken, now }),
  ];
}

function* closedReasons(date: CalendarDate, offer: StaffTarget['offer']): Iterable<UnavailabilityReason> {
  if (offer === null) return;
  const { weekdays, seasons } = offer.slot;
  if (!weekdays.includes(isoWeekday(date))) yield { reason: 'weekday' };
  if (!isInSeason(seasons, date)) yield { reason: 'season' };
}
