import type { Space } from '../space-details.ts';

/** Returns whether visitors see a space, and if not, why. */
export function visibilityOf({ active, published }: Pick<Space, 'active' | 'published'>) {
  if (!active) return 'outOfUse';
  return published ? 'onShow' : 'hidden';
}
