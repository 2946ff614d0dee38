/** Queries of the later steps: prices, the next free date, and free spaces. Loaded with those steps. */
import type { EveryAvailabilityEntry, Space } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/time/months.ts';
import { fittingSpaces, isFree } from './availability.ts';
import { closestSlot } from './closest-slot.ts';
import {
  firstFree,
  firstWithFreeSpace,
  freeSlots,
  isFreeOn,
  isFull,
  kindOfAll,
  searchFrom,
  spaceDay,
} from './free-dates.ts';
import { lowestPriceOn } from './prices.ts';
import { availabilityIn, type LazyQueries, pricesIn, quartersAround, slotsOf } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import { chosen } from './selection.ts';
import {
  type CachedData,
  type Choices,
  type EveryDay,
  type EveryPrice,
  type FreeSpace,
  nothingChosen,
  type SpaceDay,
  type SpaceOnDay,
} from './state.ts';

/** The number of quarters that are searched in sequence for a space's next free date. */
const quartersAhead = 8;
/** The number of months that are searched in sequence for the next free date of all spaces. */
const monthsAhead = 12;
/** The number of other spaces offered instead of an unavailable date, and of those whose times are requested for that. */
const maxSpaces = 3;
const maxCandidates = 24;

/** Returns prices, the next free date, other spaces for an unavailable date, and the availability of all spaces. */
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
 * Returns what is free in the shown month and the next one, if the date is chosen first. If nothing is free, requests later
 * months until something is.
 */
function freeByDate(choices: Choices, cached: CachedData, cache: QueryCache): Partial<CachedData> {
  const { first, step, month, date } = choices;
  if (first !== 'date' || step !== 'space' || !cached.venue.data) return {};
  // The form begins in the current month once both the venue and the spaces are known.
  if (month === nothingChosen.month) return {};
  const fitting = fittingSpaces({ ...choices, ...cached });
  const days = new Map(date && monthOf(date) !== month ? everyDayIn(monthOf(date), cache).data : []);
  let error: CachedData['everyDayFailure'] = null;
  let isLookingAhead = false;
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const page = everyDayIn(addMonths(month, ahead), cache);
    error ??= page.failure;
    for (const [day, entry] of page.data) days.set(day, entry);
    const from = searchFrom(month, cached.today, date);
    isLookingAhead = !page.isLoaded && !page.failure;
    if (!page.isLoaded || (ahead > 0 && firstWithFreeSpace(days, fitting, from))) break;
  }
  const months = [month, addMonths(month, 1), ...(date ? [monthOf(date)] : [])];
  const prices = new Map(months.flatMap((near) => [...everyPriceIn(near, choices, cache)]));
  const priceOf = (id: string, on: CalendarDate, isEarly: boolean) =>
    priceOnDay(id, days.get(on), prices, choices, cache, isEarly);
  const onDay = date ? spacesOn(date, fitting, days) : [];
  const listed = choices.isOnlyFree ? onDay.filter(({ free }) => free > 0) : onDay;
  return {
    isLookingAhead,
    everyDay: days,
    everyDayFailure: error,
    venueDays: new Map(
      [...days.keys()]
        .filter((on) => on >= cached.today && months.includes(monthOf(on)))
        .map((on) => {
          const spaces = fitting.map(({ id }) => ({ id, ...spaceDay(on, id, days) }));
          const free = spaces.filter((space) => space.free > 0);
          const amounts = free.flatMap(({ id }) => priceOf(id, on, true) ?? []);
          const minCents = amounts.length > 0 ? Math.min(...amounts) : null;
          const partly = free.filter(({ kind }) => kind === 'partlyFree').length;
          return [on, { kind: kindOfAll(spaces), free: free.length, partly, minCents }];
        }),
    ),
    spacesOnDay: listed.slice(0, choices.shown).map((entry) => ({
      ...entry,
      minCents: date && entry.free > 0 ? priceOf(entry.space.id, date, false) : null,
    })),
    spacesOnDayCount: listed.length,
  };
}

