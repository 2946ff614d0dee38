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
  const { state } = useBooking();
  const loss = lossOf(state);
  // The last step has a change of the offer above its button.
  const note = (loss || state.step !== 'details') && <ChangeNote loss={loss} />;
  if (state.step === 'details') return note || <WaitingNote />;
  return (
    <>
      <UnansweredNote />
      {note}
    </>
  );
}

/**
 * Renders the message about a request without a response, which the last step shows at its end, with a button; and with a code,
 * why there are no prices to compare.
 */
export function UnansweredNote() {
  const { state, t } = useBooking();
  const failure = sendErrorOf(state);
  return (
    <>
      {failure && <SendError failure={failure} />}
      {state.isCodeApplied && <p class="note">{t('codePrices')}</p>}
    </>
  );
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
