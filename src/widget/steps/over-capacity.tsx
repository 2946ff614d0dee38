import { capacityOf } from '../../domain/venue/capacity.ts';
import { chosen } from '../state/selection.ts';
import type { SessionState } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useChanges } from './use-changes.tsx';

/** Returns whether the chosen space or layout is for fewer guests. */
export function isOverCapacity(state: SessionState): boolean {
  const { space } = chosen(state);
  return !!space && (state.guests ?? 0) > capacityOf(space, state.layout);
}

/**
 * Renders a note if the chosen space or layout is for fewer guests. The venue may still accept the request.
 *
 * @param state of another date of the request
 */
export function OverCapacity({ state }: { readonly state?: SessionState }) {
  const { state: current } = useBooking();
  const shown = state ?? current;
  const isOver = isOverCapacity(shown);
  const changes = useChanges(isOver);
  return isOver && changes?.CapacityNote ? <changes.CapacityNote state={shown} /> : null;
}
