/** Queries the data that the visitor's choices need, through the query cache. */
import type { Client } from '../../client/client.ts';
import type { ApiError, AvailabilityEntry, PriceEntry, Result, Slot, Venue } from '../../client/types.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/time/months.ts';
import { dateIn, isKnownZone } from '../../ui/locale/zone.ts';
import { loadFile } from '../load-file.ts';
import type { QueryCache } from './query-cache.ts';
import { type PriceOptions, priceOptionsOf, selectionOf } from './selection.ts';
import { type CachedData, type Choices, notQueried, type QueryResult, type Selection } from './state.ts';

/** The queries of the later steps, loaded with them. Returns the members of the cached data that they add or replace. */
export type LazyQueries = (choices: Choices, cached: CachedData, cache: QueryCache) => Partial<CachedData>;

/** Returns the cached data for the visitor's choices, and requests missing data. */
export function queryFor(
  choices: Choices,
  cache: QueryCache,
  now: Instant,
  lazyQueries?: LazyQueries,
): CachedData {
  const { spaceId, guests, isTyping } = choices;
  const venue = cache.query('venue', venueOf);
  const spacesFor = (attendance: number | null) =>
    cache.query(
      `spaces ${attendance}`,
      (client) => client.listSpaces({ with: 'prices', attendance }),
      isTyping && attendance !== null,
    );
  const listed = spacesFor(null);
  const fitting = spacesFor(guests);
  // The spaces for the previous number of guests stay visible until the new ones arrive.
  const spaces = fitting.data ? fitting : listed;
  const today = dateIn(venue.data?.timezone ?? 'UTC', now);
  const slots = spaceId ? slotsOf(spaceId, cache) : notQueried;
  const pages = quartersAround(choices, today).map((quarter) => availabilityIn(choices, quarter, cache));
  const others = choices.others.map((item) => slotsOf(item.spaceId, cache));
  const isAnswered = ({ data, failure }: QueryResult<unknown>) => data ?? failure?.error.code === 'NOT_FOUND';
  const isKnown = !!(venue.data && spaces.data && [...(spaceId ? [slots] : []), ...others].every(isAnswered));
  const otherSlots = others.flatMap(({ data }) => data ?? []);
  const offers = { ...choices, spaces, slots, otherSlots };
  const selection = selectionOf(offers);
  const options = priceOptionsOf(offers);
  const quote =
    // Not before it is known what the venue offers on all dates.
    selection && isKnown
      ? cache.query(
          quoteKey(selection, options),
          (client) => client.getQuote({ ...selection, ...options }),
          isTyping,
        )
      : notQueried;
  const cached: CachedData = {
    today,
    venue,
    spaces,
    slots,
    otherSlots,
    isKnown,
    days: new Map(pages.flatMap(({ data }) => data ?? []).map((day) => [day.date, day])),
    daysAtTimes: null,
    daysError: [...pages, ...(isKnown ? [] : others)].find(({ failure }) => failure)?.failure ?? null,
    quote: isAboutOptions(quote.failure?.error) ? { ...notQueried, isOutdated: true } : quote,
    isLookingAhead: false,
    isLoadingDays: pages.some(({ data, failure }) => !data && !failure),
    prices: [],
    elsewhere: [],
    everyDay: new Map(),
    everyDayFailure: null,
    venueDays: new Map(),
    spacesOnDay: [],
    spacesOnDayCount: 0,
  };
  return { ...cached, ...lazyQueries?.(choices, cached, cache) };
}

/** Returns whether a request was refused only because the venue no longer offers its extras, layouts or answers. */
export function isAboutOptions(error: ApiError | undefined): boolean {
  const details = (error && 'details' in error && error.details) || [];
  return details.length > 0 && details.every(({ path }) => /\b(?:extras|layout|answers)\b/.test(path));
}

const zoneFile = () => import('../venue-zone.ts');

/** Returns the venue, with a clock for its time zone if the browser does not know it. */
async function venueOf(client: Client): Promise<Result<Venue>> {
  const venue = await client.getVenue();
  if (!venue.ok || isKnownZone(venue.data.timezone)) return venue;
  return loadFile(zoneFile).then(
    ({ venueWithClock }) => venueWithClock(client),
    () => ({ ok: false, error: { code: 'NETWORK', message: '' } }),
  );
}

/** Returns the cache key of a selection's quote. */
export function quoteKey(selection: Selection, options: PriceOptions): string {
  return `quote ${JSON.stringify([selection, options])}`;
}

/** Returns the slots of a space. */
export function slotsOf(spaceId: string, cache: QueryCache): QueryResult<readonly Slot[]> {
  return cache.query(`slots ${spaceId}`, (client) => client.listSlots(spaceId));
}

/**
 * Returns the quarters around the shown month and the selected date, by their first months. A quarter has at most the 92 days
 * that the API returns at once (specification §8), and all visitors request the same ones.
 */
export function quartersAround({ month, date }: Choices, today: CalendarDate): readonly Month[] {
  const months = [month, monthOf(date ?? month)].flatMap((center) =>
    [-1, 0, 1].map((by) => addMonths(center, by)),
  );
  return months.filter((near) => near >= monthOf(today)).map(quarterOf);
}

function quarterOf(month: Month): Month {
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

function daysOf(quarter: Month): readonly [CalendarDate, CalendarDate] {
  return [firstDayOf(quarter), lastDayOf(addMonths(quarter, 2))];
}

/** Returns the availability of the selected space in a quarter. */
export function availabilityIn(
  { spaceId }: Choices,
  quarter: Month,
  cache: QueryCache,
): QueryResult<readonly AvailabilityEntry[]> {
  const [from, to] = daysOf(quarter);
  return spaceId
    ? cache.query(`days ${spaceId} ${from}`, (client) =>
        client.getAvailability(spaceId, from, to, { with: 'reasons,times' }),
      )
    : notQueried;
}

/**
 * Returns the prices of a space in the quarter of a month, for the number of guests. With a code, none: these prices do not
 * have its rates, which only the quote has.
 *
 * @param isEarly requests nothing
 * @param times of slots by the hour that include them; default: of all of them
 */
export function pricesIn(
  spaceId: string,
  month: Month,
  { guests, isTyping, isCodeApplied }: Choices,
  cache: QueryCache,
  isEarly = false,
  times?: ClockTimes | null,
): readonly PriceEntry[] {
  if (isCodeApplied) return [];
  const [from, to] = daysOf(quarterOf(month));
  const prices = cache.query(
    `prices ${spaceId} ${from} ${JSON.stringify([guests, times])}`,
    (client) => client.getPrices(spaceId, from, to, { attendance: guests, with: 'attendee', times }),
    isTyping || isEarly,
  );
  return prices.data ?? [];
}
