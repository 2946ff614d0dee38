/** The summary of `find_free`: all spaces with their free dates. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '../client/client.ts';
import type { EveryPriceEntry, Slot } from '../client/types.ts';
import { type DateRange, freeDatesOf, type Pager, rangesOf } from './free-dates.ts';
import { pageOf } from './page.ts';
import { answerWithStaffTexts, failure } from './tool.ts';

/** The maximum number of spaces on a page: each costs a request. */
const maxSpaces = 20;

/** Finds the spaces that have a free slot; each is followed by its slots, and the cursor counts both. */
export async function listFreeSpaces(api: Client, range: DateRange): Promise<Pager | CallToolResult> {
  const { from, to } = range;
  const people = { attendance: range.attendance ?? null };
  const [venue, spaces, availability, prices] = await Promise.all([
    api.getVenue(),
    api.listSpaces(),
    api.listAvailability(from, to, people),
    api.listPrices(from, to, people),
  ]);
  if (!venue.ok) return failure(venue.error);
  if (!spaces.ok) return failure(spaces.error);
  if (!availability.ok) return failure(availability.error);
  if (!prices.ok) return failure(prices.error);
  const found = [...freeDatesOf(availability.data)].flatMap(([spaceId, slots]) => [
    { spaceId, slotId: null, dates: [...new Set([...slots.values()].flat())] },
    ...[...slots].map(([slotId, dates]) => ({ spaceId, slotId, dates })),
  ]);
  const slotsOf = new Map<string, readonly Slot[]>();
  const present = ({ spaceId, slotId, dates }: (typeof found)[number]) => {
    if (slotId === null) {
      const { name, capacity } = spaces.data.find(({ id }) => id === spaceId) ?? {};
      return { spaceId, name, capacity, ...lowestPrice(prices.data, spaceId, new Set(dates)) };
    }
    const { name, startTime, endTime } = slotsOf.get(spaceId)?.find(({ id }) => id === slotId) ?? {};
    return { spaceId, slotId, name, startTime, endTime, freeDates: rangesOf(dates) };
  };
  return async (cursor = '0') => {
    const rest = found.slice(Number(cursor));
    const onPage = new Set([...new Set(rest.map(({ spaceId }) => spaceId))].slice(0, maxSpaces));
    const listed = await Promise.all(
      [...onPage]
        .filter((spaceId) => !slotsOf.has(spaceId))
        .map(async (spaceId) => ({ spaceId, slots: await api.listSlots(spaceId) })),
    );
    for (const { spaceId, slots } of listed)
      if (slots.ok) slotsOf.set(spaceId, slots.data);
      else return failure(slots.error);
    const { name, timezone, currency } = venue.data;
    const entries = rest.filter(({ spaceId }) => onPage.has(spaceId)).map(present);
    const page = pageOf({ venue: { name, timezone, currency } }, { entries });
    const reached = Number(cursor) + page.entries.length;
    return answerWithStaffTexts({
      venue: page.venue,
      spaces: page.entries.filter((entry) => !('slotId' in entry)),
      slots: page.entries.filter((entry) => 'slotId' in entry),
      next: reached < found.length ? String(reached) : null,
    });
  };
}

/** Returns the lowest price of a space on the dates; nothing without an offer. */
function lowestPrice(days: readonly EveryPriceEntry[], spaceId: string, dates: ReadonlySet<string>) {
  const prices = days
    .filter(({ date }) => dates.has(date))
    .flatMap(({ spaces }) => spaces.filter((space) => space.spaceId === spaceId))
    .map(({ fromCents }) => fromCents);
  return prices.length === 0 ? {} : { fromWithTaxCents: Math.min(...prices) };
}
