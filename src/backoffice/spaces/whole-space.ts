import type { DataAt, ManagementSchemas } from '../../client/manage.ts';
import { useKept } from '../asking/kept-answers.ts';
import { manager } from '../asking/manager.ts';

export type Venue = DataAt<'get', '/venues/{venueId}'>;
export type Space = ManagementSchemas['Space'];
export type Slot = ManagementSchemas['Slot'];
export type Package = ManagementSchemas['Package'];

/** A slot with what it is offered with. */
export interface WholeSlot extends Slot {
  readonly packages: readonly Package[];
}

/** A space with all that visitors see of it, and its venue. */
export interface WholeSpace {
  readonly venue: Venue;
  readonly space: Space;
  readonly slots: readonly WholeSlot[];
}

/** More than a space may have of anything (`domain/fields/limits.ts`), so a page is all of it. */
const query = { limit: '200' };

/** A space with its slots, their packages and its venue, as they stand at the service. */
export function useWholeSpace(venueId: string, spaceId: string) {
  return useKept<WholeSpace>(`whole space ${venueId} ${spaceId}`, async () => {
    const path = { venueId, spaceId };
    const [venue, space, slots] = await Promise.all([
      manager.get('/venues/{venueId}', { path: { venueId } }),
      manager.get('/venues/{venueId}/spaces/{spaceId}', { path }),
      manager.get('/venues/{venueId}/spaces/{spaceId}/slots', { path, query }),
    ]);
    if (!venue.ok) return venue;
    if (!space.ok) return space;
    if (!slots.ok) return slots;
    const whole: WholeSlot[] = [];
    const offers = slots.data.map(({ id: slotId }) =>
      manager.get('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages', {
        path: { ...path, slotId },
        query,
      }),
    );
    for (const [index, packages] of (await Promise.all(offers)).entries()) {
      const slot = slots.data[index];
      if (!packages.ok) return packages;
      if (slot) whole.push({ ...slot, packages: packages.data });
    }
    return { ok: true, found: { venue: venue.data, space: space.data, slots: whole } };
  });
}
