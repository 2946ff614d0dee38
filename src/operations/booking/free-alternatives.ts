/** What is free on a date instead of a slot that is not: another time in the same space, or another space. */
import { isHourly } from '../../domain/booking/hourly-window.ts';
import { slotPeriod } from '../../domain/booking/slot-interval.ts';
import { computeVenueAvailability } from '../../domain/booking/venue-availability.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { type RequestedExtra, selectExtras, validateRequestedExtras } from '../../domain/money/extra.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { type ClockSpan, spanOf, spanWithin, timesOfSpan } from '../../domain/time/clock-span.ts';
import type { ClockTime, Instant } from '../../domain/time/instant.ts';
import { capacityOf } from '../../domain/venue/capacity.ts';
import type { Slot, SlotTimes } from '../../domain/venue/slot.ts';
import { listOccupanciesOfVenue } from '../../storage/booking/occupancies-by-interval.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots, listSpaces } from '../../storage/venue/listings.ts';
import { findAnyOffer } from '../../storage/venue/offers.ts';
import { listSpaceTimes } from '../../storage/venue/slot-times.ts';
import type { ReadOnce, StaffTarget } from './find-staff-target.ts';

/** A free slot of a space with one of its packages. */
export interface FreeAlternative {
  readonly space: { readonly id: string; readonly name: string };
  /** The times are those of the part in a slot by the hour. */
  readonly slot: Pick<Slot, 'id' | 'name' | 'startTime' | 'endTime'>;
  readonly package: { readonly id: string; readonly name: string };
  /** Today's price with tax. */
  readonly totalCents: number;
}

/** The maximum number of other times, and of other spaces. */
const most = 3;

/**
 * Finds what visitors are offered on these dates and is free, the nearest times first; notice and horizon do not count
 * for staff. Each has the layout and the extras that are chosen; other spaces are large enough for the guests.
 *
 * @param wanted what is not free, by date
 * @returns the alternatives of each target
 */
export async function findFreeAlternatives(
  db: Reader,
  venueId: string,
  wanted: {
    readonly targets: readonly StaffTarget[];
    readonly attendance: number | null;
    /** The name of the layout, which limits how many guests fit; null: any. */
    readonly layout: string | null;
    readonly extras: readonly RequestedExtra[];
    /** The ids of the guest groups whose rates apply. */
    readonly groups: readonly string[];
  },
  { now, once }: { readonly now: Instant; readonly once: ReadOnce },
): Promise<ReadonlyMap<StaffTarget, readonly FreeAlternative[]>> {
  const { targets, attendance, layout, extras, groups } = wanted;
  const [first, last] = [targets[0], targets.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const range = { from: first.date, to: last.date };
  const spaces = (await listSpaceTimes(db, venueId, range)).map((space) => ({
    ...space,
    rules: { ...space.rules, noticeHours: 0, horizonDays: null },
  }));
  const occupancies = await listOccupanciesOfVenue(
    db,
    venueId,
    slotPeriod(range.from, range.to, first.timezone, venueFileLimits),
  );
  const dates = targets.map(({ date }) => date);
  const { days } = computeVenueAvailability({ spaces, dates, occupancies, now, withTimes: true });
  const listed = new Map((await listSpaces(db, venueId)).map((space) => [space.id, space]));
  const isPossible = (id: string, isOther: boolean) => {
    const space = listed.get(id);
    if (space === undefined) return false;
    const hasLayout = layout === null || space.layouts.some(({ name }) => name === layout);
    return hasLayout && !(isOther && capacityOf(space, layout) < (attendance ?? 0));
  };
  const slots = Map.groupBy(
    await listSlots(
      db,
      venueId,
      spaces.map(({ id }) => id),
    ),
    ({ spaceId }) => spaceId,
  );
  const found = new Map<StaffTarget, readonly FreeAlternative[]>();
  for (const [index, { date, spaces: onDate }] of days.entries()) {
    const target = targets[index];
    if (target === undefined) continue;
    const free = onDate.flatMap(({ spaceId, slots: entries }) => {
      if (!isPossible(spaceId, spaceId !== target.space.id)) return [];
      const onDay = new Map(entries.map((each) => [each.slotId, each]));
      return (slots.get(spaceId) ?? []).flatMap((slot) => {
        const offered = packageWith(extras, slot, target.package.id);
        if (offered === undefined) return [];
        const { free: isFree = false, times = [] } = onDay.get(slot.id) ?? {};
        if (!isHourly(slot)) return isFree ? { ...slot, offered, part: null } : [];
        const part = nearestPart(slot, times, target.slot);
        return part ? { ...slot, ...timesOfSpan(part), offered, part } : [];
      });
    });
    const alternatives: FreeAlternative[] = [];
    for (const slot of nearest(free, target)) {
      const { spaceId, offered } = slot;
      const space = listed.get(spaceId);
      if (space === undefined) continue;
      const offer = await once(`${spaceId} ${slot.id} ${offered.id}`, () =>
        findAnyOffer(db, { venueId, spaceId, slotId: slot.id, packageId: offered.id }),
      );
      const { totalCents } = quoteOffer(
        offer,
        { date, part: slot.part, attendance, extras: selectExtras(offered.extras, extras), groups },
        now,
      );
      alternatives.push({ space, slot, package: offered, totalCents });
    }
    found.set(target, alternatives);
  }
  return found;
}

/** Returns the preferred package of a slot, or else the first, of those that have the extras. */
function packageWith(extras: readonly RequestedExtra[], { packages }: Slot, preferred: string | null) {
  const possible = packages.filter((each) => [...validateRequestedExtras(each.extras, extras)].length === 0);
  return possible.find(({ id }) => id === preferred) ?? possible[0];
}

/** Returns the part of a slot by the hour that is as long as wanted and starts nearest to it; null: none is free. */
function nearestPart(slot: SlotTimes, free: readonly SlotTimes[], wanted: SlotTimes): ClockSpan | null {
  const { from: start } = spanWithin(slot, wanted);
  const { from, to } = spanOf(wanted);
  const length = to - from;
  const [nearest = null] = free
    .map((times) => spanWithin(slot, times))
    .filter((span) => span.to - span.from >= length)
    .map((span) => Math.min(Math.max(start, span.from), span.to - length))
    .toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start));
  return nearest === null ? null : { from: nearest, to: nearest + length };
}

/** Returns the nearest times in the same space, then one time in each of the next spaces. */
function nearest<Each extends Slot & { readonly spaceId: string }>(
  free: readonly Each[],
  { space, slot: { startTime } }: StaffTarget,
): Each[] {
  const byTime = free.toSorted(
    (one, other) => distance(one.startTime, startTime) - distance(other.startTime, startTime),
  );
  const elsewhere = Map.groupBy(
    byTime.filter(({ spaceId }) => spaceId !== space.id),
    ({ spaceId }) => spaceId,
  );
  return [
    ...byTime.filter(({ spaceId }) => spaceId === space.id).slice(0, most),
    ...[...elsewhere.values()].flatMap(([slot]) => slot ?? []).slice(0, most),
  ];
}

const minutes = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const distance = (one: ClockTime, other: ClockTime) => Math.abs(minutes(one) - minutes(other));
