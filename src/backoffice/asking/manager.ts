/**
 * The management API as the back-office asks it: by the session of whoever is logged in. Where that has ended, a question
 * waits until somebody logs in over the page, and is then asked again, so that nothing that was typed is lost. The same
 * where a change needs a recent login.
 */
import { createManager, type Manager } from '../../client/manage.ts';
import { problemWords } from '../parts/problems/words.ts';
import { tell } from '../shell/news.ts';
import { type LogInReason, loggedInAgain } from '../shell/session.ts';
import { refreshAnswers } from './kept-answers.ts';

interface AnyAnswer {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly problem?: string };
  readonly idempotencyKey: string | null;
}
type AnyCall = (path: string, wish: object) => Promise<AnyAnswer>;
// What a path is answered with is said by the types of `Manager`; here it is passed on as it is.
const callOf = (asker: Manager, method: keyof Manager) => asker[method] as unknown as AnyCall;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const made = (call: (method: keyof Manager) => AnyCall) =>
  Object.fromEntries(methods.map((method) => [method, call(method)])) as unknown as Manager;

const bare = createManager({ base: '' });

/** Asks once, whoever is logged in: for logging in itself. */
export const stranger: Manager = made((method) => async (path, wish) => {
  const answer = await callOf(bare, method)(path, wish);
  // What is refused is said in the reader's words; in English, where those cannot be loaded.
  if (answer.error?.code === 'VALIDATION_ERROR' || answer.error?.code === 'CONFLICT')
    await problemWords.load().catch(() => undefined);
  return answer;
});

/** What is asked by POST, since it is much to say, and changes nothing. */
const asksOnly: ReadonlySet<string> = new Set([
  '/venues/{venueId}/simulated-quote',
  '/venues/{venueId}/venue-file/plan',
  '/venues/{venueId}/imported-bookings/plan',
]);

function patient(method: keyof Manager): AnyCall {
  const ask = callOf(stranger, method);
  return async (path, wish) => {
    let asked = wish;
    const isWrite = method !== 'get' && !asksOnly.has(path);
    // The toast of an earlier change says nothing about this one.
    if (isWrite) tell(null);
    for (;;) {
      const answer = await ask(path, asked);
      if (answer.ok && isWrite) refreshAnswers();
      const reason = reasonToLogIn(answer);
      if (reason === null) return answer;
      // The same request, not a second one.
      if (answer.idempotencyKey !== null) asked = { ...wish, idempotencyKey: answer.idempotencyKey };
      if (!(await loggedInAgain(reason))) return answer;
    }
  };
}

/** Why the question can only be asked again after logging in; null: it is answered. */
function reasonToLogIn({ error }: AnyAnswer): LogInReason | null {
  if (error?.code === 'UNAUTHORIZED') return 'ended';
  return error?.problem === 'log_in_again' ? 'confirm' : null;
}

/** Asks for whoever is logged in. What has been changed is asked for again wherever it is on show. */
export const manager = made(patient);
