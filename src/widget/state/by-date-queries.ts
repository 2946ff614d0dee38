/** Queries for visitors who choose the date first: free spaces and prices of all days. Loaded with that calendar. */
import type { EveryAvailabilityEntry, Space } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/time/months.ts';
import { fittingSpaces, slotStateOf } from './availability.ts';
import { searchFrom } from './free-dates.ts';
import { firstWithFreeSpace, kindOfAll, spaceDay } from './free-spaces.ts';
import { addQueries, minPriceFor } from './lazy-queries.ts';
import type { QueryCache } from './query-cache.ts';
import {
  type CachedData,
  type Choices,
  type EveryDay,
  type EveryPrice,
  nothingChosen,
  type SpaceDay,
  type SpaceOnDay,
} from './state.ts';

/** The number of spaces whose own prices are requested for the prices of the days. */
const maxSpacesToPrice = 12;
/** The number of months that are searched in sequence for the next free date of all spaces. */
const monthsAhead = 12;

addQueries(freeByDate);

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
  const requested = new Set<string>();
  /** The lowest price of a day's free times; null while a space with a taken time may be cheaper. */
  const lowestOn = (on: CalendarDate, free: readonly { readonly id: string }[]) => {
    const known = Math.min(...free.flatMap(({ id }) => priceOf(id, on, true) ?? []));
    const open = free.filter(
      ({ id }) => priceOf(id, on, true) === null && (prices.get(on)?.get(id) ?? known) < known,
    );
    const amounts = open.map(({ id }) => {
      if (cache.hasQuota && requested.size < maxSpacesToPrice) requested.add(id);
      return requested.has(id) ? priceOf(id, on, false) : null;
    });
    const all = [known, ...amounts];
    const isKnown = all.every((amount) => amount !== null);
    return isKnown && all.some(Number.isFinite) ? Math.min(...all) : null;
  };
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
          const partly = free.filter(({ kind }) => kind === 'partlyFree').length;
          return [on, { kind: kindOfAll(spaces), free: free.length, partly, minCents: lowestOn(on, free) }];
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
  const { data, failure } = cache.query(`days every ${from}`, (client) =>
    client.listAvailability(from, to, { with: 'reasons,times' }),
  );
  return { data: new Map(data?.map((entry) => [entry.date, entry])), isLoaded: data !== null, failure };
}

/** Returns the lowest price of each space and date of a month, for the number of guests; none with a code (`pricesIn`). */
function everyPriceIn(
  month: Month,
  { guests, isTyping, isCodeApplied }: Choices,
  cache: QueryCache,
): EveryPrice {
  if (isCodeApplied) return new Map();
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
  const isAllFree = slots.every((slot) => slotStateOf(slot) === 'free');
  const lowest = prices.get(day?.date ?? '')?.get(id);
  return isAllFree && lowest !== undefined ? lowest : minPriceFor(id, day, choices, cache, isEarly);
}
