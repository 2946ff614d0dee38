/** The extras, answers and agreement of a booking request; only later steps change them. */
import { nothingLost } from './choosing.ts';
import { fillIn } from './filling-in.ts';
import type { LiveState } from './live-state.ts';

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
