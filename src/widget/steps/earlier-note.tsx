import { useBooking } from '../use-booking.ts';
import { changeTextsOf } from './change-texts.ts';

/** Renders, on the receipt of an earlier attempt, that it is one, and the message that was typed since. */
export function EarlierNote() {
  const booking = useBooking();
  const { unsent } = booking.state;
  return (
    <div class="trouble" part="error">
      <p>{changeTextsOf(booking)('earlierArrived')}</p>
      {unsent && (
        <p class="typed" dir="auto">
          {unsent}
        </p>
      )}
    </div>
  );
}
