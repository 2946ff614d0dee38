/** The summary of `find_free`: all spaces with their free dates. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '../client/client.ts';
import type { EveryAvailabilityEntry, Slot, Space } from '../client/types.ts';
import { exceededCapacity } from './exceeded-capacity.ts';
import { type DateRange, freeDatesOf, hoursOf, notFreeOf, type Pager, rangesOf } from './free-dates.ts';
import { pageOf } from './page.ts';
import { answerWithStaffTexts, failure } from './tool.ts';

/** The maximum number of spaces on a page: each costs a request. */
const maxSpaces = 20;
/** The maximum number of spaces that are named because they are too small. */
const maxTooSmall = 3;

/** Finds the spaces that have a free slot; each is followed by its slots, and the cursor counts both. */
export async function listFreeSpaces(api: Client, range: DateRange): Promise<Pager | CallToolResult> {
  const { from, to } = range;
  const [venue, spaces, availability] = await Promise.all([
    api.getVenue(),
    api.listSpaces(),
    api.listAvailability(from, to, { attendance: range.attendance ?? null, with: 'reasons,prices,times' }),
  ]);
  if (!venue.ok) return failure(venue.error);
  if (!spaces.ok) return failure(spaces.error);
  if (!availability.ok) return failure(availability.error);
  const found = [...freeDatesOf(availability.data)].flatMap(([spaceId, slots]) => [
    { spaceId, slotId: null, dates: [] },
    ...[...slots].map(([slotId, dates]) => ({ spaceId, slotId, dates })),
  ]);
  const tooSmall = tooSmallSpaces(spaces.data, range.attendance);
  const notFree = notFreeOf(
    availability.data.map(({ date, spaces }) => ({ date, slots: spaces.flatMap(({ slots }) => slots) })),
  );
  const slotsOf = new Map<string, readonly Slot[]>();
  const present = ({ spaceId, slotId, dates }: (typeof found)[number]) => {
    const price = lowestPrice(availability.data, spaceId, slotId);
    if (slotId === null) {
      const { name, capacity } = spaces.data.find(({ id }) => id === spaceId) ?? {};
      return { spaceId, name, capacity, ...price };
    }
    const slot = slotsOf.get(spaceId)?.find(({ id }) => id === slotId) ?? {};
    const { name, startTime, endTime }: Partial<Slot> = slot;
    const freeDates = rangesOf(dates);
    return { spaceId, slotId, name, startTime, endTime, ...hoursOf(slot), freeDates, ...price };
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
    const { name, timezone, currency, waitingList } = venue.data;
    const entries = rest.filter(({ spaceId }) => onPage.has(spaceId)).map(present);
    const about = {
      venue: { name, timezone, currency, waitingList },
      ...(tooSmall.length > 0 && { tooSmall }),
      ...(notFree.length > 0 && { notFree }),
    };
    const { entries: onThisPage, next: _, ...fixed } = pageOf(about, { entries });
    const reached = Number(cursor) + onThisPage.length;
    return answerWithStaffTexts({
      ...fixed,
      spaces: onThisPage.filter((entry) => !('slotId' in entry)),
      slots: onThisPage.filter((entry) => 'slotId' in entry),
      next: reached < found.length ? String(reached) : null,
    });
  };
}

/** Returns the largest of the spaces that are for fewer people in every layout. */
function tooSmallSpaces(spaces: readonly Space[], attendance: number | undefined) {
  return spaces
    .flatMap((space) => {
      const { exceededCapacity: capacity } = exceededCapacity(space, attendance);
      return capacity === undefined ? [] : { spaceId: space.id, name: space.name, capacity };
    })
    .sort((one, other) => other.capacity - one.capacity)
    .slice(0, maxTooSmall);
}

/** Returns the lowest price of a slot on its free dates, or of all slots of a space; nothing without one. */
function lowestPrice(days: readonly EveryAvailabilityEntry[], spaceId: string, slotId: string | null) {
  const prices = days
    .flatMap(({ spaces }) => spaces)
    .filter((space) => space.spaceId === spaceId)
    .flatMap(({ slots }) => slots.filter((slot) => slotId === null || slot.slotId === slotId))
    .flatMap(({ fromCents }) => fromCents ?? []);
  return prices.length === 0 ? {} : { fromWithTaxCents: Math.min(...prices) };
}
