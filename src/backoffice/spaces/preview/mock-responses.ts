/**
 * Creates mock responses of the public API for a space that is being edited, with the same rules as the service.
 * Nothing is sent to the service.
 */
import type { QuoteRequest } from '../../../client/types.ts';
import { computeAvailability, type DayAvailability } from '../../../domain/booking/availability.ts';
import { noBlocks } from '../../../domain/booking/blocked-dates.ts';
import { bookableDates, SpacePrices } from '../../../domain/booking/lowest-price.ts';
import type { OfferRules } from '../../../domain/booking/offer-rules.ts';
import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { requestedPart } from '../../../domain/booking/slot-part.ts';
import { selectExtras } from '../../../domain/money/extra.ts';
import { pricedMinutes } from '../../../domain/money/hour-prices.ts';
import { amountWithTax, basePrice } from '../../../domain/money/price.ts';
import { priceList } from '../../../domain/money/price-list.ts';
import { computeQuote } from '../../../domain/money/quote.ts';
import { addDays, dateRange } from '../../../domain/time/calendar.ts';
import { spanOf } from '../../../domain/time/clock-span.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import type { Package, SlotDetails, SpaceDetails } from '../space-details.ts';

/**
 * Returns the response of the API for the preview.
 *
 * @param shown the space of each website key
 */
export function mockResponse(
  shown: ReadonlyMap<string, SpaceDetails>,
  url: string,
  init?: RequestInit,
): Response {
  const { pathname, searchParams } = new URL(url);
  const [, key = '', resource = ''] = /\/sites\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
  const details = shown.get(key);
  if (details === undefined) return error(404, 'NOT_FOUND');
  const { venue, space } = details;
  const onShow = details.slots.filter(({ packages }) => packages.length > 0);
  const today = dateIn(venue.timezone, Date.now());
  const attendance = Number(searchParams.get('attendance')) || null;
  const dates = () => dateRange(searchParams.get('from') ?? today, searchParams.get('to') ?? today);
  switch (resource.replace(/^spaces\/[^/]+\//, '')) {
    case 'venue':
      return answer({ ...venue, terms: venue.terms ?? undefined, privacyUrl: venue.privacyUrl ?? undefined });
    case 'spaces': {
      const [rules, now] = [rulesOf(details), Date.now()];
      const prices = new SpacePrices({
        slots: onShow,
        rates: space.rates,
        tax: venue.tax,
        pricesIncludeTax: venue.pricesIncludeTax,
        rules,
        now,
        dates: bookableDates(rules, now),
      });
      const { cents, minutes, highestCents, isTaxed } = prices.range(attendance, now);
      const { horizonDays } = rules;
      return answer([
        {
          ...space,
          ...(cents !== null && { priceFromCents: cents, priceHasTax: isTaxed }),
          ...(minutes !== null && { priceFromMinutes: minutes }),
          ...(highestCents !== null && { priceToCents: highestCents }),
          ...(horizonDays !== null && { lastDate: addDays(today, horizonDays) }),
        },
      ]);
    }
    case 'slots':
      return answer(onShow.map((slot) => shownSlot(slot, details)));
    case 'availability':
      return answer(
        daysOf(details, onShow, dates(), {
          isOfAll: resource === 'availability',
          withTimes: (searchParams.get('with') ?? '').split(',').includes('times'),
        }),
      );
    case 'prices':
      return answer(
        priceList({
          slots: onShow,
          rates: space.rates,
          tax: venue.tax,
          pricesIncludeTax: venue.pricesIncludeTax,
          dates: dates(),
          today,
          attendance,
          withAttendee: searchParams.has('with'),
        }),
      );
    case 'quote':
      return quoted(details, onShow, JSON.parse(String(init?.body)), today);
    default:
      return error(404, 'NOT_FOUND');
  }
}

/** Returns a slot as visitors see it (specification §2). */
function shownSlot(slot: SlotDetails, { venue }: SpaceDetails) {
  const { packages, hours, ...times } = slot;
  return {
    ...times,
    ...(hours !== null && { hours }),
    endsNextDay: endsNextDay(slot),
    packages: packages.map((offer) => shownPackage(offer, slot, venue)),
  };
}

function shownPackage(offer: Package, slot: SlotDetails, venue: SpaceDetails['venue']) {
  return {
    ...offer,
    currency: venue.currency,
    ...basePrice(offer, venue, pricedMinutes(offer, slot, spanOf(slot))),
    perAttendeeWithTaxCents: amountWithTax(offer.perAttendeeCents, venue, offer.tax),
    extras: offer.extras.map((extra) => ({
      ...extra,
      amountWithTaxCents: amountWithTax(extra.amountCents, venue, extra.tax),
    })),
  };
}

/** Returns the first date on which a slot is offered; null if there is none within the booking window. */
export function firstOfferedDate(details: SpaceDetails): string | null {
  const rules = rulesOf(details);
  const now = Date.now();
  const dates = [...bookableDates(rules, now)];
  const terms = { slots: details.slots, dates, rules, occupancies: [], now, withTimes: true };
  const { days } = computeAvailability(terms);
  const isOffered = ({ slots }: DayAvailability) =>
    slots.some(({ free, times = [] }) => free || times.length > 0);
  return days.find(isOffered)?.date ?? null;
}

/** Applies only the venue's rules, not bookings and blocks. */
function daysOf(
  details: SpaceDetails,
  slots: readonly SlotDetails[],
  dates: readonly string[],
  { isOfAll, withTimes }: { readonly isOfAll: boolean; readonly withTimes: boolean },
) {
  const { space } = details;
  const rules = rulesOf(details);
  const terms = { slots, dates, rules, occupancies: [], now: Date.now(), withTimes };
  const { days } = computeAvailability(terms);
  return isOfAll
    ? days.map(({ date, slots: free }) => ({ date, spaces: [{ spaceId: space.id, slots: free }] }))
    : days;
}

const rulesOf = ({ venue, space }: SpaceDetails): OfferRules => ({
  timezone: venue.timezone,
  setupMinutes: space.setupMinutes,
  turnaroundMinutes: space.turnaroundMinutes,
  noticeHours: space.noticeHours ?? venue.noticeHours,
  horizonDays: space.horizonDays ?? venue.horizonDays,
  blocks: noBlocks,
});

function quoted(
  { venue, space }: SpaceDetails,
  slots: readonly SlotDetails[],
  requested: QuoteRequest,
  today: string,
): Response {
  const { slotId, packageId, date, attendance, extras = [], startTime = null, endTime = null } = requested;
  const slot = slots.find(({ id }) => id === slotId);
  const offer = slot?.packages.find(({ id }) => id === packageId);
  if (slot === undefined || offer === undefined) return error(404, 'NOT_FOUND');
  try {
    const chosen = selectExtras(
      offer.extras,
      (extras ?? []).map(({ id, pieces }) => ({ id, pieces: pieces ?? null })),
    );
    const { rates } = space;
    const part = requestedPart(slot, { startTime, endTime }) ?? spanOf(slot);
    return answer(
      computeQuote({
        slotId,
        offer,
        minutes: pricedMinutes(offer, slot, part),
        rates,
        venue,
        date,
        today,
        attendance: attendance ?? null,
        extras: chosen,
      }),
    );
  } catch {
    // The numbers are too large for a total, or the slot cannot be booked at these times.
    return error(422, 'VALIDATION_ERROR');
  }
}

const answer = (data: unknown) => Response.json({ success: true, data });

const error = (status: number, code: string) =>
  Response.json({ success: false, error: { code, message: code } }, { status });
