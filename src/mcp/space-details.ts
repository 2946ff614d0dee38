/** The details of `find_free`: one space. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '../client/client.ts';
import type { Package, Slot, Space } from '../client/types.ts';
import { exceededCapacity } from './exceeded-capacity.ts';
import { type DateRange, freeDatesOf, hoursOf, notFreeOf, type Pager, rangesOf } from './free-dates.ts';
import { pageOf } from './page.ts';
import { answerWithStaffTexts, failure } from './tool.ts';

/** The price of a package on a date. */
interface DatePrice {
  readonly packageId: string;
  readonly wholePriceWithTaxCents?: number;
  /** In a slot by the hour. */
  readonly shortestWithTaxCents?: number;
  readonly forAttendance?: number;
}

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
    api.getAvailability(spaceId, from, to, { with: 'reasons,times' }),
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
  const { name, timezone, currency, terms, contact, privacyUrl, questions, waitingList } = venue.data;
  const notFree = slots.data.flatMap(({ id: slotId }) =>
    notFreeOf(
      availability.data.map((day) => ({
        date: day.date,
        slots: day.slots.filter((slot) => slot.slotId === slotId),
      })),
    ).map((entry) => ({ slotId, ...entry })),
  );
  /** A request for the waiting list needs the slot and the package of a date that is taken. */
  const canWaitFor = (id: string) =>
    waitingList && notFree.some(({ slotId, reason }) => slotId === id && reason === 'taken');
  const offered = slots.data.filter(({ id }) => free?.has(id) || canWaitFor(id));
  const space = spaces.data.find(({ id }) => id === spaceId);
  const { exceededCapacity: most } = exceededCapacity(space, range.attendance);
  if (most !== undefined)
    return failure({
      code: 'TOO_MANY_PEOPLE',
      message: `${spaceId} is for at most ${most} people. Without "spaceId", find_free lists the spaces for ${range.attendance}.`,
      capacity: most,
    });
  const priced = prices.data.flatMap(({ date, slots }) =>
    slots
      .filter(({ slotId }) => isFree(slotId, date))
      .map(({ slotId, packages }) => ({
        date,
        slotId,
        packages: packages.map(
          ({ packageId, hireFeeWithTaxCents, shortest }): DatePrice => ({
            packageId,
            ...(shortest
              ? { shortestWithTaxCents: shortest.hireFeeWithTaxCents }
              : { wholePriceWithTaxCents: hireFeeWithTaxCents }),
            ...chargedFor(offered, { slotId, packageId }, range.attendance),
          }),
        ),
      })),
  );
  const times = availability.data.flatMap(({ date, slots }) =>
    slots.flatMap(({ slotId, times = [] }) => (times.length > 0 ? { date, slotId, times } : [])),
  );
  const lowestPrices = (slotId: string, offer: Package) =>
    priced
      .flatMap((of) => (of.slotId === slotId ? of.packages : []))
      .filter(({ packageId }) => packageId === offer.id)
      .map(({ wholePriceWithTaxCents: whole, shortestWithTaxCents: shortest, ...price }) => ({
        ...price,
        fromWithTaxCents: shortest ?? whole ?? 0,
      }))
      .sort((one, other) => one.fromWithTaxCents - other.fromWithTaxCents)
      .slice(0, 1);
  const lists = {
    spaces: space === undefined ? [] : [presentSpace(space)],
    slots: offered.map(({ id: slotId, name, startTime, endTime, ...slot }) => ({
      spaceId,
      slotId,
      name,
      startTime,
      endTime,
      ...hoursOf(slot),
      freeDates: rangesOf(free?.get(slotId) ?? []),
    })),
    packages: offered.flatMap(({ id: slotId, packages }) =>
      packages.flatMap((offer) =>
        (free?.has(slotId) ? lowestPrices(slotId, offer) : [{}]).map((price) => ({
          slotId,
          ...presentPackage(offer),
          ...price,
        })),
      ),
    ),
    notFree,
    prices: priced,
    times,
    layouts: space?.layouts.map(({ name, capacity }) => ({ name, capacity })) ?? [],
    questions: questions ?? [],
  };
  const fixed = { venue: { name, timezone, currency, contact, privacyUrl, waitingList }, terms };
  return async (cursor) => answerWithStaffTexts(pageOf(fixed, lists, cursor));
}

/** A package without the amounts of the API's names, which an assistant may add up: they include the people. */
function presentPackage({ id: packageId, ...offer }: Package) {
  const { hireFeeCents: _, hireFeeWithTaxCents: __, currency: ___, ...more } = offer;
  const { perAttendeeCents, perAttendeeWithTaxCents, minimumAttendance: ____, ...others } = more;
  const { perHourCents: _____, perHourWithTaxCents, hourBands = [], ...texts } = others;
  return {
    packageId,
    ...texts,
    ...(perAttendeeCents > 0 && { furtherAttendeeWithTaxCents: perAttendeeWithTaxCents }),
    ...(perHourWithTaxCents !== undefined && { perHourWithTaxCents }),
    ...(hourBands.length > 0 && { hourBands: hourBands.map(({ perHourCents: _______, ...band }) => band) }),
  };
}

/** Returns the number of people whom a price with a price per person includes. */
function chargedFor(
  slots: readonly Slot[],
  { slotId, packageId }: { readonly slotId: string; readonly packageId: string },
  attendance = 1,
) {
  const offer = slots.find(({ id }) => id === slotId)?.packages.find(({ id }) => id === packageId);
  if (offer === undefined || offer.perAttendeeCents === 0) return {};
  return { forAttendance: Math.max(attendance, offer.minimumAttendance) };
}

const presentSpace = ({ id, name, capacity, description, amenities }: Space) => ({
  spaceId: id,
  name,
  capacity,
  description,
  amenities,
});
