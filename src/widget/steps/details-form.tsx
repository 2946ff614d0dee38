/** The form: guest and request. */
import { useRef, useState } from 'preact/hooks';
import { cleanEmail } from '../../ui/locale/typed-text.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { lossOf } from '../state/availability.ts';
import { fields, problemsIn, questionsOf } from '../state/booking-request.ts';
import { edit } from '../state/choices.ts';
import { meantEmail } from '../state/meant-email.ts';
import type { BookingSession } from '../state/session.ts';
import { type Field as FieldName, sendErrorOf } from '../state/state.ts';
import { submit } from '../state/submit.ts';
import { type Booking, useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { ChangeNote } from './change-note.tsx';
import { useRetryAfter, visibleError } from './error-messages.ts';
import { ErrorNotice } from './error-notice.tsx';
import { focusField, hasWrongExtra } from './may-continue.ts';
import { hintText, problemText } from './problem-text.ts';
import { Agreement, Questions } from './questions.tsx';
import { totalText } from './total-text.ts';

/** Autofill names (HTML) and the keyboards that phones show. */
const kinds = {
  name: { autocomplete: 'name' },
  email: { autocomplete: 'email', type: 'email' },
  phone: { autocomplete: 'tel', type: 'tel' },
  company: { autocomplete: 'organization' },
  message: { autocomplete: 'off', rows: 4 },
} as const;

export interface DetailsFormProps {
  readonly onSend?: ((session: BookingSession) => Promise<void>) | undefined;
}

/** Renders the fields of the guest and the submit button. */
export function DetailsForm({ onSend = submit }: DetailsFormProps) {
  const booking = useBooking();
  const { state, session, t, formats, CodeField } = booking;
  const form = useRef<HTMLFormElement>(null);
  const { draft } = state;
  const failure = visibleError(state);
  const venue = formats.isolate(state.venue.data?.name ?? '');
  const isLost = !!lossOf(state);
  const { data: quote } = state.quote;
  // The address that the visitor was asked about, here or on leaving its field: half of one would look misspelt.
  const [asked, ask] = useState('');
  const [confirmed, confirm] = useState('');
  // A visitor must see the price before sending; until it has loaded, a press would be lost.
  const isPriceless = !quote && !isLost;
  const send = () => {
    if (hasWrongExtra(form.current)) return;
    // A press right after typing comes before the question is visible: it is asked once before sending, alone, so that
    // no other problem hides it.
    const isQuestionable = !!meantEmail(cleanEmail(draft.email)) && confirmed !== draft.email;
    ask(isQuestionable ? draft.email : '');
    if (isQuestionable && Object.keys(problemsIn(state, formats.locale)).length === 0) {
      confirm(draft.email);
      focusField(session, form.current as Element, 'email');
    } else void onSend(session).catch((error) => session.fail(error));
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ProblemList />
      {fields.map((field) => (
        <DetailsField
          key={field}
          field={field}
          asked={asked}
          isStopped={asked === confirmed}
          onFinish={ask}
        />
      ))}
      <Questions />
      {CodeField && <CodeField />}
      {/* The honeypot is invisible, and password managers ignore it. */}
      <div class="unseen" aria-hidden="true">
        <input
          tabIndex={-1}
          autocomplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-form-type="other"
          data-lpignore="true"
          name="website"
          value={draft.website}
          onInput={(event) => edit(session, { website: event.currentTarget.value })}
        />
      </div>
      <small>
        {t('holdNote', { venue })} {t('privacyNote', { venue })} {t('quoteNote')}
      </small>
      <Agreement />
      {!isLost && <ChangeNote loss={null} />}
      {failure && <ErrorNotice failure={failure} onSend={sendErrorOf(state) ? send : undefined} />}
      {!isLost && (
        <p class="total">
          {quote && t(quote.taxCents === 0 ? 'sum' : 'total')}
          <b>
            <LiveText text={totalText(booking, false)} />
          </b>
        </p>
      )}
      <SendButton isOff={isPriceless} />
    </form>
  );
}

/** Off until the price has loaded, while sending, and until another attempt is allowed. */
function SendButton({ isOff }: { readonly isOff: boolean }) {
  const { state, t } = useBooking();
  const { isSending, sendError } = state;
  const { left } = useRetryAfter(sendError);
  return (
    // The live region announces the sending, so the name stays.
    <PrimaryButton isSubmit isOff={isSending || isOff || left > 0} name={isSending ? t('send') : undefined}>
      <LiveText text={isSending ? t('sending') : t('send')} />
    </PrimaryButton>
  );
}

/** Lists every invalid field with a link to it. */
function ProblemList() {
  const booking = useBooking();
  const { session, t, formats, CodeField } = booking;
  const heading = useRequestedFocus('problems');
  const labels: Readonly<Record<string, string>> = {
    guests: t('guests'),
    ...Object.fromEntries(fields.map((field) => [field, t(field)])),
    ...labelsOfAnswers(booking),
    ...(CodeField && { code: t('code') }),
  };
  const wrong = Object.keys(labels).filter((field) => problemText(booking, field));
  if (wrong.length === 0) return null;
  return (
    <Notice headingRef={heading} id="problems" title={t('checkFields', { count: wrong.length })}>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <Button look="quiet" onClick={({ currentTarget }) => focusField(session, currentTarget, field)}>
              <bdi>{labels[field]}</bdi>
              {/* Questions end with their own mark. */}
              {/\p{P}$/u.test(labels[field] ?? '') ? ' ' : formats.colon}
              {problemText(booking, field)}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Returns the labels of the venue's questions by field. */
function labelsOfAnswers({ state, t }: Booking): Record<string, string> {
  const questions = questionsOf(state).map(({ id, label }) => [`question-${id}`, label]);
  return { ...Object.fromEntries(questions), terms: state.venue.data?.terms?.label ?? t('agree') };
}

interface DetailsFieldProps {
  readonly field: FieldName;
  /** The address that is questioned if it looks misspelt. */
  readonly asked: string;
  /** Whether the request was not sent because of that. */
  readonly isStopped: boolean;
  readonly onFinish: (text: string) => void;
}

function DetailsField({ field, asked, isStopped, onFinish }: DetailsFieldProps) {
  const booking = useBooking();
  const { state, session, t, formats } = booking;
  const isRequired = field === 'name' || field === 'email';
  const text = state.draft[field];
  const meant = field === 'email' && asked === text ? meantEmail(cleanEmail(text)) : undefined;
  return (
    <Field
      {...kinds[field]}
      name={field}
      label={t(field)}
      hint={hintText(booking, field, { text, isRequired })}
      isRequired={isRequired}
      problem={problemText(booking, field, text)}
      value={text}
      onValue={(value) => edit(session, { [field]: value })}
      onFinish={() => field === 'email' && onFinish(text)}
    >
      {meant && (
        <p role="alert">
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // Before the button, which has the focus, is removed.
              focusField(session, currentTarget, field);
              edit(session, { [field]: meant });
            }}
          >
            {t('emailMeant', { email: formats.isolate(meant) })}
          </Button>
          {isStopped && ` ${t('notSent')}`}
        </p>
      )}
    </Field>
  );
}
