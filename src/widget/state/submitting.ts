/** How a session sends its request, and what becomes of the answer. */
import type { ApiError } from '../../client/client.ts';
import { BookingAttempts } from './booking-attempts.ts';
import type { BookingSession } from './booking-session.ts';
import { nameOfQuote } from './known.ts';
import { refusalOf } from './refusal.ts';
import { keepsakeOf, problemsIn, requestOf } from './sending.ts';
import { type Price, type Selection, selectionOf } from './session-state.ts';
import { lossOf } from './way.ts';
import { wishesOf } from './wishes.ts';

/** What each session has tried. */
const attemptsOf = new WeakMap<BookingSession, BookingAttempts>();

/** Sends the request at the price on show, once, however often it is asked to. */
export async function submit(session: BookingSession): Promise<void> {
  // The date may be over since anything was last heard.
  session.change({});
  const { isSending, receipt, quote } = session.state;
  if (isSending || receipt) return;
  const selection = selectionOf(session.state);
  const loss = lossOf(session.state);
  // Whether a date is taken is for the service to say; the rest is known already.
  if (loss && loss !== 'taken') return session.change({}, 'loss');
  if (!selection) return session.retry();
  const problems = problemsIn(session.state);
  if (Object.keys(problems).length > 0) return session.change({ problems }, 'problems');
  // Nobody asks for a date at a price they have not seen.
  if (!quote.data) return session.retry();
  if (!session.options.onEvent('before-submit', selection)) return;
  session.change({ isSending: true, sendTrouble: null, problems: {}, conflict: null });
  await send(session, selection, quote.data);
}

/** @param shown the price to send it at */
async function send(session: BookingSession, selection: Selection, shown: Price | null): Promise<void> {
  const { reads, onEvent } = session.options;
  const attempts = attemptsOf.get(session) ?? new BookingAttempts(reads.client);
  attemptsOf.set(session, attempts);
  const answer = await attempts.send(requestOf(session.state, selection));
  if (session.isOver) return;
  session.change({ isSending: false, unanswered: null });
  if (!answer.ok) return refused(session, selection, shown, answer.error);
  const { reference, holdExpiresAt = null } = answer.data;
  session.change({ receipt: keepsakeOf(session.state, selection, answer.data) });
  lookAtDaysAgain(session, selection);
  session.open('receipt');
  onEvent('submitted', { reference, holdExpiresAt });
}

function refused(session: BookingSession, selection: Selection, shown: Price | null, error: ApiError): void {
  const { onEvent, reads, clock } = session.options;
  const { changes, focus, outdated } = refusalOf(error, selection, shown, clock());
  onEvent('error', { code: error.code });
  session.change(changes, focus);
  if (outdated === 'quote') {
    reads.forget(nameOfQuote(selection, wishesOf(session.state)));
    reads.renew(0, 'prices ');
  }
  if (outdated === 'listings') session.listAgain();
  if (outdated !== 'days') return;
  lookAtDaysAgain(session, selection);
  onEvent('conflict', selection);
}

function lookAtDaysAgain({ options }: BookingSession, { spaceId }: Selection): void {
  options.reads.renew(0, `days ${spaceId} `);
}
