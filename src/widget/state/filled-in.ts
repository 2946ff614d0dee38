/** What is wrong with a form before anybody is asked, and what the service is sent of it. */
import type { BookingRequest, FieldProblem } from '../../client/answer.ts';
import {
  type Draft,
  type DraftProblem,
  type DraftProblems,
  type Field,
  fieldLimits,
  fields,
} from './draft.ts';

/** What is wrong with a draft; empty where nothing is. */
export function problemsOf(draft: Draft): DraftProblems {
  const problems: { -readonly [F in Field]?: DraftProblem } = {};
  for (const field of fields) if ([...draft[field]].length > fieldLimits[field]) problems[field] = 'tooLong';
  if (!/[^\s\p{C}]/u.test(draft.name)) problems.name = 'nameMissing';
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(draft.email.trim())) problems.email = 'emailMissing';
  return problems;
}

/** What the service found wrong, by field; problems with anything else are left out. */
export function problemsFrom(details: readonly FieldProblem[]): DraftProblems {
  const problems: { -readonly [F in Field]?: DraftProblem } = {};
  for (const { path } of details) {
    const field = fields.find((known) => known === path.replace('guest.', ''));
    if (field) problems[field] = field === 'email' ? 'emailMissing' : 'notAccepted';
  }
  return problems;
}

/** The draft as the service wants it: trimmed, and without what was left empty. */
export function guestAndMessage(draft: Draft): Pick<BookingRequest, 'guest' | 'message' | 'website'> {
  const filled = fields.map((field) => [field, draft[field].trim()]).filter(([, text]) => text);
  // A name and an address are among them: `problemsOf` has seen to that.
  const { message, ...guest } = Object.fromEntries(filled) as BookingRequest['guest'] & { message?: string };
  return { guest, ...(message && { message }), website: draft.website };
}
