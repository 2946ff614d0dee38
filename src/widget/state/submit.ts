/** Submits the booking request, and handles its response. */
import type { ApiError } from '../../client/client.ts';
import { newIdempotencyKey } from '../../client/idempotency-key.ts';
import { retryAfterOf } from '../../client/retry-delay.ts';
import { isWaiting, lossOf } from './availability.ts';
import { problemsFrom, problemsIn, questionsOf, toBookingInput } from './booking-request.ts';
import { isAboutOptions, quoteKey } from './queries.ts';
import { isTransient } from './query-cache.ts';
import type { BookedDate } from './receipt.ts';
import {
  chosenOrLost,
  currentItem,
  lossCountOf,
  otherDates,
  priceOptionsOf,
  selectionOf,
} from './selection.ts';
import { send } from './send-attempt.ts';
import type { BookingSession } from './session.ts';
import type { Attempt, Choices, FocusTarget, Selection, SessionState } from './state.ts';
import { hasOtherTerms } from './store.ts';

/**
 * Sends the request with the terms that are shown; ignored while one is being sent.
 *
 * @param others the other dates for the receipt
 */
export async function submit(
  session: BookingSession,
  others?: readonly BookedDate[],
  onRejected = rejected,
): Promise<void> {
  // The date may have passed since the last update.
  session.change({});
  const before = session.state;
  const { isSending, receipt, quote, sendError } = before;
  if (isSending || receipt) return;
  // The rate limit does not allow another attempt yet.
  if (sendError && session.options.clock() < sendError.at + (retryAfterOf(sendError.error) ?? 0) * 1000)
    return;
  const selection = selectionOf(before);
  const loss = lossOf(before);
  // Only the API knows for sure whether a date is taken.
  if (loss && loss !== 'taken') return session.change({}, 'loss');
  if (!selection) return session.retry();
  const problems = problemsIn(before, session.options.locale());
  if (Object.keys(problems).length > 0) return session.change({ problems }, 'problems');
  // The visitor must have seen the price.
  if (!quote.data) return session.retry();
  const { onEvent, cache } = session.options;
  if (!onEvent('before-submit', { ...selection, ...otherDates(before) })) return;
  const attempt = attemptOf(session, selection, others);
  const isRepeat = session.state.attempts.includes(attempt);
  // Recorded before it is sent: a reload may lose the response.
  const attempts = [...session.state.attempts.filter((other) => other !== attempt), attempt];
  session.change({
    isSending: true,
    sendError: null,
    problems: {},
    conflict: null,
    refusal: null,
    termsBefore: null,
    attempts,
  });
  const isOffline = globalThis.navigator?.onLine === false;
  const answer = await send(session, attempt);
  if (!answer.ok && !isTransient(answer.error.code)) {
    session.refetchListings();
    if (isAboutOptions(answer.error) || isAboutTerms(answer.error)) {
      // To name what the venue has changed. Without a new price, none is shown.
      cache.remove(quoteKey(selection, priceOptionsOf(before)));
      cache.invalidate(0, 'prices ');
      await cache.settle();
    }
  }
  if (session.isOver) return;
  session.change({ isSending: false });
  // By a rate limit, or without a connection from the start, a new request did not arrive; but perhaps one sent before did.
  const { error } = answer.ok ? {} : answer;
  const isUnsent =
    error?.code === 'RATE_LIMITED' ? !error.mayHaveArrived : isOffline && error?.code === 'OFFLINE';
  if (!isRepeat && isUnsent)
    session.change({ attempts: session.state.attempts.filter((other) => other !== attempt) });
  if (!answer.ok) return onRejected(session, before, answer.error);
  const { reference, status, holdExpiresAt = null, items } = answer.data;
  const { message } = session.state.draft;
  // What was sent, which the visitor may have changed since.
  const { draft, answers, ...booked } = answer.sent.shown;
  const isEarlier = answer.sent.body !== attempt.body;
  session.change({
    receipt: {
      ...booked,
      reference,
      ...(holdExpiresAt && { holdExpiresAt }),
      ...(status === 'waiting' && { isWaiting: true }),
      ...(isEarlier && { isEarlier }),
    },
    draft,
    answers,
    unsent: message === draft.message ? '' : message,
    late: isEarlier ? [attempt, answer.sent] : null,
    attempts: [],
    requestKey: null,
    isLinked: false,
  });
  // Of all spaces: they may share rooms.
  cache.invalidate(0, 'days ');
  session.open('receipt');
  onEvent('submitted', {
    reference,
    holdExpiresAt,
    ...(items && { items }),
    ...(status === 'waiting' && { status }),
  });
}

