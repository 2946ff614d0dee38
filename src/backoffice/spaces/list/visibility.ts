import type { Space } from '../space-details.ts';

/** Returns whether visitors see a space, or the reason why not. */
export function visibilityOf({ active, published }: Pick<Space, 'active' | 'published'>) {
  if (!active) return 'outOfUse';
  return published ? 'onShow' : 'hidden';
}
