import type { ManagementSchemas, Manager } from '../client/manage.ts';
import type { Space } from '../client/types.ts';
import { capacityOf } from '../domain/venue/capacity.ts';

/** The members of a space that its capacity needs, in the public and in the management API. */
type Sized = Pick<Space, 'capacity'> & {
  readonly layouts: readonly Pick<Space['layouts'][number], 'name' | 'capacity'>[];
};

/**
 * Returns how many people a space is for if that is fewer than the attendance: in the layout, or in the largest if none
 * is chosen.
 */
export function exceededCapacity(
  space: Sized | undefined,
  attendance: number | null = null,
  layout: string | null = null,
): { exceededCapacity?: number } {
  if (space === undefined || attendance === null) return {};
  const most = capacityOf(space, layout);
  return attendance > most ? { exceededCapacity: most } : {};
}

/** What the space of each item of a request is for, by the item's number, where more people are named. */
export type ExceededByItem = ReadonlyMap<number, number>;

/** Finds the items with more people than their space is for; none if the token may not read spaces. */
export async function exceededCapacities(
  api: Manager,
  venueId: string,
  { items }: Pick<ManagementSchemas['StaffBookingRequest'], 'items'>,
): Promise<ExceededByItem> {
  const found = new Map<number, number>();
  const counted = items.filter(({ attendance }) => attendance !== null);
  if (counted.length === 0) return found;
  const spaces = await api.get('/venues/{venueId}/spaces', { path: { venueId } });
  if (!spaces.ok) return found;
  for (const { item, space, attendance, layout } of counted) {
    const { exceededCapacity: most } = exceededCapacity(
      spaces.data.find(({ id }) => id === space.id),
      attendance,
      layout,
    );
    if (most !== undefined) found.set(item, most);
  }
  return found;
}
