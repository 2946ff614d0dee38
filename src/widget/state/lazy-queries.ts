/** Queries of the later steps: prices, the next free date, and free spaces. Loaded with those steps. */
import type { EveryAvailabilityEntry } from '../../client/types.ts';
import { addMonths, firstDayOf, monthOf } from '../../domain/time/months.ts';
import { closestSlot } from './closest-slot.ts';
import { firstFree, freeSlots, isFreeOn, isFull } from './free-dates.ts';
import { lostSlots } from './lost-slots.ts';
import { amountsOn } from './prices.ts';
import { availabilityIn, type LazyQueries, pricesIn, quartersAround, slotsOf } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import { chosen } from './selection.ts';
import type { CachedData, Choices, Days, FreeSpace, Item } from './state.ts';

/** The number of quarters that are searched in sequence for a space's next free date. */
const quartersAhead = 8;
/** The number of other spaces offered instead of an unavailable date, and of those whose times are requested for that. */
const maxSpaces = 3;
const maxCandidates = 24;

/** The queries for visitors who choose the date first; undefined until they are loaded. */
let byDateQueries: LazyQueries | undefined;

/** Adds the queries for visitors who choose the date first, in all forms of the page. */
export function addByDateQueries(queries: LazyQueries): void {
  byDateQueries = queries;
}

/** Returns prices, the next free date, other spaces for an unavailable date, and the availability of all spaces. */
export const lazyQueries: LazyQueries = (choices, cached, cache) => {
  const { spaceId } = choices;
  const ahead = searchAhead(choices, cached, cache);
  const days = withOwnTimes(ahead.days, choices);
  return {
    ...ahead,
    days,
    ...byDateQueries?.(choices, cached, cache),
    // The form works without these prices: the quote counts.
    prices: spaceId
      ? quartersAround(choices, cached.today).flatMap((quarter) => pricesIn(spaceId, quarter, choices, cache))
      : [],
    elsewhere: otherSpaces(choices, { ...cached, days }, cache),
  };
};

/** Returns the known days. If nothing is free in the shown month, requests later quarters until something is. */
function searchAhead(
  choices: Choices,
  { days: knownDays, slots, today }: CachedData,
  cache: QueryCache,
): Pick<CachedData, 'days' | 'isLookingAhead'> {
  const { month } = choices;
  const offered = slots.data;
  if (!offered || !isFull(knownDays, offered, month, today))
    return { days: knownDays, isLookingAhead: false };
  const days = new Map(knownDays);
  const [last = month] = quartersAround(choices, today).toSorted().reverse();
  for (let ahead = 1; ahead <= quartersAhead; ahead++) {
    if (firstFree(days, offered, firstDayOf(month)) !== null) break;
    const page = availabilityIn(choices, addMonths(last, 3 * ahead), cache);
    if (!page.data) return { days, isLookingAhead: !page.failure };
    for (const day of page.data) days.set(day.date, day);
  }
  return { days, isLookingAhead: false };
}

/**
 * Returns the days with the visitor's own times: those of the request's other dates are not free, and those that a request
 * without a response may hold are, since sending it again decides.
 */
function withOwnTimes(days: Days, { others, attempts, spaceId }: Choices): Days {
  const sent = attempts
    .filter(({ isWaiting }) => !isWaiting)
    .flatMap(({ body }) => [body, ...(body.additionalItems ?? [])]);
  return new Map(
    [...days].map(([date, { slots }]) => {
      const isIn = (items: readonly Item[], id: string) =>
        items.some((item) => item.date === date && item.slotId === id && item.spaceId === spaceId);
      const own = slots.map((slot) =>
        isIn(others, slot.slotId)
          ? ({ ...slot, free: false, reason: 'itemChosen' } as const)
          : { ...slot, free: slot.free || isIn(sent, slot.slotId) },
      );
      return [date, { slots: own }];
    }),
  );
}

/**
 * Returns other spaces that are free and large enough on a lost date, at a time that overlaps the lost one, in the venue's
 * order. Each has the slot closest to the lost time, with the price of a package of the same name if it has one.
 */
function otherSpaces(choices: Choices, cached: CachedData, cache: QueryCache): readonly FreeSpace[] {
  const { date, spaceId, guests, isTyping, before } = choices;
  const { spaces } = cached;
  const { offer: requested = before.offer } = chosen({ ...choices, ...cached });
  const lost = lostSlots({ ...choices, ...cached });
  if (!date || lost.length === 0) return [];
  const [day] =
    cache.query(
      `elsewhere ${date} ${guests}`,
      (client) => client.listAvailability(date, date, { attendance: guests }),
      isTyping,
    ).data ?? [];
  const candidates = (spaces.data ?? []).filter(({ id }) => id !== spaceId && isFreeOn(day, id));
  const found: FreeSpace[] = [];
  let unknown = 0;
  for (const space of candidates.slice(0, maxCandidates)) {
    // No more slots are requested than spaces are still missing.
    if (found.length + unknown >= maxSpaces) break;
    const slots = slotsOf(space.id, cache);
    if (!slots.data && !slots.failure) unknown++;
    const free = freeSlots(day, space.id);
    const slot = closestSlot(
      lost,
      slots.data?.filter(({ id }) => free.some((other) => other.id === id)) ?? [],
    );
    const offer = slot?.packages.find(({ name }) => name === requested?.name);
    if (!slot) continue;
    const minCents = minPriceFor(space.id, day, choices, cache, false, [slot], offer?.id);
    found.push({ space, slot, offer, minCents });
  }
  return found;
}

/**
 * Returns the lowest price of a space's slots on a known day; null while unknown.
 *
 * @param isEarly requests nothing
 * @param packageId the only package that counts; default: all
 */
export function minPriceFor(
  id: string,
  day: EveryAvailabilityEntry | undefined,
  choices: Choices,
  cache: QueryCache,
  isEarly = false,
  slots = freeSlots(day, id),
  packageId?: string,
): number | null {
  if (!day) return null;
  // The whole quarter, so that the next date and the space's own calendar need no further request.
  const prices = pricesIn(id, monthOf(day.date), choices, cache, isEarly);
  const amounts = amountsOn(prices, day.date, slots, packageId);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
