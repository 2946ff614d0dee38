/** Submits the booking request, and handles its response. */
import type {
  ApiError,
  BookingRequest,
  Client,
  Receipt,
  Result,
  WaitingReceipt,
} from '../../client/client.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { isWaiting, lossOf } from './availability.ts';
import { problemsFrom, problemsIn, toBookingInput } from './booking-request.ts';
import { quoteKey } from './queries.ts';
import { isTransient } from './query-cache.ts';
import type { BookedDate, ReceiptView } from './receipt.ts';
import { chosen, otherDates, priceOptionsOf, selectionOf } from './selection.ts';
import type { BookingSession } from './session.ts';
import type { Choices, FocusTarget, Price, Selection, SessionState } from './state.ts';

/** The attempts of each session. */
const attemptsOf = new WeakMap<BookingSession, BookingAttempts>();

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
  const { isSending, receipt, quote } = session.state;
  if (isSending || receipt) return;
  const selection = selectionOf(session.state);
  const loss = lossOf(session.state);
  // Only the API knows for sure whether a date is taken.
  if (loss && loss !== 'taken') return session.change({}, 'loss');
  if (!selection) return session.retry();
  const locale = session.options.locale();
  const problems = problemsIn(session.state, locale);
  if (Object.keys(problems).length > 0) return session.change({ problems }, 'problems');
  // The visitor must have seen the price.
  if (!quote.data) return session.retry();
  const { cache, onEvent } = session.options;
  if (!onEvent('before-submit', { ...selection, ...otherDates(session.state) })) return;
  session.change({ isSending: true, sendError: null, problems: {}, conflict: null, refusal: null });
  const attempts = attemptsOf.get(session) ?? new BookingAttempts(cache.client);
  attemptsOf.set(session, attempts);
  const answer = await attempts.send({
    body: toBookingInput(session.state, selection, locale),
    isWaiting: isWaiting(session.state),
  });
  if (session.isOver) return;
  session.change({ isSending: false, unanswered: null });
  if (!answer.ok) return onRejected(session, selection, quote.data, answer.error);
  const { reference, status, holdExpiresAt = null, items } = answer.data;
  session.change({
    receipt: { ...receiptViewOf(session.state, answer.data), ...(others && { others }) },
  });
  refetchDays(session);
  session.open('receipt');
  onEvent('submitted', {
    reference,
    holdExpiresAt,
    ...(items && { items }),
    ...(status === 'waiting' && { status }),
  });
}

/** The receipt of a request for a date, or for its waiting list. */
type SentReceipt = Omit<Receipt, 'status'> & {
  readonly status: Receipt['status'] | WaitingReceipt['status'];
};

/** Returns the content of the receipt. */
function receiptViewOf(state: SessionState, receipt: SentReceipt): ReceiptView {
  const { reference, holdExpiresAt } = receipt;
  return {
    reference,
    ...(holdExpiresAt && { holdExpiresAt }),
    ...(receipt.status === 'waiting' && { isWaiting: true }),
    ...bookedDateOf(state),
    requestedOn: state.today,
    price: state.quote.data,
  };
}

/** Returns the chosen date in the venue's words. */
export function bookedDateOf(state: SessionState): BookedDate {
  const { space, slot, offer } = chosen(state);
  const { name = '', startTime = '', endTime = '', endsNextDay = false } = slot ?? {};
  return {
    date: state.date ?? '',
    space: space?.name ?? '',
    slot: { name, startTime, endTime, endsNextDay },
    offer: offer?.name ?? '',
  };
}

/** @param shown the price that was sent with the request */
export function rejected(
  session: BookingSession,
  selection: Selection,
  shown: Price | null,
  error: ApiError,
): void {
  const { onEvent, cache, clock } = session.options;
  const { state } = session;
  const isRefused = error.code === 'CONFLICT' && isWaiting(state);
  const { changes, focus, outdated } = isRefused
    ? waitingRefused(selection)
    : errorOf(error, selection, shown, clock());
  onEvent('error', { code: error.code });
  session.change(changes, focus);
  if (outdated === 'quote') {
    cache.remove(quoteKey(selection, priceOptionsOf(state)));
    cache.invalidate(0, 'prices ');
  }
  if (outdated === 'listings') session.refetchListings();
  if (outdated !== 'days') return;
  refetchDays(session);
  if (!isRefused) onEvent('conflict', selection);
}

