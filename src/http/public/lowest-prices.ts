import { isPublic } from '../../domain/access/policies.ts';
import {
  bookableDates,
  findLowestPrice,
  findLowestPriceByDate,
  type LowestPrice,
  type LowestPricesByDate,
  type LowestPriceTerms,
} from '../../domain/booking/lowest-price.ts';
import type { OfferRules } from '../../domain/booking/offer-rules.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots, listSpaces } from '../../storage/venue/listings.ts';
import { listSpaceTimes } from '../../storage/venue/slot-times.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** The lowest and highest prices of a venue's spaces, and how long they are valid. */
export interface LowestPrices {
  /** The lowest price by space id; null: nothing is offered. */
  readonly cents: ReadonlyMap<string, number | null>;
  /** The highest price by space id; null: nothing is offered, or it depends on the number of guests. */
  readonly highestCents: ReadonlyMap<string, number | null>;
  /** The last date that may be requested, of spaces with a horizon. */
  readonly lastDates: ReadonlyMap<string, CalendarDate>;
  /** The first instant at which the clock alone may change one of them. */
  readonly validUntil: Instant;
}

/**
 * Returns the lowest price of each space, tax and rates included, on the dates that visitors may request.
 *
 * @param spaces published spaces of the venue
 * @param attendance null: the client named no number of guests
 */
export async function lowestPrices(
  db: Reader,
  venueId: string,
  spaces: readonly Pick<Space, 'id' | 'rates'>[],
  { now, attendance }: { readonly now: Instant; readonly attendance: number | null },
): Promise<LowestPrices> {
  const venue = await findVenue(db, venueId);
  const { timezone = 'UTC', tax = null } = venue ?? {};
  const every = bookableDates({ timezone, horizonDays: null }, now);
  const datesByHorizon = new Map<number | null, readonly CalendarDate[]>([[null, every]]);
  const datesFor = (rules: OfferRules) => {
    const dates = datesByHorizon.get(rules.horizonDays) ?? bookableDates(rules, now);
    datesByHorizon.set(rules.horizonDays, dates);
    return dates;
  };
  const [today = ''] = every;
  const range = { from: today, to: every.at(-1) ?? '' };
  const offers = await listOffers(db, venueId, spaces, range);
  const lowest = offers.map(({ id, ...offer }): [string, LowestPrice] => [
    id,
    findLowestPrice({ ...offer, tax, dates: datesFor(offer.rules), now, attendance }),
  ]);
  return {
    cents: new Map(lowest.map(([id, { cents }]) => [id, cents])),
    highestCents: new Map(lowest.map(([id, { highestCents }]) => [id, highestCents])),
    lastDates: new Map(
      offers.flatMap(({ id, rules: { horizonDays } }) =>
        horizonDays === null ? [] : [[id, addDays(today, horizonDays)]],
      ),
    ),
    validUntil: Math.min(...lowest.map(([, { validUntil }]) => validUntil), Number.POSITIVE_INFINITY),
  };
}

/** Returns the lowest price of each space on each of these dates, by space id, in the venue's order. */
export async function lowestPricesByDate(
  db: Reader,
  venueId: string,
  { dates, now, attendance }: Pick<LowestPriceTerms, 'dates' | 'now' | 'attendance'>,
): Promise<ReadonlyMap<string, LowestPricesByDate>> {
  const { tax = null } = (await findVenue(db, venueId)) ?? {};
  const spaces = (await listSpaces(db, venueId)).filter(isPublic);
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const offers = await listOffers(db, venueId, spaces, range);
  return new Map(
    offers.map(({ id, ...offer }) => [id, findLowestPriceByDate({ ...offer, tax, dates, now, attendance })]),
  );
}

/** Lists slots, rates and rules of published spaces for a range of dates. */
async function listOffers(
  db: Reader,
  venueId: string,
  spaces: readonly Pick<Space, 'id' | 'rates'>[],
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<(Pick<LowestPriceTerms, 'slots' | 'rates' | 'rules'> & { readonly id: string })[]> {
  const times = new Map((await listSpaceTimes(db, venueId, range)).map((space) => [space.id, space]));
  const ids = spaces.map(({ id }) => id);
  const slots = Map.groupBy(await listSlots(db, venueId, ids), ({ spaceId }) => spaceId);
  return spaces.flatMap(({ id, rates }) => {
    const rules = times.get(id)?.rules;
    return rules === undefined ? [] : [{ id, rates, rules, slots: slots.get(id) ?? [] }];
  });
}
