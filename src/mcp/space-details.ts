/** The details of `find_free`: one space. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '../client/client.ts';
import type { Space } from '../client/types.ts';
import { type DateRange, freeDatesOf, type Pager, rangesOf } from './free-dates.ts';
import { pageOf } from './page.ts';
import { answerWithStaffTexts, failure } from './tool.ts';

/** Describes one space with its packages and prices, and what the venue asks of a request. */
export async function describeSpace(
  api: Client,
  spaceId: string,
  { from, to, ...range }: DateRange,
): Promise<Pager | CallToolResult> {
  const [venue, spaces, slots, availability, prices] = await Promise.all([
    api.getVenue(),
    api.listSpaces(),
    api.listSlots(spaceId),
    api.getAvailability(spaceId, from, to),
    api.getPrices(spaceId, from, to, { attendance: range.attendance ?? null }),
  ]);
  if (!venue.ok) return failure(venue.error);
  if (!spaces.ok) return failure(spaces.error);
  if (!slots.ok) return failure(slots.error);
  if (!availability.ok) return failure(availability.error);
  if (!prices.ok) return failure(prices.error);
  const free = freeDatesOf(
    availability.data.map(({ date, slots }) => ({ date, spaces: [{ spaceId, slots }] })),
  ).get(spaceId);
  const isFree = (slotId: string, on: string) => free?.get(slotId)?.includes(on) ?? false;
  const offered = slots.data.filter(({ id }) => free?.has(id));
  const { name, timezone, currency, terms, contact, privacyUrl, questions } = venue.data;
  const space = spaces.data.find(({ id }) => id === spaceId);
  const lists = {
    spaces: space === undefined ? [] : [presentSpace(space)],
    slots: offered.map(({ id: slotId, name, startTime, endTime }) => ({
      spaceId,
      slotId,
      name,
      startTime,
      endTime,
      freeDates: rangesOf(free?.get(slotId) ?? []),
    })),
    packages: offered.flatMap(({ id: slotId, packages }) =>
      packages.map(({ id: packageId, currency: _, ...offer }) => ({ slotId, packageId, ...offer })),
    ),
    prices: prices.data.flatMap(({ date, slots }) =>
      slots
        .filter(({ slotId }) => isFree(slotId, date))
        .map(({ slotId, packages }) => ({
          date,
          slotId,
          packages: packages.map(({ packageId, hireFeeWithTaxCents }) => ({
            packageId,
            hireFeeWithTaxCents,
          })),
        })),
    ),
    layouts: space?.layouts.map(({ name, capacity }) => ({ name, capacity })) ?? [],
    questions: questions ?? [],
  };
  const fixed = { venue: { name, timezone, currency, contact, privacyUrl }, terms };
  return async (cursor) => answerWithStaffTexts(pageOf(fixed, lists, cursor));
}

const presentSpace = ({ id, name, capacity, description, amenities }: Space) => ({
  spaceId: id,
  name,
  capacity,
  description,
  amenities,
});
