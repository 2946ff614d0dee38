import type { SessionState } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { capacityTexts } from './change-texts.ts';

/** Renders how many guests fit, and what a visitor with more can do. */
export function CapacityNote({ state }: { readonly state: SessionState }) {
  const [capacity, text] = capacityTexts({ ...useBooking(), state });
  return (
    <div class="note">
      <p>
        <b>{capacity}</b>
      </p>
      {text && <p>{text}</p>}
    </div>
  );
}
