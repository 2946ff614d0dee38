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
  const { state, t, visit } = ui;
  const venue = state.venue.data?.name ?? '';
  return [
    heading(ui, t('detailsHeading')),
    <div class="columns with-summary">
      {summary(ui, true)}
      <div>
        {conflictNote(ui)}
        <form
          novalidate
          onsubmit={(event) => {
            event.preventDefault();
            void visit.submit();
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
              value={state.draft.website}
              oninput={({ currentTarget }) => visit.edit({ website: currentTarget.value })}
            />
          </div>
          <small>
            {t('holdNote', { venue })} {t('privacyNote', { venue })} {t('quoteNote')}
          </small>
          {state.sendTrouble && troubleNote(ui, state.sendTrouble, true)}
          <button type="submit" class="primary" part="button" aria-disabled={state.isSending}>
            {state.isSending ? t('sending') : t('send')}
          </button>
          <span role="status" class="unseen">
            {state.isSending && t('sending')}
          </span>
        </form>
      </div>
    </div>,
  ];
}

/** Every wrong field, with a way to it. */
function problemList(ui: Ui) {
  const { state, t } = ui;
  const wrong = fields.filter((field) => state.problems[field]);
  return (
    wrong.length > 0 && (
      <section class="trouble" part="error" tabindex={-1} data-focus="problems" aria-labelledby="check">
        <h3 id="check">{t('checkFields', { count: wrong.length })}</h3>
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              {quietButton(`${t(field)}: ${problemText(ui, field)}`, ({ currentTarget }) =>
                (currentTarget.getRootNode() as ShadowRoot).getElementById(`field-${field}`)?.focus(),
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function problemText({ state, t }: Ui, field: Field): string | undefined {
  const problem = state.problems[field];
  return problem === 'tooLong' ? t(problem, { count: fieldLimits[field] }) : problem && t(problem);
}

function formField(ui: Ui, field: Field) {
  const { state, t, visit } = ui;
  const problem = problemText(ui, field);
  const isRequired = field === 'name' || field === 'email';
  const input = {
    ...kinds[field],
    id: `field-${field}`,
    name: field,
    part: 'input',
    dir: 'auto',
    value: state.draft[field],
    'aria-required': isRequired,
    'aria-invalid': !!problem,
    'aria-describedby': problem && `problem-${field}`,
    oninput: ({ currentTarget }: Event) => visit.edit({ [field]: (currentTarget as HTMLInputElement).value }),
  } as const;
  return (
    <div key={field} class={`field ${field}`} part="field">
      <label for={input.id}>
        {t(field)} {!isRequired && <small>({t('optional')})</small>}
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
  const { state, t, f, visit } = ui;
  const { slot } = chosen(state);
  const { conflict } = state;
  if (!conflict || !slot) return null;
  const nearest = nearestFree(state, slot.id, conflict.date);
  return (
    <section class="trouble" part="conflict">
      <h3 tabindex={-1} data-focus="conflict">
        {t('conflictHeading', { slot: slot.name, date: f.date(conflict.date) })}
      </h3>
      <p>{t('conflictKept')}</p>
      <p role="status">
        {nearest.length > 0 ? t('conflictNearest', { slot: slot.name }) : t('conflictNone')}
      </p>
      <p class="actions">
        {nearest.map((date) => button(f.shortDate(date), () => visit.takeInstead(date)))}
        {quietButton(t('openCalendar'), () => visit.goTo('date'))}
      </p>
    </section>
  );
}
