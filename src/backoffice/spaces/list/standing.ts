import type { Space } from '../whole-space.ts';

/** Whether visitors see a space, and if not, why. */
export function standingOf({ active, published }: Pick<Space, 'active' | 'published'>) {
  if (!active) return 'outOfUse';
  return published ? 'onShow' : 'hidden';
}
