/**
 * @jsxRuntime classic
 * @jsx h
 * @jsxFrag Fragment
 */
/** Small pieces that several steps are made of. */
import type { ApiErrorCode, Slot } from '../client/answer.ts';
import { steps, type Trouble } from './state/visit-state.ts';
import type { Ui } from './ui.ts';
import { type Child, Fragment, h } from './view/h.ts';

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
export function Heading({ ui, children }: { ui: Ui; children?: Child }) {
  const { state, t, visit } = ui;
  const step = steps.indexOf(state.step) + 1;
  return (
    <header class="heading" part="heading">
      {step > 1 && step < 5 && (
        <button type="button" class="quiet" part="back" onclick={() => visit.back()}>
          <Icon name="previous" />
          {t('back')}
        </button>
      )}
      {step < 5 && (
        <p class="progress">
          <span class="bars" aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <i class={bar <= step ? 'done' : ''} />
            ))}
          </span>
          {t('progress', { step, total: 4 })}
        </p>
      )}
      <h2 tabindex={-1} data-focus="heading">
        {children}
      </h2>
    </header>
  );
}

interface WaitingProps {
  /** Null while there is no language to say anything in. */
  ui: Ui | null;
  class: string;
  count: number;
}

/** Stands where something will be, in the size it will have; says so when it takes long. */
export function Waiting({ ui, count, ...rest }: WaitingProps) {
  return (
    <>
      <p role="status" class={ui?.isSlow ? 'note' : 'unseen'}>
        {ui && (ui.isSlow ? ui.t('slow') : ui.t('loading'))}
      </p>
      <div class={rest.class} aria-hidden="true">
        {Array.from({ length: count }, () => (
          <div class="bone" />
        ))}
      </div>
    </>
  );
}

/** What went wrong, in the visitor's words; a code that is not here went wrong on the service's side. */
function explanation({ t, state }: Ui, code: ApiErrorCode, isRequest: boolean): string {
  switch (code) {
    case 'OFFLINE':
      return t('offline');
    case 'NETWORK':
      return isRequest ? t('noAnswer') : t('unreachable');
    case 'FORBIDDEN':
      return t('forbidden', { website: location.origin });
    case 'NOT_FOUND':
      return state.spaces.data ? t('gone') : t('notFound');
    case 'VALIDATION_ERROR':
      return t('dateOver');
    case 'RATE_LIMITED':
      return t('rateLimitOver');
    default:
      return t('serverError');
  }
}

interface TroubleProps {
  ui: Ui;
  trouble: Trouble;
  /** The trouble is that of a booking request. */
  isRequest?: boolean;
}

/** A refusal, with the way on; counts down where the service asks for patience (`Retry-After`). */
export function TroubleNote({ ui, trouble, isRequest = false }: TroubleProps) {
  const { t, f, visit, state } = ui;
  const { error, at } = trouble;
  const { code } = error;
  const asked = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
  const left = Math.ceil((at - ui.now) / 1000) + asked;
  const isLimited = code === 'RATE_LIMITED' && left > 0;
  const limit = (seconds: number) => t('rateLimited', { time: f.duration(seconds) });
  const text = isLimited ? limit(asked) : explanation(ui, code, isRequest);
  // Asking again does not bring back what is no longer offered, nor a day that is over: another one does.
  const isGone = code === 'NOT_FOUND' && state.spaces.data;
  const isOver = code === 'VALIDATION_ERROR';
  return (
    <div class="trouble" part="error">
      {/* Read out when it appears and when it is over, not every second of the countdown. */}
      <p role="alert" key={text} class={isLimited ? 'unseen' : ''}>
        {text}
      </p>
      {isLimited && <p aria-hidden="true">{limit(left)}</p>}
      {code !== 'FORBIDDEN' && (
        <button
          type="button"
          class="secondary"
          aria-disabled={left > 0}
          onclick={() => {
            if (isGone || isOver) {
              visit.refresh();
              visit.goTo(isGone ? 'space' : 'date');
            } else if (left <= 0) isRequest ? visit.submit() : visit.retry();
          }}
        >
          {t(isGone ? 'spacesHeading' : isOver ? 'openCalendar' : 'retry')}
        </button>
      )}
    </div>
  );
}

/** A slot's times on the venue's clock. */
export function slotTimes({ t, f }: Ui, { startTime, endTime, endsNextDay }: Slot) {
  const range = t('timeRange', { start: f.time(startTime), end: f.time(endTime) });
  return endsNextDay ? `${range} (${t('nextDay')})` : range;
}
