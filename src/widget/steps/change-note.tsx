import type { Loss } from '../state/availability.ts';
import { lossCountOf } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { useChanges } from './use-changes.tsx';

interface ChangeNoteProps {
  /** Why the choice is no longer available; null if it is. */
  readonly loss: Loss | null;
}

/** Renders what has changed since the visitor's choice: the date is lost, extras are no longer offered, or other terms. */
export function ChangeNote({ loss }: ChangeNoteProps) {
  const { state } = useBooking();
  const isNeeded = !!(loss ?? state.termsBefore) || lossCountOf(state) > 0;
  const changes = useChanges(isNeeded);
  if (!isNeeded || !changes) return null;
  return loss ? <changes.LossNote loss={loss} /> : <changes.OfferChange />;
}
