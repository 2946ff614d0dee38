/** Submits the booking request, and handles its response. */
import type { ApiError } from '../../client/client.ts';
import { newIdempotencyKey } from '../../client/idempotency-key.ts';
import { retryAfterOf } from '../../client/retry-delay.ts';
import { isWaiting, lossOf } from './availability.ts';
import { problemsFrom, problemsIn, questionsOf, toBookingInput } from './booking-request.ts';
import { isAboutOptions, quoteKey } from './queries.ts';
import { isTransient } from './query-cache.ts';
import type { BookedDate } from './receipt.ts';
import { chosenOrLost, lossCountOf, otherDates, priceOptionsOf, selectionOf } from './selection.ts';
import { send } from './send-attempt.ts';
import type { BookingSession } from './session.ts';
import type { Attempt, Choices, FocusTarget, Price, Selection, SessionState } from './state.ts';

/**
 * Sends the request with the price that is shown; ignored while one is being sent.
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
  const { isSending, receipt, quote, sendError } = session.state;
  if (isSending || receipt) return;
  // The rate limit does not allow another attempt yet.
  if (sendError && session.options.clock() < sendError.at + (retryAfterOf(sendError.error) ?? 0) * 1000)
    return;
  const selection = selectionOf(session.state);
  const loss = lossOf(session.state);
  // Only the API knows for sure whether a date is taken.
  if (loss && loss !== 'taken') return session.change({}, 'loss');
  if (!selection) return session.retry();
  const problems = problemsIn(session.state, session.options.locale());
  if (Object.keys(problems).length > 0) return session.change({ problems }, 'problems');
  // The visitor must have seen the price.
  if (!quote.data) return session.retry();
  const { onEvent } = session.options;
  if (!onEvent('before-submit', { ...selection, ...otherDates(session.state) })) return;
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
    priceBefore: null,
    attempts,
  });
  const isOffline = globalThis.navigator?.onLine === false;
  const answer = await send(session, attempt);
  if (!answer.ok && (isAboutOptions(answer.error) || isAbout(answer.error, /Time$/))) {
    // To name what the venue has withdrawn.
    session.refetchListings();
    await session.options.cache.settle();
  }
  if (session.isOver) return;
  session.change({ isSending: false });
  // By a rate limit, or without a connection from the start, a new request did not arrive; but perhaps one sent before did.
  const { error } = answer.ok ? {} : answer;
  const isUnsent =
    error?.code === 'RATE_LIMITED' ? !error.mayHaveArrived : isOffline && error?.code === 'OFFLINE';
  if (!isRepeat && isUnsent)
    session.change({ attempts: session.state.attempts.filter((other) => other !== attempt) });
  if (!answer.ok) return onRejected(session, selection, quote.data, answer.error);
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
  session.options.cache.invalidate(0, 'days ');
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

/** @param shown the price that was sent with the request */
export function rejected(
  session: BookingSession,
  selection: Selection,
  shown: Price | null,
  error: ApiError,
): void {
  const { onEvent, cache } = session.options;
  const { state } = session;
  const { changes, focus } = errorOf(error, selection, shown, session);
  onEvent('error', { code: error.code });
  session.change(changes, focus);
  if (isAbout(error, priceMember)) {
    cache.remove(quoteKey(selection, priceOptionsOf(state)));
    cache.invalidate(0, 'prices ');
  } else if (!isTransient(error.code)) session.refetchListings();
  if (changes.conflict) onEvent('conflict', selection);
}

interface ErrorEffects {
  readonly changes: Partial<Choices>;
  readonly focus?: FocusTarget;
}

const priceMember = /^expectedTotalCents/;

/** Returns whether an error names a member of the request. */
const isAbout = (error: ApiError, member: RegExp) =>
  error.code === 'VALIDATION_ERROR' && error.details.some(({ path }) => member.test(path));

/** @param shown the price that was sent with the request */
function errorOf(
  error: ApiError,
  selection: Selection,
  shown: Price | null,
  { state, options }: BookingSession,
): ErrorEffects {
  const { date, slotId } = selection;
  if (error.code === 'CONFLICT')
    return {
      // To wait: the date is free again, is not offered, or too many do. Its availability shows which.
      changes: isWaiting(state) ? { waitingFor: { date, slotId, isRefused: true } } : { conflict: selection },
      focus: 'loss',
    };
  // The venue has changed the hours.
  if (isAbout(error, /Time$/) && lossOf(state)) return { changes: {}, focus: 'loss' };
  const details = error.code === 'VALIDATION_ERROR' ? error.details : [];
  const isGone = isAboutOptions(error);
  if (isGone && lossCountOf(state) > 0) return { changes: {}, focus: 'price' };
  const problems = isGone ? problemsIn(state, options.locale()) : problemsFrom(details);
  if (Object.keys(problems).length > 0) return { changes: { problems }, focus: 'problems' };
  if (shown && isAbout(error, priceMember)) return { changes: { priceBefore: shown }, focus: 'price' };
  if (isAbout(error, /^code/))
    return {
      changes: { problems: { code: 'codeWrong' }, isCodeApplied: false, priceBefore: shown },
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
  return earlier ?? { ...request, idempotencyKey, shown };
}
