import { byStart } from '../offer/booked-offer.ts';
import type { StaffRequest } from './staff-request.ts';

/** Returns the query for the context of a request on its first date, one for all parts of the page. */
export const dayContextQuery = (venueId: string, { reference, items }: StaffRequest) =>
  [
    '/venues/{venueId}/booking-requests/{reference}/day-context',
    { path: { venueId, reference }, query: { item: String(byStart(items)[0]?.item ?? 0) } },
  ] as const;
