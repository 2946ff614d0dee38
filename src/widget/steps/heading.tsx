import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { steps } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';

/** Renders the start of a step: back link, progress, and the focusable heading. */
export function Heading({ children }: { readonly children: ComponentChildren }) {
  const { state, session, t } = useBooking();
  const step = steps.indexOf(state.step) + 1;
  return (
    <header part="heading">
      {step > 1 && step < 4 && (
        <Button look="quiet" part="back" isOff={state.isSending} onClick={() => session.back()}>
          <Icon name="previous" /> {t('back')}
        </Button>
      )}
      {step < 4 && (
        <p>
          <span>
            {[1, 2, 3].map((bar) => (
              <i key={bar} class={bar <= step ? 'done' : undefined} />
            ))}
          </span>
          {t('progress', { step, total: 3 })}
        </p>
      )}
      <h2 ref={useRequestedFocus('heading')} tabIndex={-1} id="heading">
        {children}
      </h2>
    </header>
  );
}
