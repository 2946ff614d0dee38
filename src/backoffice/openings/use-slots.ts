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

/** A slot by its id. */
interface SlotOfSpace {
  readonly id: string;
  readonly spaceId: string;
}

/** Reads the names of the packages of some slots, by id, as `useSlots` reads slots. */
export const usePackageNames = (venueId: string, slots: readonly SlotOfSpace[]) =>
  useCustomQuery({
    queryKey: ['packages of slots', venueId, slots.map(({ id }) => id)],
    enabled: slots.length > 0,
    placeholderData: (former: ReadonlyMap<string, string> | undefined) => former,
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const lists = slots.map(({ id: slotId, spaceId }) =>
        readAllPages((cursor) =>
          client.get('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages', {
            path: { venueId, spaceId, slotId },
            query: { limit: '200', ...(cursor !== null && { cursor }) },
          }),
        ),
      );
      const names = new Map<string, string>();
      for (const list of await Promise.all(lists)) {
        if (!list.ok) throw list.error;
        for (const each of list.data) names.set(each.id, each.name);
      }
      return names;
    },
  });
