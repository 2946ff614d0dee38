import { bookableDates, findLowestPrice, type LowestPrice } from '../../domain/booking/lowest-price.ts';
import type { OfferRules } from '../../domain/booking/offer-rules.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots } from '../../storage/venue/listings.ts';
import { listSpaceTimes } from '../../storage/venue/slot-times.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** The lowest prices of a venue's spaces, and how long they are valid. */
export interface LowestPrices {
  /** By space id; null: nothing is offered. */
  readonly cents: ReadonlyMap<string, number | null>;
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
  const [from = '', to = ''] = [every[0], every.at(-1)];
  const times = new Map((await listSpaceTimes(db, venueId, { from, to })).map((space) => [space.id, space]));
  const ids = spaces.map(({ id }) => id);
  const slots = Map.groupBy(await listSlots(db, venueId, ids), ({ spaceId }) => spaceId);
  const lowest = spaces.flatMap(({ id, rates }): [string, LowestPrice][] => {
    const rules = times.get(id)?.rules;
    if (rules === undefined) return [];
    const terms = { slots: slots.get(id) ?? [], rates, tax, rules, dates: datesFor(rules), now, attendance };
    return [[id, findLowestPrice(terms)]];
  });
  return {
    cents: new Map(lowest.map(([id, { cents }]) => [id, cents])),
    validUntil: Math.min(...lowest.map(([, { validUntil }]) => validUntil), Number.POSITIVE_INFINITY),
  };
}
