import { Button } from '../../ui/parts/button.tsx';
import { isWaiting } from '../state/availability.ts';
import { mayContinue } from '../steps/may-continue.ts';
import { useBooking } from '../use-booking.ts';
import { addItem } from './item-actions.ts';
import { itemsOf, maxItemsOf } from './item-choices.ts';

/** Renders the button for a further date; at the maximum, why there is none. The waiting list takes only one date. */
export function AddButton({ look }: { readonly look?: 'quiet' }) {
  const booking = useBooking();
  const { state, session, t } = booking;
  const max = maxItemsOf(state);
  if (isWaiting(state) || max === 1 || !state.venue.data) return null;
  if (itemsOf(state).length >= max) return <p class="note">{t('itemsFull', { max })}</p>;
  return (
    <>
      <Button
        look={look}
        isOff={state.isSending}
        onClick={({ currentTarget }) => mayContinue(booking, currentTarget) && addItem(session)}
      >
        {t('addItem')}
      </Button>
      {/* The bar has no room for it. */}
      {!look && <small>{t('itemsFull', { max })}</small>}
    </>
  );
}
