/**
 * The back-office's client of the management API, which uses the person's session. When the session has ended, a
 * request waits until the person has logged in again in a dialog, and is then repeated, so that no input is lost. The
 * same happens when a change needs a recent login. A deletion whose response is lost is sent again: it deletes nothing else.
 */
import { newIdempotencyKey } from '../../client/idempotency-key.ts';
import { createManager, type Manager } from '../../client/manage.ts';
import { lostKeys, mayBeSaved } from '../base/lost-response.ts';
import { type LogInReason, requestLogin } from '../base/session.ts';
import { problemMessages } from '../messages/problems/messages.ts';
import { fetchBatched } from './batch-fetch.ts';
import { storeChanged } from './store-changed.ts';

interface AnyAnswer {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly problem?: string };
  readonly data?: unknown;
  readonly etag?: string;
}
type AnyCall = (path: string, request: object) => Promise<AnyAnswer>;
// The types of `Manager` describe the response of each path; these calls pass it through.
const callOf = (client: Manager, method: keyof Manager) => client[method] as unknown as AnyCall;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const clientOf = (call: (method: keyof Manager) => AnyCall) =>
  Object.fromEntries(methods.map((method) => [method, call(method)])) as unknown as Manager;

const plainClient = createManager({ base: '', fetch: fetchBatched });

/** A client for the login itself: it never opens the login dialog. */
export const anonymousClient: Manager = clientOf((method) => async (path, request) => {
  const response = await callOf(plainClient, method)(path, request);
  // Errors are shown in the reader's language; in English if its messages cannot be loaded.
  const { error } = response;
  if (error?.problem !== undefined || error?.code === 'VALIDATION_ERROR')
    await problemMessages.load().catch(() => undefined);
  return response;
});

/** Opens the login dialog when needed, and then repeats the request. */
export const client: Manager = clientOf((method) => async (path, request) => {
  const call = callOf(anonymousClient, method);
  // Repeating it must not run it twice.
  const isRepeatable = method !== 'get' && method !== 'delete';
  const content = method === 'get' ? '' : JSON.stringify([method, path, { ...request, ifMatch: null }]);
  const idempotencyKey = lostKeys.get(content) ?? newIdempotencyKey();
  const repeatable = isRepeatable ? { idempotencyKey, ...request } : request;
  for (;;) {
    const response = await call(path, repeatable);
    const reason = reasonToLogIn(response);
    if (reason !== null && (await requestLogin(reason))) continue;
    if (method !== 'get') {
      const isRepeat = lostKeys.has(content);
      const isLost = response.error !== undefined && mayBeSaved(response.error);
      if (isLost) lostKeys.set(content, idempotencyKey);
      else lostKeys.delete(content);
      if (method === 'delete' && isLost && !isRepeat) continue;
      // The attempt whose response was lost has deleted it.
      if (method === 'delete' && isRepeat && response.error?.code === 'NOT_FOUND')
        return { ok: true, data: null };
    }
    if (response.ok && method !== 'get') storeChanged(method, path, request, response);
    return response;
  }
});

/** Returns why the request can be repeated only after logging in; null if it need not be. */
function reasonToLogIn({ error }: AnyAnswer): LogInReason | null {
  if (error?.code === 'UNAUTHORIZED') return 'ended';
  return error?.problem === 'log_in_again' ? 'confirm' : null;
}
