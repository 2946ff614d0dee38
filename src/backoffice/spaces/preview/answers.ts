/**
 * What the public API would answer about a space that is still being edited: by the same rules, from what stands in the
 * back-office's fields. Nothing is asked of the service, and nothing is booked.
 */
import type { QuoteRequest } from '../../../client/answer.ts';
import { availability } from '../../../domain/booking/availability.ts';
import { noBlocks } from '../../../domain/booking/blocked-dates.ts';
import { lowestPrice, pricedDates } from '../../../domain/booking/lowest-price.ts';
import type { OfferRules } from '../../../domain/booking/offered.ts';
import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { chosenExtras } from '../../../domain/money/extra.ts';
import { basePrice, withTax } from '../../../domain/money/price.ts';
import { priceList } from '../../../domain/money/price-list.ts';
import { quote } from '../../../domain/money/quote.ts';
import { datesFromTo } from '../../../domain/time/calendar.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import type { Package, WholeSlot, WholeSpace } from '../whole-space.ts';

/** @param shown what each key stands for */
export function answerOf(shown: ReadonlyMap<string, WholeSpace>, url: string, init?: RequestInit): Response {
  const { pathname, searchParams } = new URL(url);
  const [, key = '', resource = ''] = /\/sites\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
  const whole = shown.get(key);
  if (whole === undefined) return refusal(404, 'NOT_FOUND');
  const { venue, space } = whole;
  const onShow = whole.slots.filter(({ packages }) => packages.length > 0);
  const today = dateIn(venue.timezone, Date.now());
  const attendance = Number(searchParams.get('attendance')) || null;
  const dates = () => datesFromTo(searchParams.get('from') ?? today, searchParams.get('to') ?? today);
  switch (resource.replace(/^spaces\/[^/]+\//, '')) {
    case 'venue':
      return answer({ ...venue, terms: venue.terms ?? undefined, privacyUrl: venue.privacyUrl ?? undefined });
    case 'spaces': {
      const [rules, now] = [rulesOf(whole), Date.now()];
      const { cents } = lowestPrice({
        ...{ slots: onShow, rates: space.rates, tax: venue.tax, rules, now, attendance },
        dates: pricedDates(rules, now),
      });
      return answer([{ ...space, ...(cents !== null && { priceFromCents: cents }) }]);
    }
    case 'slots':
      return answer(onShow.map((slot) => shownSlot(slot, whole)));
    case 'availability':
      return answer(daysOf(whole, onShow, dates(), resource === 'availability'));
    case 'prices':
      return answer(
        priceList({
          ...{ slots: onShow, rates: space.rates, tax: venue.tax, dates: dates(), today, attendance },
        }),
      );
    case 'quote':
      return quoted(whole, onShow, JSON.parse(String(init?.body)), today);
    default:
      return refusal(404, 'NOT_FOUND');
  }
}

/** As the public sees a slot (specification §2). */
function shownSlot(slot: WholeSlot, { venue }: WholeSpace) {
  const { packages, ...times } = slot;
  return {
    ...times,
    endsNextDay: endsNextDay(slot),
    packages: packages.map((offer) => shownPackage(offer, venue)),
  };
}

function shownPackage(offer: Package, { tax, currency }: WholeSpace['venue']) {
  return {
    ...offer,
    currency,
    ...basePrice(offer, tax),
    perAttendeeWithTaxCents: withTax(offer.perAttendeeCents, tax),
    extras: offer.extras.map((extra) => ({
      ...extra,
      amountWithTaxCents: withTax(extra.amountCents, extra.tax ?? tax),
    })),
  };
}

/** By the venue's rules alone: what is booked or blocked is another page's business. */
function daysOf(whole: WholeSpace, slots: readonly WholeSlot[], dates: readonly string[], isOfAll: boolean) {
  const { space } = whole;
  const rules = rulesOf(whole);
  const { days } = availability({ slots, dates, rules, occupancies: [], now: Date.now() });
  return isOfAll
    ? days.map(({ date, slots: free }) => ({ date, spaces: [{ spaceId: space.id, slots: free }] }))
    : days;
}

const rulesOf = ({ venue, space }: WholeSpace): OfferRules => ({
  timezone: venue.timezone,
  turnaroundMinutes: space.turnaroundMinutes,
  noticeHours: space.noticeHours ?? venue.noticeHours,
  horizonDays: space.horizonDays ?? venue.horizonDays,
  blocks: noBlocks,
});

function quoted(
  { venue, space }: WholeSpace,
  slots: readonly WholeSlot[],
  wanted: QuoteRequest,
  today: string,
): Response {
  const { slotId, packageId, date, attendance, extras = [] } = wanted;
  const offer = slots.find(({ id }) => id === slotId)?.packages.find(({ id }) => id === packageId);
  if (offer === undefined) return refusal(404, 'NOT_FOUND');
  try {
    const chosen = chosenExtras(
      offer.extras,
      (extras ?? []).map(({ id, pieces }) => ({ id, pieces: pieces ?? null })),
    );
    const { rates } = space;
    return answer(
      quote({ slotId, offer, rates, venue, date, today, attendance: attendance ?? null, extras: chosen }),
    );
  } catch {
    // More people or pieces than a sum has room for.
    return refusal(422, 'VALIDATION_ERROR');
  }
}

const answer = (data: unknown) => Response.json({ success: true, data });

const refusal = (status: number, code: string) =>
  Response.json({ success: false, error: { code, message: code } }, { status });
