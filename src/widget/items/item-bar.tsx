import { PrimaryButton } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { isStepOpen, isWaiting } from '../state/availability.ts';
import { chosen } from '../state/selection.ts';
import { ErrorNotice } from '../steps/error-notice.tsx';
import { Extras } from '../steps/extras.tsx';
import { mayContinue } from '../steps/may-continue.ts';
import { slotTimes } from '../steps/slot-times.ts';
import { totalText } from '../steps/total-text.ts';
import { useBooking } from '../use-booking.ts';
import { AddButton } from './add-button.tsx';
import { continueWithItems } from './item-actions.ts';
import { itemLabel } from './item-label.ts';
import { ItemNotice } from './item-notice.tsx';

/** Renders, below the packages, their extras, and what stays in view: a further date, the price of all dates, and the next step. */
export function ItemBar() {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  if (!isStepOpen(state, 'details')) return null;
  const { others, quoteRefusal, quote } = state;
  const { data, failure } = quote;
  const { slot } = chosen(state);
  // The label has chosen times.
  const times = slot && !state.times && slotTimes({ t, formats }, slot);
  const count = others.length + 1;
  return (
    <>
      <div class="with-summary">
        <div>
          <Extras guests={null} />
        </div>
      </div>
      {quoteRefusal ? (
        <ItemNotice />
      ) : failure ? (
        <ErrorNotice failure={failure} />
      ) : (
        <div class="bar" part="summary">
          {/* In the bar, since on a phone what is above it is rarely in view. */}
          <AddButton look="quiet" />
          <div>
            <small key={data}>
              {isWaiting(state) && <b>{t('waitingList') + formats.separator}</b>}
              {count > 1
                ? t('itemsHeading', { count })
                : [itemLabel({ state, t, formats }), times].filter(Boolean).join(formats.separator)}
            </small>
            <p class="price">
              <LiveText text={totalText(booking)} />
            </p>
          </div>
          <PrimaryButton
            onClick={({ currentTarget }) => mayContinue(booking, currentTarget) && continueWithItems(session)}
          >
            {t('continue')}
          </PrimaryButton>
        </div>
      )}
    </>
  );
}
