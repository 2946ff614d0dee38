/** Notices about changes since the visitor's choice, with alternatives. */
import { Button } from '../../ui/parts/button.tsx';
import { isStepOpen, lossOf } from '../state/availability.ts';
import { type FormError, sendErrorOf } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { ChangeNote } from './change-note.tsx';
import { useErrorMessage } from './error-messages.ts';
import { WaitingNote } from './waiting-note.tsx';

/** Renders the notice below the heading of a step: a slot that is no longer free, or a change of the offer. */
export function StepNotice() {
  const { state, waiting } = useBooking();
  const loss = lossOf(state);
  // The last step has a change of the offer above its button.
  const note = (loss || state.step !== 'details') && <ChangeNote loss={loss} />;
  if (state.step === 'details') return note || (waiting ? <WaitingNote /> : null);
  return (
    <>
      <UnansweredNote />
      {note}
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
