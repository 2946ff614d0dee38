/** Validates the visitor's input and builds the booking request. */
import type { BookingRequest, FieldProblem, Question } from '../../client/types.ts';
import { maxTextLengths } from '../../domain/booking/booking-request.ts';
import { maxGuestLengths } from '../../domain/booking/guest.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { hasTooManyCombiningMarks } from '../../domain/fields/unicode-normalization.ts';
import { parseNumber } from '../../ui/locale/parse-number.ts';
import { cleanEmail, cleanLine, cleanLines } from '../../ui/locale/typed-text.ts';
import { chosen, priceOptionsOf, shownTerms } from './selection.ts';
import type { Draft, DraftProblem, DraftProblems, Field, Selection, SessionState } from './state.ts';

/** The form's fields in their order, with their maximum lengths in characters. */
const fieldLimits = { ...maxGuestLengths, message: maxTextLengths.message };
/** The names of the fields. */
export const fields = Object.keys(fieldLimits) as Field[];

/** Returns the questions that the venue asks for the selected packages. */
export function questionsOf({
  venue,
  packageId,
  others,
}: Pick<SessionState, 'venue' | 'packageId' | 'others'>): readonly Question[] {
  const chosenIds = [packageId, ...others.map((item) => item.packageId)];
  return (venue.data?.questions ?? []).filter(
    ({ packageIds }) => !packageIds || packageIds.some((id) => chosenIds.includes(id)),
  );
}

function problemOfAnswer(
  { kind, wanted: requested, choices }: Question,
  answer: string,
  locale: string,
): DraftProblem | undefined {
  const text = cleanLines(answer);
  if (requested && text === '') return 'answerMissing';
  if (kind === 'choice' && text !== '' && !choices?.includes(text)) return 'notOffered';
  if ([...text].length > maxTextLengths.answer) return 'tooLong';
  if (hasTooManyCombiningMarks(text)) return 'notAccepted';
  if (kind === 'number' && text !== '' && Number.isNaN(parseNumber(text, locale))) return 'numberWrong';
  return undefined;
}

function problemsOfAnswers(state: SessionState, locale: string): DraftProblems {
  const problems: Record<string, DraftProblem> = {};
  for (const question of questionsOf(state)) {
    const problem = problemOfAnswer(question, state.answers[question.id] ?? '', locale);
    if (problem) problems[`question-${question.id}`] = problem;
  }
  if (state.venue.data?.terms && !hasAgreed(state))
    problems['terms'] = hasAgreedBefore(state) ? 'termsChanged' : 'mustAgree';
  return problems;
}

/** Returns whether the visitor accepted the current version of the venue's terms. */
export function hasAgreed({ venue, agreedTo }: Pick<SessionState, 'venue' | 'agreedTo'>): boolean {
  return agreedTo !== null && agreedTo === venue.data?.terms?.version;
}

/** Returns whether the visitor accepted another version of the venue's terms. */
export function hasAgreedBefore(state: Pick<SessionState, 'venue' | 'agreedTo'>): boolean {
  return state.agreedTo !== null && !hasAgreed(state);
}

/** Returns layout, answers and terms for the request, without those that are empty. */
export function optionalFieldsOf(
  state: SessionState,
  locale: string,
): Pick<BookingRequest, 'layout' | 'answers' | 'terms'> {
  const { answers, agreedTo } = state;
  const { layout } = chosen(state);
  const announcement = questionsOf(state).flatMap(({ id, kind }) => {
    const text = cleanLines(answers[id] ?? '');
    if (text === '') return [];
    return [
      {
        questionId: id,
        value: kind === 'yes_no' ? text === 'yes' : kind === 'number' ? parseNumber(text, locale) : text,
      },
    ];
  });
  return {
    ...(layout && { layout: layout.name }),
    ...(announcement.length > 0 && { answers: announcement }),
    ...(hasAgreed(state) && { terms: agreedTo }),
  };
}

/** Returns what is sent of the text of each field. */
export const clean: Readonly<Record<Field, (text: string) => string>> = {
  name: cleanLine,
  email: cleanEmail,
  phone: cleanLine,
  company: cleanLine,
  message: cleanLines,
};

const isField = (name: string): name is Field => name in clean;

/** Returns the maximum length of a field, by its name: of the draft, or of an answer. */
export const limitOf = (name: string) => (isField(name) ? fieldLimits[name] : maxTextLengths.answer);

/** Returns how many characters of a field's text are sent. */
export function lengthOf(name: string, text: string): number {
  return [...(isField(name) ? clean[name](text) : cleanLines(text))].length;
}

/** Returns the errors of a draft by field, by the rules of the API; empty if it is valid. */
export function validateDraft(draft: Draft): DraftProblems {
  const problems: { -readonly [F in Field]?: DraftProblem } = {};
  for (const field of fields) {
    const text = clean[field](draft[field]);
    if (lengthOf(field, text) > limitOf(field)) problems[field] = 'tooLong';
    else if (hasTooManyCombiningMarks(text)) problems[field] = 'notAccepted';
  }
  if (!/[^\s\p{C}]/u.test(clean.name(draft.name))) problems.name = 'nameMissing';
  if (!isEmailAddress(clean.email(draft.email))) problems.email = 'emailMissing';
  return problems;
}

/** Returns the errors that the API found in fields of the draft. */
export function problemsFrom(details: readonly FieldProblem[]): DraftProblems {
  const problems: { -readonly [F in Field | 'guests']?: DraftProblem } = {};
  for (const { path } of details) {
    if (path === 'attendance') problems.guests = 'numberWrong';
    const field = fields.find((cached) => cached === path.replace('guest.', ''));
    if (field) problems[field] = field === 'email' ? 'emailMissing' : 'notAccepted';
  }
  return problems;
}

/** Returns the draft for the request: cleaned, without empty fields. */
export function guestAndMessage(draft: Draft): Pick<BookingRequest, 'guest' | 'message' | 'website'> {
  const filled = fields.map((field) => [field, clean[field](draft[field])]).filter(([, text]) => text);
  // `problemsAt` has made sure that name and email are among them.
  const { message, ...guest } = Object.fromEntries(filled) as BookingRequest['guest'] & { message?: string };
  return { guest, ...(message && { message }), website: draft.website };
}

/** Returns whether the price depends on the number of guests, and it is not given. */
export function lacksGuests(state: SessionState): boolean {
  const { offer } = chosen(state);
  const isByGuest = offer?.extras.some(({ id, per }) => per === 'attendee' && state.extras[id]);
  return !state.guests && !!offer && (offer.perAttendeeCents > 0 || !!isByGuest);
}

/** Returns the errors of the whole form by field; empty if it is valid. */
export function problemsIn(state: SessionState, locale: string): DraftProblems {
  const isTyped = state.code.trim() !== '' && !state.isCodeApplied;
  return {
    ...((state.guestsText !== null || lacksGuests(state)) && { guests: 'numberWrong' as const }),
    ...validateDraft(state.draft),
    ...problemsOfAnswers(state, locale),
    ...(isTyped && { code: 'codeNotApplied' as const }),
  };
}

/** Returns the request body, with the times and the price that are shown. */
export function toBookingInput(state: SessionState, selection: Selection, locale: string): BookingRequest {
  const { draft, quote } = state;
  return {
    ...selection,
    ...priceOptionsOf(state),
    ...optionalFieldsOf(state, locale),
    ...guestAndMessage(draft),
    ...shownTerms(state),
    // For an instance of an earlier version, beside this one while the service is updated.
    ...(quote.data && { expectedTotalCents: quote.data.totalCents }),
  };
}
