/** What the visitor adds to a choice and types into the form. */
import { nothingLost } from './choosing.ts';
import type { Draft } from './draft.ts';
import type { LiveState } from './live-state.ts';
import type { Choices } from './session-state.ts';

/** @param pieces what is not a number of pieces counts as none */
export function setExtra(session: LiveState, id: string, pieces: number): void {
  const { extras } = session.state;
  session.change({ ...nothingLost, extras: { ...extras, [id]: pieces >= 1 ? Math.floor(pieces) : 0 } });
}

/** @param value as typed; `yes` or `no` to a question that is answered so */
export function answer(session: LiveState, questionId: string, value: string): void {
  const answers = { ...session.state.answers, [questionId]: value };
  fillIn(session, { answers }, `question-${questionId}`);
}

/** Agrees to the venue's terms in a wording, by its version; null: takes it back. */
export function agree(session: LiveState, agreedTo: string | null): void {
  fillIn(session, { agreedTo }, 'terms');
}

/** Fills in fields of the form. */
export function edit(session: LiveState, changes: Partial<Draft>): void {
  fillIn(session, { draft: { ...session.state.draft, ...changes } }, ...Object.keys(changes));
}

/** Fields that are filled in anew have no problem until they are looked at again. */
function fillIn(session: LiveState, changes: Partial<Choices>, ...fields: readonly string[]): void {
  const others = Object.entries(session.state.problems).filter(([field]) => !fields.includes(field));
  session.change({ ...changes, problems: Object.fromEntries(others) });
}
