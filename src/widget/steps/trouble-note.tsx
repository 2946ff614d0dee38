import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ApiErrorCode } from '../../client/answer.ts';
import { Button } from '../../ui/parts/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Step, Trouble } from '../state/session-state.ts';
import { type Booking, useBooking } from '../use-booking.ts';
import { Contact } from './contact.tsx';

/**
 * What went wrong, in the visitor's words, and where to choose again if asking again does not help: it brings back neither
 * what is no longer offered nor a day that is over. A code that is not here went wrong on the service's side.
 */
function explanation(
  { state, t }: Booking,
  code: ApiErrorCode,
  isRequest: boolean,
): [text: string, again?: Step] {
  const explanations: Partial<Record<ApiErrorCode, [text: string, again?: Step]>> = {
    OFFLINE: [t('offline')],
    NETWORK: [isRequest ? t('noAnswer') : t('unreachable')],
    FORBIDDEN: [t('forbidden', { website: location.origin })],
    NOT_FOUND: state.spaces.data ? [t('gone'), 'space'] : [t('notFound')],
    VALIDATION_ERROR: [t('dateOver'), 'date'],
    RATE_LIMITED: [t('rateLimitOver')],
  };
  return explanations[code] ?? [t('serverError')];
}

interface TroubleNoteProps {
  readonly trouble: Trouble;
  /** Sends it again, where it is the trouble of a booking request. */
  readonly onSend?: () => void;
}

/** A refusal, with the way on; counts down where the service asks for patience (`Retry-After`). */
export function TroubleNote({ trouble: { error, at }, onSend }: TroubleNoteProps) {
  const booking = useBooking();
  const { state, session, t, f } = booking;
  const now = useNow();
  const asked = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
  const left = Math.ceil((at - now) / 1000) + asked;
  const isLimited = error.code === 'RATE_LIMITED' && left > 0;
  const isDeadEnd = error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND';
  const limit = (seconds: number) => t('rateLimited', { time: f.duration(seconds) });
  const [explained, again] = explanation(booking, error.code, onSend !== undefined);
  const text = isLimited ? limit(asked) : explained;
  const note = useRef<HTMLDivElement>(null);
  // Whoever has just pressed something sees what came of it; nobody who reads elsewhere in the page is torn away.
  useLayoutEffect(() => {
    const root = note.current?.getRootNode();
    if (root instanceof ShadowRoot && root.activeElement) note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const chooseAgain = (step: Step) => {
    session.refresh();
    session.goTo(step);
  };
  return (
    <div class="trouble" part="error" ref={note}>
      {/* Read out when it appears and when it is over, not every second of the countdown. */}
      <p role="alert" key={text} class={isLimited ? 'unseen' : undefined}>
        {text}
      </p>
      {isLimited && <p aria-hidden="true">{limit(left)}</p>}
      {again
        ? again !== state.step && (
            <Button onClick={() => chooseAgain(again)}>
              {again === 'space' ? t('spacesHeading') : t('openCalendar')}
            </Button>
          )
        : error.code !== 'FORBIDDEN' && (
            <Button isOff={left > 0} onClick={() => (onSend ? onSend() : session.retry())}>
              {t('retry')}
            </Button>
          )}
      {isDeadEnd && <Contact />}
    </div>
  );
}