/** Refetches the availability of all spaces: they may share rooms. */
function refetchDays({ options }: BookingSession): void {
  options.cache.invalidate(0, 'days ');
}

interface ErrorEffects {
  readonly changes: Partial<Choices>;
  readonly focus?: FocusTarget;
  /** The outdated data, to be refetched. */
  readonly outdated?: 'days' | 'quote' | 'listings';
}

/** The date is free again, is not offered, or too many wait for it: its availability shows which. */
const waitingRefused = ({ date, slotId }: Selection): ErrorEffects => ({
  changes: { waitingFor: { date, slotId, isRefused: true } },
  focus: 'loss',
  outdated: 'days',
});

/** @param shown the price that was sent with the request */
function errorOf(error: ApiError, selection: Selection, shown: Price | null, now: Instant): ErrorEffects {
  if (error.code === 'CONFLICT') return { changes: { conflict: selection }, focus: 'loss', outdated: 'days' };
  const details = error.code === 'VALIDATION_ERROR' ? error.details : [];
  const problems = problemsFrom(details);
  if (Object.keys(problems).length > 0) return { changes: { problems }, focus: 'problems' };
  const isAbout = (member: RegExp) => details.some(({ path }) => member.test(path));
  if (shown && isAbout(/^expectedTotalCents/))
    return { changes: { priceBefore: shown }, focus: 'price', outdated: 'quote' };
  if (isAbout(/^code/))
    return {
      changes: { problems: { code: 'codeWrong' }, isCodeApplied: false, priceBefore: shown },
      focus: 'problems',
    };
  if (isAbout(/^terms/))
    return {
      changes: { problems: { terms: 'mustAgree' }, agreedTo: null },
      focus: 'problems',
      outdated: 'listings',
    };
  // The venue has changed its questions, layouts or extras.
  const isGone = isAbout(/^(?:answers|layout|extras)/);
  const message: ApiError = isGone ? { code: 'NOT_FOUND', message: error.message } : error;
  const unanswered = isTransient(error.code) ? selection : null;
  const failed = { changes: { sendError: { error: message, at: now }, unanswered } };
  return message.code === 'NOT_FOUND' ? { ...failed, outdated: 'listings' } : failed;
}

/** A request for a date, or for its waiting list. */
interface Attempt {
  readonly body: BookingRequest;
  readonly isWaiting: boolean;
}

/**
 * Retries a booking request with the same idempotency key until it gets a response. If a response was lost and the
 * visitor then changed the request, the lost attempt may occupy the date: after a 409, it is therefore repeated.
 */
class BookingAttempts {
  readonly #client: Client;
  /** Idempotency keys, by attempt in JSON. */
  readonly #unanswered = new Map<string, string>();

  constructor(client: Client) {
    this.#client = client;
  }

  async send(attempt: Attempt): Promise<Result<SentReceipt>> {
    const answer = await this.#try(attempt);
    if (answer.ok || answer.error.code !== 'CONFLICT') return answer;
    for (const text of [...this.#unanswered.keys()]) {
      const earlier: Attempt = JSON.parse(text);
      if (bookedTime(earlier.body) !== bookedTime(attempt.body)) continue;
      const found = await this.#try(earlier);
      if (found.ok) return found;
    }
    return answer;
  }

  async #try(attempt: Attempt): Promise<Result<SentReceipt>> {
    const text = JSON.stringify(attempt);
    const cached = this.#unanswered.get(text);
    const { body, isWaiting } = attempt;
    const options = cached ? { idempotencyKey: cached } : {};
    const answer = isWaiting
      ? await this.#client.joinWaitingList({ ...body, additionalItems: null }, options)
      : await this.#client.placeBookingRequest(body, options);
    this.#unanswered.delete(text);
    if (!answer.ok && isTransient(answer.error.code)) this.#unanswered.set(text, answer.idempotencyKey);
    return answer;
  }
}

function bookedTime({ spaceId, slotId, date }: BookingRequest): string {
  return `${spaceId} ${slotId} ${date}`;
}
