/** What the visitor types into the form, and what is wrong with it before anybody is asked. */
import type { BookingRequest, FieldProblem } from '../../client/answer.ts';

/** The form's fields in their order, with the most characters the service takes of each. */
export const fieldLimits = { name: 200, email: 254, phone: 50, company: 200, message: 5000 } as const;
export type Field = keyof typeof fieldLimits;
/** Written out above, so there are no other keys. */
export const fields = Object.keys(fieldLimits) as Field[];

/** As typed. `website` is the spam trap: people never see it (specification §4). */
export type Draft = Readonly<Record<Field | 'website', string>>;
export const emptyDraft: Draft = { name: '', email: '', phone: '', company: '', message: '', website: '' };

/** Which text says what is wrong with a field. */
export type DraftProblem = 'nameMissing' | 'emailMissing' | 'tooLong' | 'notAccepted';
export type DraftProblems = Readonly<Partial<Record<Field, DraftProblem>>>;

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
