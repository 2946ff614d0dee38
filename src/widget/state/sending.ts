/** What a request says, what is wrong with it before anybody is asked, and what stays of it. */
import type { BookingRequest, Receipt } from '../../client/answer.ts';
import { problemsOfAnswers, saidOf } from './answers.ts';
import type { DraftProblems } from './draft.ts';
import { guestAndMessage, problemsOf } from './filled-in.ts';
import type { Keepsake } from './keepsake.ts';
import { chosen, type Selection, type SessionState } from './session-state.ts';
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

/** What stays of a request that was placed. */
export function keepsakeOf(state: SessionState, { date }: Selection, receipt: Receipt): Keepsake {
  const { space, slot, offer } = chosen(state);
  const { name = '', startTime = '', endTime = '', endsNextDay = false } = slot ?? {};
  const { reference, holdExpiresAt } = receipt;
  return {
    reference,
    ...(holdExpiresAt && { holdExpiresAt }),
    date,
    askedOn: state.today,
    space: space?.name ?? '',
    slot: { name, startTime, endTime, endsNextDay },
    offer: offer?.name ?? '',
    price: state.quote.data,
  };
}
