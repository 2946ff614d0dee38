/**
 * @jsxRuntime classic
 * @jsx h
 * @jsxFrag Fragment
 */
/** Step 4: who asks, and what for. */
import { nearestFree } from '../calendar/day-state.ts';
import { Heading, TroubleNote } from '../parts.tsx';
import { type Field, fieldLimits, fields } from '../state/draft.ts';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { Fragment, h } from '../view/h.ts';
import { Summary } from './quote.tsx';

/** How browsers fill the fields in (HTML, autofill). */
const autocomplete = { name: 'name', email: 'email', phone: 'tel', company: 'organization', message: 'off' };

const types = {
  name: { type: 'text', dir: 'auto' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  company: { type: 'text', dir: 'auto' },
} as const;

export function DetailsStep({ ui }: { ui: Ui }) {
  const { state, t, visit } = ui;
  const venue = state.venue.data?.name ?? '';
  return (
    <>
      <Heading ui={ui}>{t('detailsHeading')}</Heading>
      <div class="columns with-summary">
        <Summary ui={ui} price />
        <div>
          {state.conflict && <ConflictNote ui={ui} />}
          <form
            novalidate
            onsubmit={(event) => {
              event.preventDefault();
              void visit.submit();
            }}
          >
            <Problems ui={ui} />
            {fields.map((field) => (
              <FormField key={field} ui={ui} field={field} />
            ))}
            {/* The spam trap: nobody sees it, and nothing about it invites a password manager. */}
            <div class="trap" aria-hidden="true">
              <input
                tabindex={-1}
                autocomplete="off"
                name="website"
                value={state.draft.website}
                oninput={({ currentTarget }) => visit.edit({ website: currentTarget.value })}
              />
            </div>
            <p class="muted">
              {t('holdNote', { venue })} {t('privacyNote', { venue })} {t('quoteNote')}
            </p>
            {state.sendTrouble && <TroubleNote ui={ui} trouble={state.sendTrouble} isRequest />}
            <button type="submit" class="primary" part="button" aria-disabled={state.isSending}>
              {state.isSending ? t('sending') : t('send')}
            </button>
            <span role="status" class="unseen">
              {state.isSending && t('sending')}
            </span>
          </form>
        </div>
      </div>
    </>
  );
}

/** Every wrong field, with a way to it. */
function Problems({ ui }: { ui: Ui }) {
  const { state, t } = ui;
  const wrong = fields.filter((field) => state.problems[field]);
  if (wrong.length === 0) return null;
  return (
    <section class="trouble" part="error" tabindex={-1} data-focus="problems" aria-labelledby="check">
      <h3 id="check">{t.count('checkFields', wrong.length)}</h3>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <button
              type="button"
              class="quiet"
              onclick={({ currentTarget }) =>
                (currentTarget.getRootNode() as ShadowRoot).getElementById(`field-${field}`)?.focus()
              }
            >
              {t(field)}: {problemText(ui, field)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function problemText({ state, t }: Ui, field: Field): string {
  const problem = state.problems[field];
  if (!problem) return '';
  return problem === 'tooLong' ? t.count(problem, fieldLimits[field]) : t(problem);
}

function FormField({ ui, field }: { ui: Ui; field: Field }) {
  const { state, t, visit } = ui;
  const problem = problemText(ui, field);
  const isRequired = field === 'name' || field === 'email';
  const input = {
    id: `field-${field}`,
    name: field,
    part: 'input',
    autocomplete: autocomplete[field],
    value: state.draft[field],
    'aria-invalid': problem !== '',
    ...(isRequired && { 'aria-required': true }),
    ...(problem && { 'aria-describedby': `problem-${field}` }),
    oninput: ({ currentTarget }: Event) => visit.edit({ [field]: (currentTarget as HTMLInputElement).value }),
  };
  return (
    <div class={`field ${field}`} part="field">
      <label for={input.id}>
        {t(field)} {!isRequired && <span class="muted">({t('optional')})</span>}
      </label>
      {field === 'message' ? <textarea {...input} rows={4} /> : <input {...input} {...types[field]} />}
      {problem && (
        <p class="problem" id={`problem-${field}`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The date went to somebody else: other dates for the same time of day, and nothing typed is lost. */
function ConflictNote({ ui }: { ui: Ui }) {
  const { state, t, f, visit } = ui;
  const { slot } = chosen(state);
  const { conflict } = state;
  if (!conflict || !slot) return null;
  const nearest = nearestFree(state.days, slot.id, conflict.date, visit.today);
  return (
    <section class="trouble" part="conflict">
      <h3 tabindex={-1} data-focus="conflict">
        {t('conflictHeading', { slot: slot.name, date: f.date(conflict.date) })}
      </h3>
      <p>{t('conflictKept')}</p>
      <p role="status">
        {nearest.length > 0 ? t('conflictNearest', { slot: slot.name }) : t('conflictNone')}
      </p>
      <p class="offers">
        {nearest.map((date) => (
          <button key={date} type="button" class="secondary" onclick={() => visit.takeInstead(date)}>
            {f.shortDate(date)}
          </button>
        ))}
        <button type="button" class="quiet" onclick={() => visit.goTo('date')}>
          {t('openCalendar')}
        </button>
      </p>
    </section>
  );
}
