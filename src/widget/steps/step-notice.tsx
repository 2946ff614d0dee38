/** Notices about changes since the visitor's choice, with alternatives. */
import { Button } from '../../ui/parts/button.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { isStepOpen, type Loss, lossOf } from '../state/availability.ts';
import { chosen } from '../state/selection.ts';
import { type FormError, sendErrorOf } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { isLongTaken, keptText, lossMessage } from './announcements.ts';
import { useErrorMessage } from './error-messages.ts';
import { PriceChange } from './price-change.tsx';
import { useAlternatives } from './use-alternatives.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** Renders the notice below the heading of a step: a slot that is no longer free, or a changed price. */
export function StepNotice() {
  const { state, waiting } = useBooking();
  const loss = lossOf(state);
  if (state.step === 'details') return loss ? <LossNote loss={loss} /> : waiting ? <WaitingNote /> : null;
  return (
    <>
      <UnansweredNote />
      {loss ? <LossNote loss={loss} /> : <PriceChange />}
    </>
  );
}

/** Renders the message about a request without a response. The last step shows it at its end, with a button. */
export function UnansweredNote() {
  const failure = sendErrorOf(useBooking().state);
  return failure && <SendError failure={failure} />;
}

function SendError({ failure }: { readonly failure: FormError }) {
  const { state, session, t } = useBooking();
  const { countdown } = useErrorMessage(failure, true);
  return (
    <div class="trouble">
      <p>{countdown}</p>
      {state.step === 'space' && isStepOpen(state, 'details') && (
        <Button onClick={() => session.goTo('details')}>{t('continue')}</Button>
      )}
    </div>
  );
}

/** Alternatives: other dates for the same time of day, the calendar, other spaces. */
function LossNote({ loss }: { readonly loss: Loss }) {
  const booking = useBooking();
  const { state, session, t, waiting } = booking;
  const heading = useRequestedFocus('loss');
  const { step } = state;
  const { slot } = chosen(state);
  const isSlotTaken = loss === 'taken';
  const join = isSlotTaken && waiting?.joinOf(booking);
  const isOfDate = loss !== 'choiceGone' && loss !== 'spaceGone';
  const Alternatives = useAlternatives(isOfDate);
  return (
    <Notice
      headingRef={heading}
      id="loss"
      title={lossMessage(booking)}
      {...(isSlotTaken && { part: 'conflict' })}
    >
      {isSlotTaken && !isLongTaken(state) && <p>{keptText(booking)}</p>}
      {isOfDate && Alternatives && <Alternatives slots={slot ? [slot] : []} loss={loss} />}
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
