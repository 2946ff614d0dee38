import { Component, type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Placeholder } from '../ui/parts/placeholder.tsx';
import { focusSoon } from './focus-soon.ts';
import { lossOf } from './state/availability.ts';
import type { Step } from './state/state.ts';
import { LazyPlaceholder } from './steps/lazy-placeholder.tsx';
import { LiveRegion } from './steps/live-region.tsx';
import { SpaceStep } from './steps/space.tsx';
import { type Booking, BookingProvider } from './use-booking.ts';
import { type LoadedSteps, useLazySteps } from './use-lazy-steps.ts';

/**
 * Renders a booking into the shadow root of an element.
 *
 * @param booking null while no language is loaded
 * @param onFailure called once if a component throws, also in an effect or a later update; nothing is rendered then
 */
export function renderApp(
  root: ShadowRoot,
  booking: Booking | null,
  onFailure: (error: unknown) => void,
): void {
  const focused = root.activeElement;
  render(
    <Guard onFailure={onFailure}>
      {booking ? <App {...booking} /> : <Placeholder className="booking cards" count={6} messages={null} />}
    </Guard>,
    root,
  );
  if (!focused || root.activeElement) return;
  keepFocus(root);
  // The explanation of a loss may have to load first.
  if (booking && lossOf(booking.state)) booking.session.change({}, 'loss');
}

interface GuardProps {
  readonly onFailure: (error: unknown) => void;
  readonly children: ComponentChildren;
}

/** Catches what its children throw. */
class Guard extends Component<GuardProps, { readonly hasFailed: boolean }> {
  #isReported = false;

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFailed: true });
    // Several children may throw before the state changes.
    if (this.#isReported) return;
    this.#isReported = true;
    // Not while the children are being rendered.
    queueMicrotask(() => this.props.onFailure(error));
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** The open step. */
function App(booking: Booking) {
  const { state, session, addMessages, formats } = booking;
  const { isReturning } = state;
  const isFirstVisible = !!state.venue.data && !!(state.spaces.data ?? state.spaces.failure);
  // If the form starts at a later step, load the later steps at once.
  const startsAtLaterStep =
    isReturning ||
    state.step !== 'space' ||
    state.first === 'date' ||
    session.options.presets.spaceId !== null;
  const lazy = useLazySteps(isFirstVisible || startsAtLaterStep, booking);
  const loadedSteps = typeof lazy === 'function' ? null : lazy;
  const { messages, steps } = loadedSteps ?? {};
  const t = useMemo(() => (messages ? addMessages(messages) : booking.t), [messages, addMessages, booking.t]);
  // Before the first paint of a step that needs it.
  useLayoutEffect(() => {
    if (steps) session.addLater(steps);
  }, [steps, session]);
  // Stays while what the venue's response requires is loaded: beginning anew, it would add an entry for the first step.
  const { HistoryRecorder } = session.later ?? {};
  const loaded = { ...booking, ...steps, t };
  return (
    <BookingProvider value={steps?.withWaiting?.(loaded) ?? loaded}>
      <section
        class={`booking ${state.step}`}
        part="booking"
        lang={formats.locale}
        dir={formats.isRightToLeft ? 'rtl' : 'ltr'}
        aria-label={t('title')}
      >
        {HistoryRecorder && <HistoryRecorder />}
        <LiveRegion lazy={loadedSteps} />
        {/* From partial data, the last step would send or lose something else than the visitor has chosen. */}
        <OpenStep
          step={isReturning || (state.step === 'details' && !state.isKnown) ? null : state.step}
          lazy={lazy}
        />
        {state.enlarged && steps && <steps.gallery {...state.enlarged} />}
      </section>
    </BookingProvider>
  );
}

interface OpenStepProps {
  /** Null while unknown. */
  readonly step: Step | null;
  readonly lazy: LoadedSteps;
}

function OpenStep({ step, lazy }: OpenStepProps) {
  if (step === 'space') return <SpaceStep lazy={lazy} />;
  if (typeof lazy === 'function') return <LazyPlaceholder onRetry={lazy} />;
  if (step === null || lazy === null) return <LazyPlaceholder />;
  const LazyStep = lazy.steps[step];
  return <LazyStep />;
}

/** Moves the focus if its element was removed: to the explanation, or to the start of the step. */
function keepFocus(root: ShadowRoot): void {
  // Not if the visitor has moved on.
  const find = () =>
    root.ownerDocument.activeElement === root.ownerDocument.body
      ? (root.getElementById('loss') ?? root.getElementById('heading'))
      : null;
  focusSoon(find);
}
