import { Button } from '../../ui/parts/button.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import type { Loss } from '../state/availability.ts';
import { chosen, chosenOrLost } from '../state/selection.ts';
import { dayOf } from '../state/timed-slot.ts';
import { type Booking, useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { Alternatives } from './alternatives.tsx';
import { isLongTaken, isOfDate, keptText, lossMessage } from './change-texts.ts';

/** Returns the date and the space of a choice that the venue no longer offers. */
function lostLabel({ state, formats }: Booking): string {
  const { space, slot } = chosenOrLost(state);
  const date = formats.date(dayOf(state.date ?? '', slot));
  return date + formats.separator + formats.isolate(space?.name ?? '');
}

/** Renders a loss with alternatives: other dates for the same time of day, the calendar, other spaces. */
export function LossNote({ loss }: { readonly loss: Loss }) {
  const booking = useBooking();
  const { state, session, t, waiting } = booking;
  const heading = useRequestedFocus('loss');
  const { step } = state;
  const { slot } = chosen(state);
  const isSlotTaken = loss === 'taken';
  const join = isSlotTaken && waiting?.joinOf(booking);
  return (
    <Notice
      headingRef={heading}
      id="loss"
      title={lossMessage(booking)}
      {...(isSlotTaken && { part: 'conflict' })}
    >
      {loss === 'choiceGone' && step === 'details' && <p>{lostLabel(booking)}</p>}
      {isSlotTaken && !isLongTaken(state) && <p>{keptText(booking)}</p>}
      {!isSlotTaken && step === 'details' && state.attempts.length === 0 && <p>{t('notSent')}</p>}
      {isOfDate(loss) && <Alternatives slots={slot ? [slot] : []} loss={loss} />}
      <p class="actions">
        {join && (
          <Button isOff={state.isSending} onClick={join}>
            {t('waitingList')}
          </Button>
        )}
        {loss === 'spaceGone' ? (
          <Button onClick={() => session.goTo('space')}>{t('spacesHeading')}</Button>
        ) : (
          step !== 'date' && (
            <Button look="quiet" onClick={() => session.goTo('date')}>
              {t('openCalendar')}
            </Button>
          )
        )}
      </p>
    </Notice>
  );
}
