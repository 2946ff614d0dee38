import { Button } from '../../ui/parts/button.tsx';
import { onlySpace } from '../state/availability.ts';
import { currentItem } from '../state/selection.ts';
import { useBooking } from '../use-booking.ts';
import { continueWithItems, continueWithout, leaveChange } from './item-actions.ts';
import { itemLabel } from './item-label.ts';
import { inOrder } from './item-order.ts';
import { stateOfEach } from './item-queries.ts';

/** Renders the dates chosen so far, while another one is chosen. */
export function ItemPanel() {
  const booking = useBooking();
  const { state, session, t } = booking;
  const { others, position } = state;
  if (others.length === 0) return null;
  const max = state.venue.data?.maxItems ?? 1;
  const isComplete = currentItem(state) !== null;
  // The first step has no button for the current date.
  const isFirst = state.step === 'space';
  const states = stateOfEach(session).filter((_, index) => isFirst || !isComplete || index !== position);
  const keep = state.itemsBefore ? leaveChange : isFirst ? continueWithItems : continueWithout;
  return (
    <section class="chosen" aria-labelledby="chosen">
      <h3 id="chosen">{t('itemsHeading', { count: states.length })}</h3>
      <ul>
        {inOrder(states).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two dates may be the same in everything
          <li key={index}>{itemLabel({ ...booking, state: each })}</li>
        ))}
      </ul>
      {/* At the maximum, the bar says so, once it is visible. */}
      {!(isComplete && others.length + 1 >= max) && <small>{t('itemsFull', { max })}</small>}
      <p class="actions">
        {state.step === 'date' && !onlySpace(state) && (
          <Button onClick={() => session.goTo('space')}>{t('otherSpace')}</Button>
        )}
        {(isFirst || !isComplete || state.quoteRefusal) && (
          <Button onClick={() => keep(session)}>{t('itemsKeep')}</Button>
        )}
      </p>
    </section>
  );
}
