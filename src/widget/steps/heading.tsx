import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { progressOf } from '../state/availability.ts';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';

interface HeadingProps {
  readonly children: ComponentChildren;
}

/** Renders the start of a step: back link, progress, and the heading, which gets the focus. */
export function Heading({ children }: HeadingProps) {
  const isSent = useBooking().state.step === 'receipt';
  return (
    <StepHeader>
      <h2
        ref={useRequestedFocus('heading')}
        tabIndex={-1}
        id="heading"
        aria-describedby={isSent ? 'reference' : 'progress'}
      >
        {children}
      </h2>
    </StepHeader>
  );
}

/** Renders the start of a step around its heading. */
export function StepHeader({ children }: HeadingProps) {
  const { state, session, t, venueTextProps, onBack = () => session.back() } = useBooking();
  const { step, total } = progressOf(state);
  const isSent = state.step === 'receipt';
  return (
    <header part="heading">
      {step > 1 && !isSent && (
        <Button look="quiet" part="back" isOff={state.isSending} onClick={onBack}>
          <Icon name="previous" /> {t('back')}
        </Button>
      )}
      {isSent ? (
        // Orca moves silently to the first text of a new step, and does not announce a heading that it has moved to.
        <p class="unseen" {...venueTextProps}>
          {state.venue.data?.name}
        </p>
      ) : (
        <p id="progress">
          {/* Until the address has been read, the step is unknown: it may be a receipt. */}
          {state.isReturning ? (
            '\u00A0'
          ) : (
            <>
              <span>
                {[1, 2, 3].slice(0, total).map((bar) => (
                  <i key={bar} class={bar <= step ? 'done' : undefined} />
                ))}
              </span>
              {t('progress', { step, total })}
            </>
          )}
        </p>
      )}
      {children}
    </header>
  );
}
