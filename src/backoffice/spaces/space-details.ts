import type { DataOfPath, ManagementSchemas } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { useCustomQuery } from '../api/use-query.ts';

export type Venue = DataOfPath<'get', '/venues/{venueId}'>;
export type Space = ManagementSchemas['Space'];
export type Slot = ManagementSchemas['Slot'];
export type Package = ManagementSchemas['Package'];

/** A slot with its packages. */
export interface SlotDetails extends Slot {
  readonly packages: readonly Package[];
}

/** A space with its slots, packages and venue. */
export interface SpaceDetails {
  readonly venue: Venue;
  readonly space: Space;
  readonly slots: readonly SlotDetails[];
}

/** A page size above the limit per space (`domain/fields/limits.ts`), so one page contains all entries. */
const query = { limit: '200' };

/**
 * Loads a space with its slots, packages and venue.
 *
 * @param spaceId null loads nothing
 */
export function useSpaceDetails(venueId: string, spaceId: string | null) {
  return useCustomQuery({
    queryKey: ['whole space', venueId, spaceId],
    queryFn: () => fetchSpaceDetails({ venueId, spaceId: spaceId ?? '' }),
    enabled: spaceId !== null,
  });
}

/** Fetches a space with its slots, packages and venue. Throws a `ManagementError`. */
async function fetchSpaceDetails(path: { readonly venueId: string; readonly spaceId: string }) {
  const [venue, space, slots] = await Promise.all([
    client.get('/venues/{venueId}', { path }),
    client.get('/venues/{venueId}/spaces/{spaceId}', { path }),
    client.get('/venues/{venueId}/spaces/{spaceId}/slots', { path, query }),
  ]);
  if (!venue.ok) throw venue.error;
  if (!space.ok) throw space.error;
  if (!slots.ok) throw slots.error;
  const slotDetails = slots.data.map(async (slot): Promise<SlotDetails> => {
    const packages = await client.get('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages', {
      path: { ...path, slotId: slot.id },
      query,
    });
    if (!packages.ok) throw packages.error;
    return { ...slot, packages: packages.data };
  });
  const details: SpaceDetails = {
    venue: venue.data,
    space: space.data,
    slots: await Promise.all(slotDetails),
  };
  return details;
}
