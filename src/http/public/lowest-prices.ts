import { LRUCache } from 'lru-cache';
import {
  bookableDates,
  type LowestPrice,
  type LowestPricesByDate,
  type SlotPricesByDate,
  SpacePrices,
} from '../../domain/booking/lowest-price.ts';
import type { OfferRules } from '../../domain/booking/offer-rules.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listOffersOfVenue } from '../../storage/venue/prices.ts';
import { listSpaceTimes } from '../../storage/venue/slot-times.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** The prices of a venue's published spaces on the dates that visitors may request, on one day of the venue. */
export interface VenuePrices {
  readonly revision: string;
  readonly timezone: string;
  readonly today: CalendarDate;
  readonly spaces: readonly {
    readonly id: string;
    readonly prices: SpacePrices;
    /** The last date that may be requested; null: the space has no horizon. */
    readonly lastDate: CalendarDate | null;
  }[];
  /** The number of offers, which its memory depends on. */
  readonly size: number;
}

/**
 * The prices of venues, computed once for each revision and day of a venue. A number of guests is a parameter of these
 * prices, so it needs neither a computation nor an entry.
 */
export class VenuePriceCache {
  readonly #stored: LRUCache<string, VenuePrices>;

  /** @param maxOffers the number of offers, of all venues together, that are stored */
  constructor(maxOffers: number) {
    this.#stored = new LRUCache({ maxSize: maxOffers, sizeCalculation: ({ size }) => size });
  }

  /** Returns the prices of a venue. `revision` is that of the venue or newer. */
  async find(db: Reader, venueId: string, revision: string, now: Instant): Promise<VenuePrices> {
    const stored = this.#stored.get(venueId);
    if (stored?.revision === revision && stored.today === todayIn(stored.timezone, now)) return stored;
    const prices = await readVenuePrices(db, venueId, revision, now);
    this.#stored.set(venueId, prices);
    return prices;
  }
}

async function readVenuePrices(
  db: Reader,
  venueId: string,
  revision: string,
  now: Instant,
): Promise<VenuePrices> {
  const { timezone = 'UTC' } = (await findVenue(db, venueId)) ?? {};
  const every = bookableDates({ timezone, horizonDays: null }, now);
  const datesByHorizon = new Map<number | null, readonly CalendarDate[]>([[null, every]]);
  const datesFor = (rules: OfferRules) => {
    const dates = datesByHorizon.get(rules.horizonDays) ?? bookableDates(rules, now);
    datesByHorizon.set(rules.horizonDays, dates);
    return dates;
  };
  const [today = ''] = every;
  const found = await readSpacePrices(db, venueId, { dates: every, now, datesFor });
  const spaces = found.map(({ id, prices, rules: { horizonDays } }) => ({
    id,
    prices,
    lastDate: horizonDays === null ? null : addDays(today, horizonDays),
  }));
  const size = found.reduce((sum, { offers }) => sum + offers, 1);
  return { revision, timezone, today, spaces, size };
}

interface Dates {
  readonly dates: readonly CalendarDate[];
  readonly now: Instant;
  /** Returns the dates of a space with these rules. Omitted: all. */
  readonly datesFor?: (rules: OfferRules) => readonly CalendarDate[];
}

/** Reads slots, rates and rules of published spaces for a range of dates. */
async function readSpacePrices(db: Reader, venueId: string, { dates, now, datesFor = () => dates }: Dates) {
  const { tax = null, pricesIncludeTax = false } = (await findVenue(db, venueId)) ?? {};
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const offers = await listOffersOfVenue(db, venueId);
  return (await listSpaceTimes(db, venueId, range)).map(({ id, rules, slots: times }) => {
    const { rates = [], slots: offered } = offers.get(id) ?? {};
    const slots = times.map((slot) => ({ ...slot, packages: offered?.get(slot.id) ?? [] }));
    const taxes = { tax, pricesIncludeTax };
    const prices = new SpacePrices({ slots, rates, ...taxes, rules, dates: datesFor(rules), now });
    return { id, rules, prices, offers: slots.reduce((sum, { packages }) => sum + packages.length, 0) };
  });
}

/**
 * Returns the lowest and highest price of each space by id, tax and rates included, on the dates that visitors may
 * request; and the first instant at which the clock alone may change one of them.
 *
 * @param attendance null: the client named no number of guests
 */
export function lowestPrices(
  { spaces }: VenuePrices,
  { now, attendance }: { readonly now: Instant; readonly attendance: number | null },
) {
  const found = spaces.map(
    ({ id, prices, lastDate }): [string, LowestPrice & { lastDate: string | null }] => [
      id,
      { ...prices.range(attendance, now), lastDate },
    ],
  );
  return {
    bySpace: new Map(found),
    validUntil: Math.min(...found.map(([, { validUntil }]) => validUntil), Number.POSITIVE_INFINITY),
  };
}

interface PriceQuestion {
  readonly dates: readonly CalendarDate[];
  readonly now: Instant;
  readonly attendance: number | null;
}

/** Returns the lowest price of each space on each of these dates, by space id, in the venue's order. */
export async function lowestPricesByDate(
  db: Reader,
  venueId: string,
  { dates, now, attendance }: PriceQuestion,
): Promise<ReadonlyMap<string, LowestPricesByDate>> {
  const spaces = await readSpacePrices(db, venueId, { dates, now });
  return new Map(spaces.map(({ id, prices }) => [id, prices.byDate(attendance, now)]));
}

/** Returns the lowest price of each slot on each of these dates, by space id. */
export async function slotPricesByDate(
  db: Reader,
  venueId: string,
  { dates, now, attendance }: PriceQuestion,
): Promise<ReadonlyMap<string, SlotPricesByDate>> {
  const spaces = await readSpacePrices(db, venueId, { dates, now });
  return new Map(spaces.map(({ id, prices }) => [id, prices.bySlot(attendance)]));
}
