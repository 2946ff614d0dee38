import { isDateOfSeries, weekdaysOfSeries } from '../../../domain/booking/date-of-series.ts';
import { areMonthly } from '../../../domain/money/monthly-payments.ts';
import { useQuery } from '../../api/use-query.ts';
import { choicesOf } from '../fields/entered-choices.ts';
import { byStart, offerOf } from '../offer/booked-offer.ts';
import { placeOf } from '../offer/date-name.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { type EnteredSeries, nextSeason } from './entered-series.ts';

type Item = StaffRequest['items'][number];

/** What the next season takes from a series: its title, guest, place, rule and instalments. */
export interface ExtendedBooking {
  /** The date whose place, times and choices it takes. */
  readonly like: Item | null;
  /** The number of dates that are on other days, at other times or in other spaces. */
  readonly others: number;
  readonly first: EnteredDate;
  readonly series: EnteredSeries;
  readonly isMonthly: boolean;
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
    guestErased,
    title: request.title ?? '',
    guest: { name: name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' },
  };
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
