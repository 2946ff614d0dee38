import { Button } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { chosenOrLost } from '../state/selection.ts';
import type { SessionState } from '../state/state.ts';
import { dayOf } from '../state/timed-slot.ts';
import { OverCapacity } from '../steps/over-capacity.tsx';
import { slotTimes } from '../steps/slot-times.ts';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { AddButton } from './add-button.tsx';
import { changeItem, removeItems } from './item-actions.ts';
import { itemLabel } from './item-label.ts';
import { itemOptions } from './item-options.ts';
import { inOrder } from './item-order.ts';
import { itemProblemsOf } from './item-problems.ts';
import { stateOfEach } from './item-queries.ts';

/** Renders all dates of the request, each with a button to change and to remove it. */
export function ItemList() {
  const booking = useBooking();
  const { session, t } = booking;
  const heading = useRequestedFocus('items');
  const states = stateOfEach(session);
  const problems = new Map(itemProblemsOf(booking).map(({ state, mark }) => [state.position, mark]));
  return (
    <aside part="summary" class="items" aria-label={t('yourBooking')}>
      <h3 ref={heading} tabIndex={-1} id="items">
        {t('itemsHeading', { count: states.length })}
      </h3>
      <ul>
        {inOrder(states).map((state) => (
          <ListedItem
            key={`${state.position} ${states.length}`}
            state={state}
            problem={problems.get(state.position)}
          />
        ))}
      </ul>
      <AddButton />
    </aside>
  );
}

interface ListedItemProps {
  /** With this date as the current one. */
  readonly state: SessionState;
  /** Why the date cannot be booked as it is. */
  readonly problem: string | undefined;
}

function ListedItem({ state, problem }: ListedItemProps) {
  const booking = useBooking();
  const { session, t, formats, venueTextProps } = booking;
  const { position, isSending } = state;
  const { space, slot, offer } = chosenOrLost(state);
  const label = itemLabel({ t, formats, state });
  const options = itemOptions({ t, formats, state });
  return (
    <li>
      <b>
        <LiveText text={formats.date(dayOf(state.date ?? '', slot))} />
      </b>
      {slot && (
        <p>
          <span {...venueTextProps}>{slot.name}</span>
          {formats.comma}
          {slotTimes({ t, formats }, slot)}
        </p>
      )}
      <p>
        <span {...venueTextProps}>{space?.name}</span>
        {offer?.name !== slot?.name && (
          <>
            {formats.separator}
            <span {...venueTextProps}>{offer?.name}</span>
          </>
        )}
      </p>
      {options && <small>{options}</small>}
      {problem && <p class="problem">{problem}</p>}
      <OverCapacity state={state} />
      <p class="actions">
        <Button
          name={t('changeItem') + formats.colon + label}
          isOff={isSending}
          onClick={() => changeItem(session, position)}
        >
          {t('changeItem')}
        </Button>
        <Button
          name={t('removeItem') + formats.colon + label}
          isOff={isSending}
          onClick={() => removeItems(session, [position])}
        >
          {t('removeItem')}
        </Button>
      </p>
    </li>
  );
}