/** Returns the answers without those to questions about packages that the visitor did not choose. */
function sentAnswers(state: SessionState): SessionState['answers'] {
  const ids = questionsOf(state).map(({ id }) => id);
  return Object.fromEntries(Object.entries(state.answers).filter(([id]) => ids.includes(id)));
}

/** Returns the chosen date in the venue's words. */
export function bookedDateOf(state: SessionState): BookedDate {
  const { space, slot, offer, layout } = chosenOrLost(state);
  const { guests } = state;
  const extras = (priceOptionsOf(state).extras ?? []).map(({ id, pieces }) => ({
    name: offer?.extras.find((extra) => extra.id === id)?.name ?? '',
    ...(pieces && { pieces }),
  }));
  const { name = '', startTime = '', endTime = '', startsNextDay, endsNextDay = false } = slot ?? {};
  return {
    date: state.date ?? '',
    space: space?.name ?? '',
    slot: {
      name,
      startTime,
      endTime,
      ...(startsNextDay !== undefined && { startsNextDay }),
      endsNextDay,
    },
    offer: offer?.name ?? '',
    ...(guests && { guests }),
    ...(layout && { layout: layout.name }),
    ...(extras.length > 0 && { extras }),
  };
}

/** @param before the state whose request was sent */
export function rejected(session: BookingSession, before: SessionState, error: ApiError): void {
  const { onEvent } = session.options;
  const { changes, focus } = errorOf(error, before, session);
  onEvent('error', { code: error.code });
  session.change(changes, focus);
  if (changes.conflict) onEvent('conflict', changes.conflict);
}

interface ErrorEffects {
  readonly changes: Partial<Choices>;
  readonly focus?: FocusTarget;
}

/** Returns whether an error names terms that the visitor saw. */
export const isAboutTerms = (error: ApiError) => isAbout(error, /^expected|Time$/);

/** Returns whether an error names a member of the request. */
const isAbout = (error: ApiError, member: RegExp) =>
  error.code === 'VALIDATION_ERROR' && error.details.some(({ path }) => member.test(path));

function errorOf(error: ApiError, before: SessionState, { state, options }: BookingSession): ErrorEffects {
  const conflict = selectionOf(before);
  if (error.code === 'CONFLICT' && conflict)
    return {
      // To wait: the date is free again, is not offered, or too many do. Its availability shows which.
      changes: isWaiting(state)
        ? { waitingFor: { date: conflict.date, slotId: conflict.slotId, isRefused: true } }
        : { conflict },
      focus: 'loss',
    };
  // The venue has changed the hours.
  if (isAbout(error, /Time$/) && lossOf(state)) return { changes: {}, focus: 'loss' };
  const details = error.code === 'VALIDATION_ERROR' ? error.details : [];
  const isGone = isAboutOptions(error);
  const changedTerms = { changes: { termsBefore: before }, focus: 'price' } as const;
  if (isGone && lossCountOf(state) > 0) return changedTerms;
  const problems = isGone ? problemsIn(state, options.locale()) : problemsFrom(details);
  if (Object.keys(problems).length > 0) return { changes: { problems }, focus: 'problems' };
  if (isAboutTerms(error) && hasOtherTerms(before, state)) return changedTerms;
  if (isAbout(error, /^code/))
    return {
      changes: { problems: { code: 'codeWrong' }, isCodeApplied: false, termsBefore: before },
      focus: 'problems',
    };
  if (isAbout(error, /^terms/))
    return { changes: { problems: { terms: 'termsChanged' }, agreedTo: null }, focus: 'problems' };
  const message: ApiError = isGone ? { code: 'NOT_FOUND', message: error.message } : error;
  return { changes: { sendError: { error: message, at: options.clock() } } };
}

/**
 * Returns the attempt for the current choices: an earlier one without a response if it was the same. All of them share one
 * idempotency key, so that the service stores at most one.
 */
function attemptOf(
  session: BookingSession,
  selection: Selection,
  others: readonly BookedDate[] | undefined,
): Attempt {
  const { state, options } = session;
  const body = toBookingInput(state, selection, options.locale());
  const request = { body, isWaiting: isWaiting(state) };
  const earlier = state.attempts.find(
    (attempt) =>
      JSON.stringify([attempt.body, attempt.isWaiting]) === JSON.stringify([body, request.isWaiting]),
  );
  const shown = {
    ...bookedDateOf(state),
    ...(others && { others }),
    requestedOn: state.today,
    price: state.quote.data,
    draft: state.draft,
    answers: sentAnswers(state),
  };
  const idempotencyKey = state.attempts.at(-1)?.idempotencyKey ?? state.requestKey ?? newIdempotencyKey();
  const items = [currentItem(state) ?? [], state.others].flat();
  return earlier ?? { ...request, items, idempotencyKey, shown };
}
