import { useEffect, useRef, useState } from 'preact/hooks';
import { focusInView } from '../../ui/focus-in-view.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import type { FormError } from '../state/state.ts';
import { useErrorMessage } from '../steps/error-messages.ts';
import { problemText } from '../steps/problem-text.ts';
import { useBooking } from '../use-booking.ts';
import { applyCode, isAboutCode, rejectCode, typeCode } from './apply-code.ts';

/** Renders the field for a code, and the button that applies it. */
export function CodeField() {
  const booking = useBooking();
  const { state, session, t } = booking;
  const { code, isCodeApplied, quote } = state;
  const [isApplying, setApplying] = useState(false);
  const [failure, setFailure] = useState<FormError | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const isWrong = failure !== null && isAboutCode(failure.error);
  const isRefused = isCodeApplied && quote.failure !== null && isAboutCode(quote.failure.error);
  useEffect(() => {
    // The code has ended since it was applied.
    if (isRefused) rejectCode(session);
  }, [isRefused, session]);
  const apply = async () => {
    if (isApplying || code.trim() === '') return;
    setApplying(true);
    setFailure(null);
    const error = await applyCode(session);
    setApplying(false);
    setFailure(error);
    if (error) focusInView(part.current?.querySelector('input'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the Enter key of the field inside
    <div
      class="code"
      ref={part}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Instead of sending the request.
        event.preventDefault();
        void apply();
      }}
    >
      <Field
        name="code"
        label={t('code')}
        hint={t('optional')}
        value={code}
        isRequired={false}
        autocomplete="off"
        problem={problemText(booking, 'code')}
        onValue={(text) => {
          setFailure(null);
          typeCode(session, text);
        }}
      />
      <Button isOff={isApplying || code.trim() === '' || isCodeApplied} onClick={() => void apply()}>
        {t('applyCode')}
      </Button>
      {failure && !isWrong && <Failure failure={failure} />}
      {/* The field's own error is not announced, since the field keeps the focus. */}
      <p role="status" class={isWrong ? 'unseen' : undefined}>
        {isWrong ? t('codeWrong') : isCodeApplied && !isApplying ? t('codeApplied') : ''}
      </p>
    </div>
  );
}

function Failure({ failure }: { readonly failure: FormError }) {
  const { countdown } = useErrorMessage(failure, false);
  return (
    <p class="problem" role="alert">
      {countdown}
    </p>
  );
}
