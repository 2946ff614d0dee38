import type { Space } from '../client/types.ts';
import { capacityOf } from '../domain/venue/capacity.ts';

/** Returns how many people a space is for, in its largest layout, if that is fewer than the attendance. */
export function exceededCapacity(space: Space | undefined, attendance = 0): { exceededCapacity?: number } {
  const most = space === undefined ? attendance : capacityOf(space, null);
  return attendance > most ? { exceededCapacity: most } : {};
}
