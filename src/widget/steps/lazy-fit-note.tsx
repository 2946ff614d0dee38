import { useBooking } from '../use-booking.ts';
import { useChanges } from './use-changes.tsx';

/** Completes the number of spaces that fit, once it is known for how many guests. */
export function FitNote() {
  const { FitNote: Loaded } = useChanges(useBooking().state.guests !== null) ?? {};
  return Loaded ? <Loaded /> : null;
}
