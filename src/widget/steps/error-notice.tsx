import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import type { FormError, Step } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useErrorMessage } from './error-messages.ts';

interface ErrorNoticeProps {
  readonly failure: FormError;
  /** Sends the booking request again. */
  readonly onSend?: (() => void) | undefined;
}

/** Renders an error with what to do next; the live region announces it. */
export function ErrorNotice({ failure, onSend }: ErrorNoticeProps) {
  const { state, session, t, Contact } = useBooking();
  const { countdown, left, again } = useErrorMessage(failure, onSend !== undefined);
  const note = useRef<HTMLDivElement>(null);
  // Scrolls it into view after the visitor's own action, but not while they read elsewhere in the page.
  useLayoutEffect(() => {
    const root = note.current?.getRootNode();
    if (root instanceof ShadowRoot && root.activeElement)
      note.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  const { code } = failure.error;
  // A limit ends after an hour, in which others may book the dates.
  const isDeadEnd =
    code === 'FORBIDDEN' || code === 'NOT_FOUND' || (code === 'RATE_LIMITED' && onSend !== undefined);
  const chooseAgain = (step: Step) => {
    session.refresh();
    session.goTo(step);
  };
  return (
    <div class="trouble" part="error" ref={note}>
      <p>{countdown}</p>
      {again
        ? again !== state.step && (
            <Button onClick={() => chooseAgain(again)}>
              {again === 'space' ? t('spacesHeading') : t('openCalendar')}
            </Button>
          )
        : code !== 'FORBIDDEN' && (
            <Button isOff={left > 0} onClick={() => (onSend ? onSend() : session.retry())}>
              {t('retry')}
            </Button>
          )}
      {isDeadEnd && Contact && <Contact />}
      {/* Without the venue's contact, the page's own content: usually a link to the booking page. */}
      {!state.venue.data && <slot />}
    </div>
  );
}
