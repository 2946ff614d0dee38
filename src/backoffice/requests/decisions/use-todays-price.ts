import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { totalCentsOf } from '../items/settlement.ts';

interface SeenBooking {
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly ifMatch: string;
}

/**
 * Returns the total of a booking as it is at the prices of the day, with which a change is compared.
 *
 * @param items the numbers of the dates at these prices; null: all that are not over
 * @returns null if the venue no longer has an offer of it; undefined while loading
 */
export function useTodaysPrice(
  { path, ifMatch }: SeenBooking,
  items: readonly number[] | null,
  isEnabled: boolean,
): number | null | undefined {
  const { data, error } = useCustomQuery<{ readonly totalCents: number | null }>({
    queryKey: ['price of today', path, ifMatch, items],
    enabled: isEnabled,
    async queryFn() {
      const answer = await client.patch('/venues/{venueId}/booking-requests/{reference}', {
        path,
        ifMatch,
        body: { price: 'update', dryRun: true, ...(items && { items: [...items] }) },
      });
      if (!answer.ok) throw answer.error;
      return { totalCents: totalCentsOf(answer.data) ?? null };
    },
  });
  return error === null ? data?.totalCents : null;
}
