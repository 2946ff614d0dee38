/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 4: who asks, and what for. */
import { nearestFree } from '../calendar/day-state.ts';
import { button, heading, quietButton, troubleNote } from '../parts.tsx';
import { type Field, fieldLimits, fields } from '../state/draft.ts';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { summary } from './quote.tsx';

/** How browsers fill the fields in (HTML, autofill), and which keyboard telephones show. */
const kinds = {
  name: { autocomplete: 'name' },
  email: { autocomplete: 'email', type: 'email' },
  phone: { autocomplete: 'tel', type: 'tel' },
  company: { autocomplete: 'organization' },
  message: { autocomplete: 'off', rows: 4 },
} as const;

export function detailsStep(ui: Ui) {
  const venue = ui.state.venue.data?.name ?? '';
  return [
    heading(ui, ui.t('detailsHeading')),
    <div class="columns with-summary">
      {summary(ui, true)}
      <div>
        {conflictNote(ui)}
        <form
          novalidate
          onsubmit={(event) => {
            event.preventDefault();
            void ui.visit.submit();
          }}
        >
          {problemList(ui)}
          {fields.map((field) => formField(ui, field))}
          {/* The spam trap: nobody sees it, and nothing about it invites a password manager. */}
          <div class="unseen" aria-hidden="true">
            <input
              tabindex={-1}
              autocomplete="off"
              name="website"
              value={ui.state.draft.website}
              oninput={({ currentTarget }) => ui.visit.edit({ website: currentTarget.value })}
            />
          </div>
          <small>
            {ui.t('holdNote', { venue })} {ui.t('privacyNote', { venue })} {ui.t('quoteNote')}
          </small>
          {ui.state.sendTrouble && troubleNote(ui, ui.state.sendTrouble, true)}
          <button type="submit" part="button" aria-disabled={ui.state.isSending}>
            {ui.state.isSending ? ui.t('sending') : ui.t('send')}
          </button>
          <span role="status" class="unseen">
            {ui.state.isSending && ui.t('sending')}
          </span>
        </form>
      </div>
    </div>,
  ];
}

/** Every wrong field, with a way to it. */
function problemList(ui: Ui) {
  const wrong = fields.filter((field) => ui.state.problems[field]);
  return (
    wrong.length > 0 && (
      <section class="trouble" part="error" tabindex={-1} id="problems" aria-labelledby="check">
        <h3 id="check">{ui.t('checkFields', { count: wrong.length })}</h3>
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              {quietButton(`${ui.t(field)}: ${problemText(ui, field)}`, ({ currentTarget }) =>
                (currentTarget.getRootNode() as ShadowRoot).getElementById(field)?.focus(),
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function problemText(ui: Ui, field: Field): string | undefined {
  const problem = ui.state.problems[field];
  return problem === 'tooLong' ? ui.t(problem, { count: fieldLimits[field] }) : problem && ui.t(problem);
}

function formField(ui: Ui, field: Field) {
  const problem = problemText(ui, field);
  const isRequired = field === 'name' || field === 'email';
  const input = {
    ...kinds[field],
    id: field,
    name: field,
    part: 'input',
    dir: 'auto',
    value: ui.state.draft[field],
    'aria-required': isRequired,
    'aria-invalid': !!problem,
    'aria-describedby': problem && `problem-${field}`,
    oninput: ({ currentTarget }: Event) =>
      ui.visit.edit({ [field]: (currentTarget as HTMLInputElement).value }),
  } as const;
  return (
    <div key={field} part="field">
      <label for={field}>
        {ui.t(field)} {!isRequired && <small>({ui.t('optional')})</small>}
      </label>
      {field === 'message' ? <textarea {...input} /> : <input {...input} />}
      {problem && (
        <p class="problem" id={`problem-${field}`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The date went to somebody else: other dates for the same time of day, and nothing typed is lost. */
function conflictNote(ui: Ui) {
  const { slot } = chosen(ui.state);
  const { conflict } = ui.state;
  if (!conflict || !slot) return null;
  const nearest = nearestFree(ui.state, slot.id, conflict.date);
  return (
    <section class="trouble" part="conflict">
      <h3 tabindex={-1} id="conflict">
        {ui.t('conflictHeading', { slot: slot.name, date: ui.f.date(conflict.date) })}
      </h3>
      <p>{ui.t('conflictKept')}</p>
      <p role="status">
        {nearest.length > 0 ? ui.t('conflictNearest', { slot: slot.name }) : ui.t('conflictNone')}
      </p>
      <p class="actions">
        {nearest.map((date) => button(ui.f.shortDate(date), () => ui.visit.takeInstead(date)))}
        {quietButton(ui.t('openCalendar'), () => ui.visit.goTo('date'))}
      </p>
    </section>
  );
}
