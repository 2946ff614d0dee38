/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Small pieces that several steps are made of. */
import type { ApiErrorCode, Slot } from '../client/answer.ts';
import { type Step, steps, type Trouble } from './state/session-state.ts';
import type { Ui } from './ui.ts';
import { type Child, type Handler, h } from './view/h.ts';

/** A drawing beside a text that says the same, made of two sides of a box in CSS. */
export function icon(name: 'previous' | 'next' | 'check') {
  return <i class={name} />;
}

/** One that says something else is another button. */
export function button(text: string, onclick: Handler<Element>, isOff?: boolean) {
  return (
    <button key={text} type="button" aria-disabled={isOff} onclick={onclick}>
      {text}
    </button>
  );
}

/** A button that looks like a link. */
export function quietButton(text: string, onclick: Handler<Element>) {
  return (
    <button type="button" class="quiet" onclick={onclick}>
      {text}
    </button>
  );
}

/** The button that leads to the next step. */
export function onward(text: string, onclick: () => unknown, name?: string) {
  return (
    <button type="button" part="button" aria-label={name} onclick={onclick}>
      {text}
    </button>
  );
}

/** A button that is an arrow; `name` says where it leads. */
export function arrow(way: 'previous' | 'next', name: string, onclick: Handler<Element>, isOff?: boolean) {
  return (
    <button type="button" class="round" aria-label={name} aria-disabled={isOff} onclick={onclick}>
      {icon(way)}
    </button>
  );
}

/** The heading a step begins with; the focus is led here. */
export function heading(ui: Ui, ...children: Child[]) {
  const step = steps.indexOf(ui.state.step) + 1;
  return (
    <header part="heading">
      {step > 1 && step < 5 && (
        <button
          type="button"
          class="quiet"
          part="back"
          aria-disabled={ui.state.isSending}
          onclick={() => ui.session.back()}
        >
          {icon('previous')} {ui.t('back')}
        </button>
      )}
      {step < 5 && (
        <p>
          <span>
            {[1, 2, 3, 4].map((bar) => (
              <i class={bar <= step && 'done'} />
            ))}
          </span>
          {ui.t('progress', { step, total: 4 })}
        </p>
      )}
      <h2 tabindex={-1} id="heading">
        {children}
      </h2>
    </header>
  );
}

/**
 * Stands where something will be, in the size it will have; says so when it takes long.
 *
 * @param ui null while there is no language to say anything in
 */
export function waiting(ui: Ui | null, looks: string, count: number) {
  return [
    <p role="status" class={ui?.isSlow ? 'note' : 'unseen'}>
      {ui && (ui.isSlow ? ui.t('slow') : ui.t('loading'))}
    </p>,
    <div class={looks}>{Array(count).fill(<div class="bone" />)}</div>,
  ];
}

/**
 * What went wrong, in the visitor's words, and where to choose again if asking again does not help: it brings back neither
 * what is no longer offered nor a day that is over. A code that is not here went wrong on the service's side.
 */
function explanation(ui: Ui, code: ApiErrorCode, isRequest: boolean): [text: string, again?: Step] {
  const explanations: Partial<Record<ApiErrorCode, [text: string, again?: Step]>> = {
    OFFLINE: [ui.t('offline')],
    NETWORK: [isRequest ? ui.t('noAnswer') : ui.t('unreachable')],
    FORBIDDEN: [ui.t('forbidden', { website: location.origin })],
    NOT_FOUND: ui.state.spaces.data ? [ui.t('gone'), 'space'] : [ui.t('notFound')],
    VALIDATION_ERROR: [ui.t('dateOver'), 'date'],
    RATE_LIMITED: [ui.t('rateLimitOver')],
  };
  return explanations[code] ?? [ui.t('serverError')];
}

/**
 * A refusal, with the way on; counts down where the service asks for patience (`Retry-After`).
 *
 * @param isRequest the trouble is that of a booking request
 */
export function troubleNote(ui: Ui, { error, at }: Trouble, isRequest = false) {
  const { code } = error;
  const asked = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0;
  const left = Math.ceil((at - ui.now) / 1000) + asked;
  const isLimited = code === 'RATE_LIMITED' && left > 0;
  const limit = (seconds: number) => ui.t('rateLimited', { time: ui.f.duration(seconds) });
  const [explained, again] = explanation(ui, code, isRequest);
  const text = isLimited ? limit(asked) : explained;
  const isThere = again === ui.state.step;
  const chooseAgain = () => {
    ui.session.refresh();
    if (again) ui.session.goTo(again);
  };
  const retry = () => left > 0 || (isRequest ? ui.session.submit() : ui.session.retry());
  return (
    <div class="trouble" part="error">
      {/* Read out when it appears and when it is over, not every second of the countdown. */}
      <p role="alert" key={text} class={isLimited && 'unseen'}>
        {text}
      </p>
      {isLimited && <p aria-hidden="true">{limit(left)}</p>}
      {again
        ? !isThere && button(again === 'space' ? ui.t('spacesHeading') : ui.t('openCalendar'), chooseAgain)
        : code !== 'FORBIDDEN' && button(ui.t('retry'), retry, left > 0)}
    </div>
  );
}

/** A slot's times on the venue's clock. */
export function slotTimes(ui: Ui, { startTime, endTime, endsNextDay }: Slot) {
  const range = ui.t('timeRange', { start: ui.f.time(startTime), end: ui.f.time(endTime) });
  return endsNextDay ? `${range} (${ui.t('nextDay')})` : range;
}
