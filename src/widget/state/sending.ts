/** What a request says, and what is wrong with it before anybody is asked. */
import type { BookingRequest } from '../../client/answer.ts';
import { problemsOfAnswers, saidOf } from './answers.ts';
import type { DraftProblems } from './draft.ts';
import { guestAndMessage, problemsOf } from './filled-in.ts';
import type { Selection, SessionState } from './session-state.ts';
import { wishesOf } from './wishes.ts';

/** What is wrong with the form; empty where nothing is. */
export function problemsIn(state: SessionState): DraftProblems {
  return { ...problemsOf(state.draft), ...problemsOfAnswers(state) };
}

/** The request as the form says it, at the price on show. */
export function requestOf(state: SessionState, selection: Selection): BookingRequest {
  const { draft, quote } = state;
  return {
    ...selection,
    ...wishesOf(state),
    ...saidOf(state),
    ...guestAndMessage(draft),
    ...(quote.data && { expectedTotalCents: quote.data.totalCents }),
  };
}
