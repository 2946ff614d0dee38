import { render } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Waiting } from '../ui/parts/waiting.tsx';
import type { Step } from './state/state.ts';
import { Arriving } from './steps/arriving.tsx';
import { SpaceStep } from './steps/space.tsx';
import { Status } from './steps/status.tsx';
import { type Booking, BookingProvider } from './use-booking.ts';
import { type LaterSteps, useLaterSteps } from './use-later-steps.ts';
import { useTrail } from './use-trail.ts';

/**
 * Makes what is in the shadow root of an element what the booking says.
 *
 * @param booking null while there is no language to say anything in
 */
export function drawApp(root: ShadowRoot, booking: Booking | null): void {
  const focused = root.activeElement;
  render(booking ? <App {...booking} /> : <Waiting looks="booking cards" count={6} words={null} />, root);
  if (focused && !root.activeElement) keepFocus(root);
}

/** Takes the form out of the shadow root; what the page put into the element is seen again. */
export function clearApp(root: ShadowRoot): void {
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
  const later = useLaterSteps(isFirstOnShow || isBehind, booking.loadLater);
  const arrived = later === 'missing' ? null : later;
  const { words, steps } = arrived ?? {};
  const t = useMemo(() => (words ? sayAlso(words) : booking.t), [words, sayAlso, booking.t]);
  // Before anything is seen of a step that shows it.
  useLayoutEffect(() => {
    if (steps) session.addQueries(steps.laterQueries);
  }, [steps, session]);
  useTrail(steps?.Trail, booking);
  return (
    <BookingProvider value={{ ...booking, t }}>
      <section
        class={`booking ${state.step}`}
        part="booking"
        lang={f.locale}
        dir={f.isRightToLeft ? 'rtl' : 'ltr'}
        aria-label={t('title')}
      >
        <Status later={arrived} />
        <OpenStep step={isReturning ? null : state.step} later={later} />
        {state.enlarged && steps && <steps.gallery {...state.enlarged} />}
      </section>
    </BookingProvider>
  );
}

interface OpenStepProps {
  /** Null while it is not known yet. */
  readonly step: Step | null;
  readonly later: LaterSteps | 'missing' | null;
}

function OpenStep({ step, later }: OpenStepProps) {
  if (step === 'space') return <SpaceStep later={later} />;
  if (step === null || later === null || later === 'missing')
    return <Arriving isMissing={later === 'missing'} />;
  const LaterStep = later.steps[step];
  return <LaterStep />;
}

/** What the keyboard was on is gone: it goes to what says why, or to the beginning of the step. */
function keepFocus(root: ShadowRoot): void {
  const next = root.getElementById('loss') ?? root.getElementById('heading');
  next?.focus({ preventScroll: true });
}
