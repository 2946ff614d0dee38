/** Queries of the later steps: prices, and the next free date. Loaded with those steps. */
import type { EveryAvailabilityEntry } from '../../client/types.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import { addMonths, firstDayOf, monthOf } from '../../domain/time/months.ts';
import { firstFree, freeSlots, isFull } from './free-dates.ts';
import { amountsOn } from './prices.ts';
import { availabilityIn, type LazyQueries, pricesIn, quartersAround } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import type { CachedData, Choices, Days, Item } from './state.ts';

/** The number of quarters that are searched in sequence for a space's next free date. */
const quartersAhead = 8;
/** The queries of parts that are loaded later still: of the calendar of all spaces, and of alternatives. */
const laterQueries = new Set<LazyQueries>();

/** Adds the queries of such a part, in all forms of the page. */
export function addQueries(queries: LazyQueries): void {
  laterQueries.add(queries);
}

/** Returns prices, the next free date, and what the parts that are loaded later need. */
export const lazyQueries: LazyQueries = (choices, cached, cache) => {
  const { spaceId } = choices;
  const ahead = searchAhead(choices, cached, cache);
  const data: Partial<CachedData> = {
    ...ahead,
    days: withOwnTimes(ahead.days, choices),
    // The form works without these prices: the quote counts.
    prices: spaceId
      ? quartersAround(choices, cached.today).flatMap((quarter) => pricesIn(spaceId, quarter, choices, cache))
      : [],
  };
  for (const queries of laterQueries) Object.assign(data, queries(choices, { ...cached, ...data }, cache));
  return data;
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
 * Returns the lowest price of a space's slots on a known day; null while unknown.
 *
 * @param isEarly requests nothing
 * @param packageId the only package that counts; default: all
 * @param times of slots by the hour
 */
export function minPriceFor(
  id: string,
  day: EveryAvailabilityEntry | undefined,
  choices: Choices,
  cache: QueryCache,
  isEarly = false,
  slots: readonly { readonly id: string }[] = freeSlots(day, id),
  packageId?: string,
  times?: ClockTimes | null,
): number | null {
  if (!day) return null;
  // The whole quarter, so that the next date and the space's own calendar need no further request.
  const prices = pricesIn(id, monthOf(day.date), choices, cache, isEarly, times);
  const amounts = amountsOn(prices, day.date, slots, packageId);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
