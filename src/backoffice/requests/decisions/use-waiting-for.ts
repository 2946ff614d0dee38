import { useQuery } from '../../api/use-query.ts';

/** Returns the requests that wait for the time of another one, in the order in which they were placed. */
export function useWaitingFor(venueId: string, reference: string) {
  const { data } = useQuery('/venues/{venueId}/booking-requests/{reference}/surroundings', {
    path: { venueId, reference },
  });
  return (data?.rivals ?? []).filter(({ status }) => status === 'waiting');
}
