/** Small pieces that several steps are made of. */
import { Component, type ComponentChildren } from 'preact';
import type { Trouble } from './state/visit-state.ts';
import type { Ui } from './ui.ts';

const paths = {
  previous: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  check: 'm3 8.5 3.5 3.5L13 4.5',
};

/** A drawing beside a text that says the same. Those that point are turned around in CSS, right to left. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The heading a step begins with; the focus is led here. */
export function Heading({ ui, children }: { ui: Ui; children: ComponentChildren }) {
  const { state, t, visit } = ui;
  const step = ['space', 'date', 'quote', 'details'].indexOf(state.step) + 1;
  return (
    <header class="heading" part="heading">
      {step > 1 && (
        <button type="button" class="quiet back" part="back" onClick={() => visit.back()}>
          <Icon name="previous" />
          {t('back')}
        </button>
      )}
      {step > 0 && (
        <p class="progress">
          <span class="bars" aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <i key={bar} class={bar <= step ? 'done' : ''} />
            ))}
          </span>
          {t('progress', { step, total: 4 })}
        </p>
      )}
      <h2 tabIndex={-1} data-focus="heading">
        {children}
      </h2>
    </header>
  );
}

/** Stands where something will be, in the size it will have; says so when it takes long. */
export class Waiting extends Component<
  { ui: Ui | null; class: string; count?: number },
  { isSlow: boolean }
> {
  #timer: ReturnType<typeof setTimeout> | undefined;

  override componentDidMount() {
    this.#timer = setTimeout(() => this.setState({ isSlow: true }), 5000);
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer);
  }

  override render() {
    const { ui, count = 1 } = this.props;
    return (
      <>
        <div class={`waiting ${this.props.class}`} aria-hidden="true">
          {Array.from({ length: count }, (_, bone) => (
            <div key={bone} class="bone" />
          ))}
        </div>
        <p role="status" class={this.state.isSlow ? 'note' : 'unseen'}>
          {ui?.t(this.state.isSlow ? 'slow' : 'loading')}
        </p>
      </>
    );
  }
}

/** What went wrong in the visitor's words, and how to go on. Null where the screen shows it otherwise. */
function explain({ t, state }: Ui, { error }: Trouble, isRequest: boolean): string {
  switch (error.code) {
    case 'OFFLINE':
      return t('offline');
    case 'NETWORK':
      return t(isRequest ? 'noAnswer' : 'unreachable');
    case 'FORBIDDEN':
      return t('forbidden', { website: location.origin });
    case 'NOT_FOUND':
      return t(state.spaces.data ? 'gone' : 'notFound');
    case 'VALIDATION_ERROR':
      return t('dateOver');
    default:
      return t('serverError');
  }
}

interface TroubleProps {
  ui: Ui;
  trouble: Trouble;
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  /** The trouble is that of a booking request. */
  isRequest?: boolean;
}

/** A refusal, with the way on; counts down where the service asks for patience (`Retry-After`). */
export class TroubleNote extends Component<TroubleProps, { left: number }> {
  #timer: ReturnType<typeof setInterval> | undefined;

  override componentDidMount() {
    this.#count();
    this.#timer = setInterval(() => this.#count(), 1000);
  }

  override componentWillUnmount() {
    clearInterval(this.#timer);
  }

  override componentDidUpdate({ trouble }: TroubleProps) {
    if (trouble !== this.props.trouble) this.#count();
  }

  #count() {
    const { error, at } = this.props.trouble;
    const seconds = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
    this.setState({ left: Math.max(0, Math.ceil((at - Date.now()) / 1000) + seconds) });
  }

  override render() {
    const { ui, trouble, onRetry, isRequest = false } = this.props;
    const { t, f } = ui;
    const { left = 0 } = this.state;
    const { code } = trouble.error;
    const isLimit = code === 'RATE_LIMITED';
    const text = isLimit ? t('rateLimitOver') : explain(ui, trouble, isRequest);
    const waiting = t('rateLimited', { time: f.duration(left) });
    const isFinal = code === 'FORBIDDEN' || code === 'NOT_FOUND';
    return (
      <div class="trouble" part="error">
        {/* Read out when it appears and when it is over, not every second of the countdown. */}
        {isLimit && left > 0 && <p aria-hidden="true">{waiting}</p>}
        <p role="alert" key={String(left > 0)} class={isLimit && left > 0 ? 'unseen' : ''}>
          {isLimit && left > 0 ? t('rateLimited', { time: f.duration(limitOf(trouble)) }) : text}
        </p>
        {onRetry && !isFinal && (
          <button
            type="button"
            class="secondary"
            aria-disabled={left > 0}
            onClick={() => {
              if (left <= 0) onRetry();
            }}
          >
            {t('retry')}
          </button>
        )}
      </div>
    );
  }
}

function limitOf({ error }: Trouble): number {
  return 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
}

/** A slot's times on the venue's clock. */
export function slotTimes({ t, f }: Ui, slot: { startTime: string; endTime: string; endsNextDay: boolean }) {
  const range = t('timeRange', { start: f.time(slot.startTime), end: f.time(slot.endTime) });
  return slot.endsNextDay ? `${range} (${t('nextDay')})` : range;
}
