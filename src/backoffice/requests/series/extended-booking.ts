import { isDateOfSeries, weekdaysOfSeries } from '../../../domain/booking/date-of-series.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import { areMonthly } from '../../../domain/money/monthly-payments.ts';
import { priceReasons } from '../../../domain/money/price-reasons.ts';
import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { useQuery } from '../../api/use-query.ts';
import { locale } from '../../messages/language.ts';
import { formatTypedAmount } from '../../parts/typed-amount.ts';
import { enteredAdjustment } from '../fields/entered-adjustments.ts';
import { choicesOf } from '../fields/entered-choices.ts';
import { byStart, offerOf } from '../offer/booked-offer.ts';
import { placeOf } from '../offer/date-name.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { type EnteredSeries, nextSeason } from './entered-series.ts';

type Item = StaffRequest['items'][number];

/** A price of several dates. */
interface AgreedPerDate {
  readonly totalCents: number;
  readonly perDateCents: number;
  /** As staff wrote it; '': they gave none. */
  readonly reason: string;
}

/** What the next season takes from a series: its title, guest, place, rule, price and instalments. */
export interface ExtendedBooking {
  /** The date whose place, times and choices it takes. */
  readonly like: Item | null;
  /** The number of dates that are on other days, at other times or in other spaces. */
  readonly others: number;
  readonly first: EnteredDate;
  readonly series: EnteredSeries;
  readonly isMonthly: boolean;
  /** The price that was agreed, or entered for custom times; null: it had the prices of the day. */
  readonly agreed: AgreedPerDate | null;
  /** Those of a booking at prices of the day. */
  readonly adjustments: readonly Adjustment[];
  /** Null: the reader gets no prices. */
  readonly currency: string | null;
  readonly guestErased: boolean;
  readonly title: string;
  readonly guest: Readonly<Record<'name' | 'email' | 'phone' | 'company', string>>;
}

/**
 * Fetches a series to extend.
 *
 * @param reference '': none
 * @returns null: none, or not known yet
 */
export function useExtendedBooking(venueId: string, reference: string): ExtendedBooking | null {
  const found = useQuery(reference === '' ? null : '/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference },
  });
  return reference !== '' && found.data ? extended(found.data) : null;
}

const noGuest = { name: '', email: '', phone: null, company: null };

function extended(request: StaffRequest): ExtendedBooking {
  const { guest, erasedAt } = request;
  const guestErased = erasedAt !== null;
  const { name, email, phone, company } = guestErased ? noGuest : guest;
  const like = typicalDate(request);
  const from = like ?? request;
  const agreed = agreedPerDate(request, like);
  return {
    like,
    others: request.items.filter((item) => !isRegular(request, item) || placeOf(item) !== placeOf(from))
      .length,
    first: {
      ...offerOf(from, false),
      date: '',
      endDate: '',
      ...choicesOf(from),
    },
    series: nextSeason(request),
    isMonthly: areMonthly((request.agreedPrice ?? request.quote)?.payments ?? []),
    agreed,
    // An agreed price has them.
    adjustments: agreed ? [] : (request.adjustments ?? []).filter(({ label }) => label !== ''),
    currency: (request.agreedPrice ?? request.quote)?.currency ?? null,
    guestErased,
    title: request.title ?? '',
    guest: { name: name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' },
  };
}

/** Returns the price of a series as it is proposed for its next season. */
export function priceOfFormer({ agreed, adjustments, currency }: ExtendedBooking) {
  if (currency === null) return {};
  return {
    adjustments: adjustments.map((each) => enteredAdjustment(each, currency)),
    ...(agreed && {
      total: formatTypedAmount(agreed.perDateCents, currency, locale),
      priceReason: agreed.reason,
      isPerDate: true,
    }),
  };
}

/** Returns what each date costs at the agreed price; null: the prices of the day apply. */
function agreedPerDate(request: StaffRequest, like: Item | null): AgreedPerDate | null {
  const { items, agreedPrice, quote } = request;
  const price = agreedPrice ?? quote;
  const [main] = items;
  if (!price || !main || !(isAgreed(request) || (like ?? main).package.id === null)) return null;
  const { totalCents } = price;
  const costOf = ({ item }: Item) => totalOfItem(price, item, { number: main.item });
  // An imported price may be that of all dates together.
  const isOfEach = items.every((item) => costOf(item) > 0);
  const perDateCents = isOfEach ? costOf(like ?? main) : Math.round(totalCents / items.length);
  const reason = agreedPrice?.reason ?? '';
  const isWritten = !Object.values<string>(priceReasons).includes(reason);
  return { totalCents, perDateCents, reason: isWritten ? reason : '' };
}

const isRegular = ({ series }: Pick<StaffRequest, 'series'>, { date }: Item) =>
  series === null || isDateOfSeries(series, date);

/** How many of the latest dates decide, for each weekday, as for the rule. */
const decidingDates = 3;

/** Returns the last date that is at the times and in the space of most of the latest ones, of those on the series' days. */
function typicalDate(request: StaffRequest): Item | null {
  const regular = byStart(request.items).filter((item) => isRegular(request, item));
  const weekdays = request.series ? weekdaysOfSeries(request.series).length : 1;
  const latest = regular.slice(-decidingDates * weekdays).reverse();
  const [most] = [...Map.groupBy(latest, placeOf).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return most?.[0] ?? null;
}
