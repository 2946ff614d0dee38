/** The venue's questions and terms in the form. */
import type { Question } from '../../client/types.ts';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { hasAgreed, hasAgreedBefore, questionsOf } from '../state/booking-request.ts';
import { agree, answer } from '../state/lazy-choices.ts';
import { useBooking } from '../use-booking.ts';
import { hintText, problemText } from './problem-text.ts';

/** Renders the fields; nothing without questions. */
export function Questions() {
  const { state } = useBooking();
  return (
    <>
      {questionsOf(state).map((question) => (
        <AnswerField key={question.id} question={question} />
      ))}
    </>
  );
}

function AnswerField({ question }: { readonly question: Question }) {
  const booking = useBooking();
  const { state, session, t } = booking;
  const { id, label, kind, choices = [], wanted: requested } = question;
  const name = `question-${id}`;
  const text = state.answers[id] ?? '';
  const field = {
    name,
    label,
    hint: hintText(booking, name, { text, isRequired: requested }),
    isRequired: requested,
    problem: problemText(booking, name, text),
    value: text,
    onValue: (value: string) => answer(session, id, value),
  };
  if (kind === 'text') return <Field {...field} autocomplete="off" />;
  if (kind === 'number') return <Field {...field} autocomplete="off" inputMode="decimal" />;
  const options =
    kind === 'choice'
      ? choices.map((choice) => [choice, choice] as const)
      : (['yes', 'no'] as const).map((value) => [value, t(value)] as const);
  return <Select {...field} options={options} />;
}

/** Renders a checkbox for the venue's terms, and the privacy policy. */
export function Agreement() {
  const { state, session, t, venueTextProps } = useBooking();
  const { terms, privacyUrl } = state.venue.data ?? {};
  // The box is no longer ticked once the terms change, also before the request is sent.
  const problem = hasAgreedBefore(state) ? 'termsChanged' : state.problems['terms'];
  return (
    <>
      {terms && (
        <div>
          <div class="choice">
            <input
              type="checkbox"
              id="terms"
              checked={hasAgreed(state)}
              aria-required
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem && 'problem-terms'}
              onChange={({ currentTarget }) => agree(session, currentTarget.checked ? terms.version : null)}
            />
            <label for="terms">{t('agree')}</label>
          </div>
          {/* Outside the label, because a click anywhere in the label toggles the checkbox. */}
          <a href={terms.url} target="_blank" rel="noopener" {...venueTextProps}>
            {terms.label}
          </a>
          {problem && (
            <p class="problem" id="problem-terms">
              {t(problem === 'termsChanged' ? problem : 'mustAgree')}
            </p>
          )}
        </div>
      )}
      {privacyUrl && (
        <a href={privacyUrl} target="_blank" rel="noopener">
          {t('privacy')}
        </a>
      )}
    </>
  );
}
