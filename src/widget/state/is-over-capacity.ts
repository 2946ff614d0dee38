import { capacityOf } from '../../domain/venue/capacity.ts';
import { chosen } from './selection.ts';
import type { SessionState } from './state.ts';

/** Returns whether the chosen space or layout is for fewer guests. */
export function isOverCapacity(state: SessionState): boolean {
  const { space } = chosen(state);
  return !!space && (state.guests ?? 0) > capacityOf(space, state.layout);
}
