import { Button } from '../../ui/parts/button.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { type Booking, useBooking } from '../use-booking.ts';
import { replaceItem, undoReplaced } from './item-actions.ts';
import { maxItemsOf, removedOf, replacedOf } from './item-choices.ts';
import { itemLabel, keptLabel } from './item-label.ts';
import { inOrder } from './item-order.ts';
import { statesWith } from './item-queries.ts';

/** Returns the dates that others have replaced: `Replaced: Fri 12 Mar · Evening · Main Hall`. */
export function replacedTexts(booking: Booking): readonly string[] {
  const { session, t, formats } = booking;
  const removed = removedOf(session.state);
  return statesWith(session, removed).map(
    (state, at) => t('itemReplaced') + formats.colon + keptLabel({ ...booking, state }, removed[at]),
  );
}

/** Names the dates that others have replaced, and brings them back. */
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
      <ReplacedSelect />
      <Button isOff={state.isSending} onClick={() => undoReplaced(session)}>
        {t('itemUndo')}
      </Button>
    </div>
  );
}

/** Renders a choice of the date that the further one replaces, which only the visitor knows; not if they change one. */
export function ReplacedSelect() {
  const booking = useBooking();
  const { state, session, t } = booking;
  const { itemsBefore, isChanging } = state;
  const [replaced, ...more] = replacedOf(state);
  const isFull = itemsBefore && itemsBefore.length > 1 && itemsBefore.length >= maxItemsOf(state);
  if (isChanging || !isFull || !replaced || more.length > 0) return null;
  return (
    <Select
      name="replaced"
      label={t('itemReplace')}
      isRequired
      problem={undefined}
      none={null}
      value={`${itemsBefore.indexOf(replaced)}`}
      options={inOrder(statesWith(session, itemsBefore)).map((each) => [
        `${each.position}`,
        itemLabel({ ...booking, state: each }),
      ])}
      onValue={(index) => replaceItem(session, Number(index))}
    />
  );
}
