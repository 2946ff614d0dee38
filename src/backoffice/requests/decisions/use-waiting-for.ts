import { useQuery } from '../../api/use-query.ts';
import { dayContextQuery } from '../request/day-context-query.ts';
import type { StaffRequest } from '../request/staff-request.ts';

/** Returns the requests that wait for the time of another one, in the order in which they were placed. */
export function useWaitingFor(venueId: string, request: StaffRequest) {
  const { data } = useQuery(...dayContextQuery(venueId, request));
  return (data?.competing ?? []).filter(({ status }) => status === 'waiting');
}
