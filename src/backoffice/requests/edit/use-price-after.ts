import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { Terms } from './entered-edit.ts';

interface SeenBooking {
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly ifMatch: string;
}

/** Returns a booking as it would be with other terms at the prices of today; computed again when the terms change. */
export const usePriceAfter = ({ path, ifMatch }: SeenBooking, terms: Terms | null) =>
  useCustomQuery<StaffRequest>({
    queryKey: ['edit', path, ifMatch, terms],
    enabled: terms !== null,
    async queryFn() {
      const answer = await client.patch('/venues/{venueId}/booking-requests/{reference}', {
        path,
        ifMatch,
        body: { ...terms, price: 'update', dryRun: true },
      });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
  });
