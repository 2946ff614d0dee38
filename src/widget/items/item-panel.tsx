import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { onlySpace } from '../state/availability.ts';
import { currentItem } from '../state/selection.ts';
import type { Item } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { chooseOtherSpace, continueWithItems, continueWithout, leaveChange } from './item-actions.ts';
import { isReplacing, itemsOf, maxItemsOf, replacedOf } from './item-choices.ts';
import { keptLabel } from './item-label.ts';
import { inOrder } from './item-order.ts';
import { stateOfEach, statesWith } from './item-queries.ts';
import { ReplacedNote, ReplacedSelect } from './replaced-note.tsx';

/** Renders the dates chosen so far, while another one is chosen or one of them is changed: those that its button keeps. */
export function ItemPanel() {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  const { others, isChanging } = state;
  useDatesBefore();
  const max = maxItemsOf(state);
  const isComplete = currentItem(state) !== null;
  // The first step has no button for the current date.
  const isFirst = state.step === 'space';
  const [replaced] = replacedOf(state, others);
  // The first step lists a date that is complete again as it is now.
  const isListed = isReplacing(state) && !(isFirst && isComplete && !isChanging);
  const before = isListed ? state.itemsBefore : null;
  if (others.length === 0 && !before) return null;
  const states = before
    ? statesWith(session, before)
    : stateOfEach(session).filter((_, index) => isFirst || !isComplete || index !== state.position);
  // Only the visitor knows which of them the further date replaces.
  const hasChoice = before && !isChanging && (before.length >= max || replaced?.isWaiting);
  const label = t(hasChoice ? 'itemReplaced' : 'changeItem') + formats.colon;
  const keep = before ? leaveChange : isFirst ? continueWithItems : continueWithout;
  return (
    <section class="chosen" aria-labelledby="chosen">
      <h3 id="chosen">{t('itemsHeading', { count: states.length })}</h3>
      <ul>
        {inOrder(states).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two dates may be the same in everything
          <li key={index}>
            {before && before[each.position] === replaced && label}
            {keptLabel({ ...booking, state: each }, before?.[each.position])}
          </li>
        ))}
      </ul>
      {before ? <ReplacedSelect /> : <ReplacedNote />}
      {/* At the maximum, the bar says so, once it is visible. */}
      {state.venue.data && !(isComplete && others.length + 1 >= max) && (
        <small>{t('itemsFull', { max })}</small>
      )}
      <p class="actions">
        {state.step === 'date' && !onlySpace(state) && (
          <Button onClick={() => chooseOtherSpace(session)}>{t('otherSpace')}</Button>
        )}
        {/* It would drop a change that the bar shows with its price; the step's Back button does. */}
        {(isFirst || !isComplete || (before && !isChanging) || state.quoteRefusal) && (
          <Button onClick={() => keep(session)}>{t('itemsKeep')}</Button>
        )}
      </p>
    </section>
  );
}

/** Remembers all dates while the current one is incomplete after a choice at this step, so that it is not lost. */
function useDatesBefore(): void {
  const { state, session } = useBooking();
  const { others, quoteRefusal } = state;
  const complete = useRef<readonly Item[]>([]);
  const isRemembered = useRef(false);
  useLayoutEffect(() => {
    if (currentItem(state)) {
      complete.current = quoteRefusal ? [] : itemsOf(state);
      if (isRemembered.current) session.change({ itemsBefore: null });
      isRemembered.current = false;
    } else if (!isReplacing(state) && others.length > 0 && complete.current.length === others.length + 1) {
      isRemembered.current = true;
      session.change({ itemsBefore: complete.current, isChanging: false });
    }
  });
}
