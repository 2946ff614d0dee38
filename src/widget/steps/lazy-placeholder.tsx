import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { errorsOf, type SessionState } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Heading, StepHeader } from './heading.tsx';
import { Loading } from './loading.tsx';

/** Renders a placeholder while the later steps or the data of the last one load, or an error if they fail. */
export function LazyPlaceholder({ onRetry }: Partial<LazyErrorProps>) {
  const { state, t } = useBooking();
  const title = t(state.step === 'date' ? 'dateHeading' : 'title');
  const failure = errorsOf(state).find(Boolean);
  const trouble = onRetry ? <LazyError onRetry={onRetry} /> : failure && <ErrorNotice failure={failure} />;
  return trouble ? (
    <>
      <Heading>{title}</Heading>
      {trouble}
    </>
  ) : (
    <>
      {/* It takes no focus: screen readers would announce the heading twice. */}
      <StepHeader>
        <h2>{title}</h2>
      </StepHeader>
      <Loading className="columns" count={2} />
    </>
  );
}

interface LazyErrorProps {
  readonly onRetry: () => void;
}

/** Whether the visitor has tried again before. */
let isRetried = false;

/**
 * Renders the error if a file of the later steps fails to load; once the browser is online again, it is loaded. After an upgrade of the service it may be gone for ever: the
 * second attempt loads the page anew, if the form finds its choices in the address then.
 */
export function LazyError({ onRetry }: LazyErrorProps) {
  const { state, session, t } = useBooking();
  const hasHistory = session.options.historyName() !== null;
  const retry = () => {
    if (isRetried && hasHistory && navigator.onLine) reloadAt(state);
    else onRetry();
    isRetried = true;
  };
  const latest = useRef(onRetry);
  latest.current = onRetry;
  useLayoutEffect(() => {
    // The same one throughout: the form renders again during this event, and a listener added then would miss it.
    const loadAgain = () => latest.current();
    addEventListener('online', loadAgain);
    return () => removeEventListener('online', loadAgain);
  }, []);
  return (
    <div class="trouble" part="error">
      <p role="status">{t(navigator.onLine ? 'unreachable' : 'offline')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
      {!hasHistory && <slot />}
    </div>
  );
}

/** Loads the page anew, with the choices of the first step in its address. */
function reloadAt({ step, spaceId, date, guests }: SessionState): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries({ space: step === 'space' ? null : spaceId, date, guests }))
    if (value) url.searchParams.set(name, `${value}`);
  history.replaceState(history.state, '', url);
  location.reload();
}
