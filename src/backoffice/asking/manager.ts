/**
 * The management API as the back-office asks it: by the session of whoever is logged in. Where that has ended, a question
 * waits until somebody logs in over the page, and is then asked again, so that nothing that was typed is lost.
 */
import { createManager, type Manager } from '../../client/manage.ts';
import { loggedInAgain } from '../shell/session.ts';
import { refreshAnswers } from './kept-answers.ts';

/** Asks once, whoever is logged in: for logging in itself. */
export const stranger: Manager = createManager({ base: '' });

interface AnyAnswer {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
  readonly idempotencyKey: string | null;
}
type AnyCall = (path: string, wish: object) => Promise<AnyAnswer>;

function patient(method: keyof Manager): AnyCall {
  // What a path is answered with is said by the types of `Manager`; here it is passed on as it is.
  const ask = stranger[method] as unknown as AnyCall;
  return async (path, wish) => {
    let asked = wish;
    for (;;) {
      const answer = await ask(path, asked);
      if (answer.ok && method !== 'get') refreshAnswers();
      if (answer.error?.code !== 'UNAUTHORIZED') return answer;
      // The same request, not a second one.
      if (answer.idempotencyKey !== null) asked = { ...wish, idempotencyKey: answer.idempotencyKey };
      await loggedInAgain();
    }
  };
}

/** Asks for whoever is logged in. What has been changed is asked for again wherever it is on show. */
export const manager = Object.fromEntries(
  (['get', 'post', 'put', 'patch', 'delete'] as const).map((method) => [method, patient(method)]),
) as unknown as Manager;
