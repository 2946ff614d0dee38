import { areMonthly } from '../../../domain/money/monthly-payments.ts';
import { useQuery } from '../../api/use-query.ts';
import { choicesOf } from '../fields/entered-choices.ts';
import { offerOf } from '../offer/booked-offer.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { type EnteredSeries, nextSeason } from './entered-series.ts';

/** What the next season takes from a series: its title, guest, place, rule and instalments. */
interface ExtendedBooking {
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
  return {
    first: {
      ...offerOf(request, false),
      date: '',
      endDate: '',
      ...choicesOf(request),
    },
    series: nextSeason(request),
    isMonthly: areMonthly((request.agreedPrice ?? request.quote)?.payments ?? []),
    guestErased,
    title: request.title ?? '',
    guest: { name: name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' },
  };
}
