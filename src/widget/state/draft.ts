/** What the visitor types into the form. */
/** The form's fields in their order, with the most characters the service takes of each. */
export const fieldLimits = { name: 200, email: 254, phone: 50, company: 200, message: 5000 } as const;
/** A field that the visitor fills in. */
export type Field = keyof typeof fieldLimits;
/** Written out above, so there are no other keys. */
export const fields = Object.keys(fieldLimits) as Field[];

/** As typed. `website` is the spam trap: people never see it (specification §4). */
export type Draft = Readonly<Record<Field | 'website', string>>;
/** The form before anybody has typed. */
export const emptyDraft: Draft = { name: '', email: '', phone: '', company: '', message: '', website: '' };

/** Which text says what is wrong with a field. */
export type DraftProblem =
  | 'nameMissing'
  | 'emailMissing'
  | 'tooLong'
  | 'notAccepted'
  | 'answerMissing'
  | 'mustAgree';
/** By the fields' names: of the draft, `terms`, and `question-…` with a question's id. */
export type DraftProblems = Readonly<Partial<Record<Field | 'terms' | `question-${string}`, DraftProblem>>>;
