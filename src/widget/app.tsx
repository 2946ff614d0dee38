import { render } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Placeholder } from '../ui/parts/placeholder.tsx';
import type { Step } from './state/state.ts';
import { LazyPlaceholder } from './steps/lazy-placeholder.tsx';
import { LiveRegion } from './steps/live-region.tsx';
import { SpaceStep } from './steps/space.tsx';
import { type Booking, BookingProvider } from './use-booking.ts';
import { useBrowserHistory } from './use-browser-history.ts';
import { type LazySteps, useLazySteps } from './use-lazy-steps.ts';

/**
 * Makes what is in the shadow root of an element what the booking says.
 *
 * @param booking null while there is no language to say anything in
 */
export function renderApp(root: ShadowRoot, booking: Booking | null): void {
  const focused = root.activeElement;
  render(booking ? <App {...booking} /> : <Placeholder looks="booking cards" count={6} words={null} />, root);
  if (focused && !root.activeElement) keepFocus(root);
}

/** Takes the form out of the shadow root; what the page put into the element is seen again. */
export function unmountApp(root: ShadowRoot): void {
  render(<slot />, root);
}

/** The step that is open. */
function App(booking: Booking) {
  const { state, session, sayAlso, f } = booking;
  const { isReturning } = state;
  const isFirstOnShow = !!state.venue.data && !!state.spaces.data;
  // Whoever comes to a step behind the first waits for nothing else.
  const isBehind =
    isReturning ||
    state.step !== 'space' ||
    state.first === 'date' ||
    session.options.presets.spaceId !== null;
  const later = useLazySteps(isFirstOnShow || isBehind, booking.loadLater);
  const arrived = later === 'missing' ? null : later;
  const { words: messages, steps } = arrived ?? {};
  const t = useMemo(() => (messages ? sayAlso(messages) : booking.t), [messages, sayAlso, booking.t]);
  // Before anything is seen of a step that shows it.
  useLayoutEffect(() => {
    if (steps) session.addQueries(steps.laterQueries);
  }, [steps, session]);
  useBrowserHistory(steps?.Trail, booking);
  return (
    <BookingProvider value={{ ...booking, t }}>
      <section
        class={`booking ${state.step}`}
        part="booking"
        lang={f.locale}
        dir={f.isRightToLeft ? 'rtl' : 'ltr'}
        aria-label={t('title')}
      >
        <LiveRegion later={arrived} />
        <OpenStep step={isReturning ? null : state.step} later={later} />
        {state.enlarged && steps && <steps.gallery {...state.enlarged} />}
      </section>
    </BookingProvider>
  );
}

interface OpenStepProps {
  /** Null while it is not known yet. */
  readonly step: Step | null;
  readonly later: LazySteps | 'missing' | null;
}

function OpenStep({ step, later }: OpenStepProps) {
  if (step === 'space') return <SpaceStep later={later} />;
  if (step === null || later === null || later === 'missing')
    return <LazyPlaceholder isMissing={later === 'missing'} />;
  const LaterStep = later.steps[step];
  return <LaterStep />;
}

/** What the keyboard was on is gone: it goes to what says why, or to the beginning of the step. */
function keepFocus(root: ShadowRoot): void {
  const next = root.getElementById('loss') ?? root.getElementById('heading');
  next?.focus({ preventScroll: true });
}
