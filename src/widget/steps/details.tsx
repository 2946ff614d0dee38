/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 4: who asks, and what for. */
import { heading, quietButton, troubleNote } from '../parts.tsx';
import { type Field, fieldLimits, fields } from '../state/draft.ts';
import { lossOf } from '../state/way.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';
import { news } from './news.tsx';
import { priceChange } from './price-change.tsx';
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
  const { venue, spaces, slots, daysTrouble, quote, sendTrouble } = ui.state;
  const name = venue.data?.name ?? '';
  const loss = lossOf(ui.state);
  const trouble = venue.trouble ?? spaces.trouble ?? slots.trouble ?? daysTrouble;
  // What is known of the way to the form may say the same already.
  const isSaid = sendTrouble?.error.code === trouble?.error.code;
  return [
    heading(ui, ui.t('detailsHeading')),
    news(ui),
    <div class="columns with-summary">
      {summary(ui, true)}
      <div>
        {!loss && trouble && troubleNote(ui, trouble)}
        <form
          novalidate
          onsubmit={(event) => {
            event.preventDefault();
            void ui.session.submit();
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
              oninput={({ currentTarget }) => ui.session.edit({ website: currentTarget.value })}
            />
          </div>
          <small>
            {ui.t('holdNote', { venue: name })} {ui.t('privacyNote', { venue: name })} {ui.t('quoteNote')}
          </small>
          <div role="status">{!loss && priceChange(ui, true)}</div>
          {!loss && !trouble && quote.trouble && troubleNote(ui, quote.trouble)}
          {!loss && sendTrouble && !isSaid && troubleNote(ui, sendTrouble, true)}
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
      ui.session.edit({ [field]: (currentTarget as HTMLInputElement).value }),
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
