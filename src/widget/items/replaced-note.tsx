import { Button } from '../../ui/parts/button.tsx';
import { type Booking, useBooking } from '../use-booking.ts';
import { leaveChange } from './item-actions.ts';
import { replacedOf } from './item-choices.ts';
import { itemLabel } from './item-label.ts';
import { statesWith } from './item-queries.ts';

/** Returns the dates that another one has replaced: `Replaced: Fri 12 Mar · Evening · Main Hall`. */
export function replacedTexts(booking: Booking): readonly string[] {
  const { session, t, formats } = booking;
  return statesWith(session, replacedOf(session.state)).map(
    (state) => t('itemReplaced') + formats.colon + itemLabel({ ...booking, state }),
  );
}

/** Names the dates that another one has replaced, and brings them back. */
export function ReplacedNote() {
  const booking = useBooking();
  const { state, session, t } = booking;
  const texts = replacedTexts(booking);
  if (texts.length === 0) return null;
  return (
    <div class="note">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Button isOff={state.isSending} onClick={() => leaveChange(session)}>
        {t('itemUndo')}
      </Button>
    </div>
  );
}
