import { isOverCapacity } from '../state/is-over-capacity.ts';
import type { SessionState } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useChanges } from './use-changes.tsx';

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
