import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { Terms } from './entered-edit.ts';

/** A booking as it was read. */
export interface SeenBooking {
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly ifMatch: string;
}

/**
 * Returns a booking as it would be with other terms; computed again when the terms change.
 *
 * @param price at the prices of today, or with their difference added to its price
 */
export const usePriceAfter = ({ path, ifMatch }: SeenBooking, terms: Terms | null, price: 'update' | 'add') =>
  useCustomQuery<StaffRequest>({
    queryKey: ['edit', path, ifMatch, terms, price],
    enabled: terms !== null,
    async queryFn() {
      const answer = await client.patch('/venues/{venueId}/booking-requests/{reference}', {
        path,
        ifMatch,
        body: { ...terms, price, dryRun: true },
      });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
  });
