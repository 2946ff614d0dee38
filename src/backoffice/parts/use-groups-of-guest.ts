import type { DataOfPath } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { useCustomQuery } from '../api/use-query.ts';

type Groups = DataOfPath<'post', '/venues/{venueId}/guests/groups'>;

/**
 * Queries the guest groups of an e-mail address, and of the other addresses of its guest.
 *
 * @param email without `@`: nothing is queried
 */
export const useGroupsOfGuest = (venueId: string, email: string) =>
  useCustomQuery<Groups>({
    queryKey: ['groups of a guest', venueId, email],
    enabled: email.includes('@'),
    async queryFn() {
      const answer = await client.post('/venues/{venueId}/guests/groups', {
        path: { venueId },
        body: { email },
      });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
  });