function everyDayIn(month: Month, cache: QueryCache) {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const { data, failure } = cache.query(`every ${from}`, (client) =>
    client.listAvailability(from, to, { with: 'reasons' }),
  );
  return { data: new Map(data?.map((entry) => [entry.date, entry])), isLoaded: data !== null, failure };
}

/** Returns the lowest price of each space and date of a month, for the number of guests. */
function everyPriceIn(month: Month, { guests, isTyping }: Choices, cache: QueryCache): EveryPrice {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const { data } = cache.query(
    `lowest ${from} ${guests}`,
    (client) => client.listPrices(from, to, { attendance: guests }),
    isTyping,
  );
  return new Map(
    (data ?? []).map(({ date, spaces }) => [
      date,
      new Map(spaces.map(({ spaceId, fromCents }) => [spaceId, fromCents])),
    ]),
  );
}

/** Returns the spaces on a known day: the free ones, the partly free ones, the others. */
function spacesOn(
  date: CalendarDate,
  spaces: readonly Space[],
  days: EveryDay,
): readonly Omit<SpaceOnDay, 'minCents'>[] {
  const day = days.get(date);
  if (!day) return [];
  const onDay = spaces.map((space) => ({ space, ...spaceDay(date, space.id, days) }));
  const rank = ({ kind, free }: SpaceDay) => (kind === 'free' ? 0 : free > 0 ? 1 : 2);
  return onDay.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the lowest price of a space's free slots on a day. If a slot is not free, the lowest price may be its price,
 * so the space's own prices are requested: for the whole quarter, as its calendar needs them.
 *
 * @param isEarly requests nothing
 */
function priceOnDay(
  id: string,
  day: EveryAvailabilityEntry | undefined,
  prices: EveryPrice,
  choices: Choices,
  cache: QueryCache,
  isEarly: boolean,
): number | null {
  const slots = day?.spaces.find(({ spaceId }) => spaceId === id)?.slots ?? [];
  const isAllFree = slots.every(({ free }) => free);
  const lowest = prices.get(day?.date ?? '')?.get(id);
  return isAllFree && lowest !== undefined ? lowest : minPriceFor(id, day, choices, cache, { isEarly });
}

/**
 * Returns other spaces that are free and large enough on a lost date, at a time that overlaps the lost one, in the venue's
 * order. Each has the slot closest to the lost time, with the price of a package of the same name if it has one.
 */
function otherSpaces(choices: Choices, cached: CachedData, cache: QueryCache): readonly FreeSpace[] {
  const { date, slotId, spaceId, guests, isTyping, conflict } = choices;
  const { days, spaces } = cached;
  const { slot: lost, offer: requested } = chosen({ ...choices, ...cached });
  const isLost =
    date && slotId && ((days.has(date) && !isFree(days, date, slotId)) || conflict?.date === date);
  if (!isLost || !lost) return [];
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
    const slot = closestSlot(lost, slots.data?.filter(({ id }) => free.includes(id)) ?? []);
    const offer = slot?.packages.find(({ name }) => name === requested?.name);
    const about = { slotIds: slot ? [slot.id] : [], ...(offer && { packageId: offer.id }) };
    if (slot) found.push({ space, slot, offer, minCents: minPriceFor(space.id, day, choices, cache, about) });
  }
  return found;
}

function minPriceFor(
  id: string,
  day: EveryAvailabilityEntry | undefined,
  choices: Choices,
  cache: QueryCache,
  {
    packageId,
    slotIds = freeSlots(day, id),
    isEarly = false,
  }: {
    readonly packageId?: string;
    /** Default: all free ones. */
    readonly slotIds?: readonly string[];
    readonly isEarly?: boolean;
  } = {},
): number | null {
  // The whole quarter, so that the next date and the space's own calendar need no further request.
  return (
    (day &&
      lowestPriceOn(
        pricesIn(id, monthOf(day.date), choices, cache, isEarly),
        day.date,
        slotIds,
        packageId,
      )) ??
    null
  );
}
