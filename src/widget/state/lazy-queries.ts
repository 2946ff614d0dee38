/** Queries of the later steps: prices, the next free date, and free spaces. Loaded with those steps. */
import type { EveryAvailabilityEntry, Space } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { fittingSpaces, isFree, isOfferedOn } from './availability.ts';
import { firstFree, firstWithFreeSpace, freeSlots, isFreeOn, isFull, searchFrom } from './free-dates.ts';
import { lowestPriceOn } from './prices.ts';
import { availabilityIn, type LazyQueries, pricesIn, quartersAround, slotsOf } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import { chosen } from './selection.ts';
import {
  type CachedData,
  type Choices,
  type Days,
  type EveryDay,
  type FreeSpace,
  pageOfSpaces,
} from './state.ts';

/** How many quarters are searched for a space's next free date, one after the other. */
const quartersAhead = 8;
/** How many months are searched for the next free date of all spaces, one after the other. */
const monthsAhead = 12;
/** How many other spaces are offered when a date is lost. */
const maxSpaces = 3;

/** Returns prices, the next free date, other spaces for a lost date, and what is free in all spaces. */
export const lazyQueries: LazyQueries = (choices, cached, cache) => {
  const { spaceId } = choices;
  const ahead = searchAhead(choices, cached, cache);
  return {
    ...ahead,
    ...freeByDate(choices, cached, cache),
    // The form works without these prices: the quote counts.
    prices: spaceId
      ? quartersAround(choices, cached.today).flatMap((quarter) => pricesIn(spaceId, quarter, choices, cache))
      : [],
    elsewhere: otherSpaces(choices, { ...cached, ...ahead }, cache),
  };
};

/** Returns the known days. If nothing is free in the shown month, requests later quarters until something is. */
function searchAhead(
  choices: Choices,
  { days: knownDays, slots, today }: CachedData,
  cache: QueryCache,
): { readonly days: Days; readonly isLookingAhead: boolean } {
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
 * Returns what is free in the shown month and the next one, if the date is chosen first. If nothing is free, requests later
 * months until something is.
 */
function freeByDate(choices: Choices, cached: CachedData, cache: QueryCache): Partial<CachedData> {
  const { first, step, month, date } = choices;
  if (first !== 'date' || step !== 'space' || !cached.venue.data) return {};
  const fitting = fittingSpaces({ ...choices, ...cached });
  const days = new Map(date && monthOf(date) !== month ? everyDayIn(monthOf(date), cache).data : []);
  let error: CachedData['everyDayFailure'] = null;
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const page = everyDayIn(addMonths(month, ahead), cache);
    error ??= page.failure;
    for (const [day, entry] of page.data) days.set(day, entry);
    const from = searchFrom(month, cached.today, date);
    if (!page.isThere || (ahead > 0 && firstWithFreeSpace(days, fitting, from))) break;
  }
  const day = date ? days.get(date) : undefined;
  const free = fitting.filter(({ id }) => isFreeOn(day, id));
  return {
    everyDay: days,
    everyDayFailure: error,
    freeSpaces: withPrices(free.slice(0, choices.shown), day, choices, cache),
    freeCount: free.length,
    closedDays: datesWithoutSlots(
      [...days.keys()].filter((day) => day >= cached.today && (day === date || monthOf(day) === month)),
      days,
      fitting,
      cache,
    ),
  };
}

function everyDayIn(month: Month, cache: QueryCache) {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const { data, failure } = cache.query(`every ${from}`, (client) => client.listAvailability(from, to));
  return { data: new Map(data?.map((entry) => [entry.date, entry])), isThere: data !== null, failure };
}

/** Returns the dates without any slot. In availability they look like fully booked dates, so slots are queried. */
function datesWithoutSlots(
  dates: readonly CalendarDate[],
  days: EveryDay,
  spaces: readonly Space[],
  cache: QueryCache,
): ReadonlySet<CalendarDate> {
  const without = dates.filter((date) => !spaces.some(({ id }) => isFreeOn(days.get(date), id)));
  if (without.length === 0 || spaces.length === 0 || spaces.length > pageOfSpaces) return new Set();
  const slots = spaces.map(({ id }) => slotsOf(id, cache).data);
  return new Set(
    without.filter((date) => slots.every((of) => of && !of.some((slot) => isOfferedOn(slot, date)))),
  );
}

/**
 * Returns other spaces that are free on a lost date and large enough, in the venue's order, with the price of a
 * package of the same name if they have one.
 */
function otherSpaces(choices: Choices, cached: CachedData, cache: QueryCache): readonly FreeSpace[] {
  const { date, slotId, spaceId, guests, isTypingGuests, conflict } = choices;
  const { days, spaces } = cached;
  const isLost =
    date && slotId && ((days.has(date) && !isFree(days, date, slotId)) || conflict?.date === date);
  if (!isLost) return [];
  const requested = chosen({ ...choices, ...cached }).offer?.name;
  const [day] =
    cache.query(
      `elsewhere ${date} ${guests}`,
      (client) => client.listAvailability(date, date, { attendance: guests }),
      isTypingGuests,
    ).data ?? [];
  const others = (spaces.data ?? []).filter(({ id }) => id !== spaceId && isFreeOn(day, id));
  return withPrices(others.slice(0, maxSpaces), day, choices, cache).map((other) => {
    const offer = slotsOf(other.space.id, cache)
      .data?.flatMap(({ packages }) => packages)
      .find(({ name }) => name === requested);
    const minCents = offer && minPriceFor(other.space.id, day, choices, cache, offer.id);
    return minCents ? { ...other, offer, minCents } : other;
  });
}

function withPrices(
  spaces: readonly Space[],
  day: EveryAvailabilityEntry | undefined,
  choices: Choices,
  cache: QueryCache,
): readonly FreeSpace[] {
  return spaces.map((space) => ({ space, minCents: minPriceFor(space.id, day, choices, cache) }));
}

function minPriceFor(
  id: string,
  day: EveryAvailabilityEntry | undefined,
  choices: Choices,
  cache: QueryCache,
  packageId?: string,
): number | null {
  // The whole quarter, so that the next date and the space's own calendar need no further request.
  return (
    (day &&
      lowestPriceOn(
        pricesIn(id, monthOf(day.date), choices, cache),
        day.date,
        freeSlots(day, id),
        packageId,
      )) ??
    null
  );
}
