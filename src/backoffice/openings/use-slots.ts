import type { ManagementSchemas } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { readAllPages } from '../api/read-all-pages.ts';
import { useCustomQuery } from '../api/use-query.ts';

export type Slot = ManagementSchemas['Slot'];

/** Reads the slots of some spaces, by id. The requests are sent together. */
export const useSlots = (venueId: string, spaceIds: readonly string[]) =>
  useCustomQuery({
    queryKey: ['slots of spaces', venueId, spaceIds],
    enabled: spaceIds.length > 0,
    // Further pages add spaces: what is known stays.
    placeholderData: (former: ReadonlyMap<string, Slot> | undefined) => former,
    queryFn: async (): Promise<ReadonlyMap<string, Slot>> => {
      const slots = new Map<string, Slot>();
      const lists = spaceIds.map((spaceId) =>
        readAllPages((cursor) =>
          client.get('/venues/{venueId}/spaces/{spaceId}/slots', {
            path: { venueId, spaceId },
            query: { limit: '200', ...(cursor !== null && { cursor }) },
          }),
        ),
      );
      for (const list of await Promise.all(lists)) {
        if (!list.ok) throw list.error;
        for (const slot of list.data) slots.set(slot.id, slot);
      }
      return slots;
    },
  });
