import { useQuery } from '../../api/use-query.ts';
import { type EnteredGuest, enteredGuest } from '../edit/entered-edit.ts';

/**
 * Fetches the guest for whom a booking is entered.
 *
 * @param reference any request of the guest; '': none
 * @returns null: none, or not known yet. `isLoading`: not known yet
 */
export function useGuestOfLink(venueId: string, reference: string) {
  const found = useQuery(reference === '' ? null : '/venues/{venueId}/guests/{reference}', {
    path: { venueId, reference },
  });
  const guest: EnteredGuest | null = found.data ? enteredGuest(found.data.guest) : null;
  return { guest, isLoading: reference !== '' && !found.data && !found.error };
}
