/** Decisions on several requests: each on its own, so that a failed one does not affect the others. */
import type { ManagementError, ResultOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { mayBeSaved } from '../../base/lost-response.ts';
import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { problemMessages } from '../../messages/problems/messages.ts';
import { problemMessage } from '../../messages/problems/problem-message.ts';
import { errorMessage } from '../../parts/error-message.ts';
import { showErrorToast } from '../../parts/error-toast.ts';
import { undoInToast } from '../../parts/undo-in-toast.ts';
import { type EnteredReasons, noReasons, reasonBody } from '../decisions/reason-fields.tsx';
import { t } from '../messages.ts';
import { markSeen, type SeenVersion } from '../seen-requests.ts';
import { seenVersionOfDetails } from './seen-version.ts';

/** The maximum per call of the API. */
const batchSize = 200;

/** The result of a bulk decision. */
export interface BulkResult {
  readonly ok: true;
  readonly done: readonly string[];
  readonly failed: readonly { readonly reference: string; readonly error: string }[];
}

type ManyPath =
  | '/venues/{venueId}/booking-requests/decline'
  | '/venues/{venueId}/booking-requests/undo'
  | '/venues/{venueId}/imported-bookings/undo';

type AcceptPath = '/venues/{venueId}/booking-requests/{reference}/accept';

/**
 * Sends a decision on any number of requests. Where a response is lost, it is sent again, which repeats the same decision: the
 * list may no longer have the requests, so that the person could not.
 */
export async function sendMany(
  path: ManyPath,
  venueId: string,
  references: readonly string[],
  reasons: EnteredReasons = noReasons,
): Promise<BulkResult | { readonly ok: false; readonly error: ManagementError }> {
  const done: string[] = [];
  const failed: { reference: string; error: string }[] = [];
  let left = [...references];
  while (left.length > 0) {
    const some = left.slice(0, batchSize);
    left = left.slice(batchSize);
    const body = { references: [...some], ...reasonBody(reasons) };
    const send = () => client.post(path, { path: { venueId }, body });
    const sent = await send();
    const answer = !sent.ok && mayBeSaved(sent.error) ? await send() : sent;
    const isFirst = done.length + failed.length === 0;
    if (!answer.ok && isFirst && mayBeSaved(answer.error)) return answer;
    if (!answer.ok) {
      const error = errorMessage(answer.error);
      failed.push(...some.map((reference) => ({ reference, error })));
      continue;
    }
    // The first of a call is always reached.
    const isReached = ({ problem }: { readonly problem?: string }) => problem !== 'not_reached';
    left.unshift(...answer.data.filter((each) => !isReached(each)).map(({ reference }) => reference));
    const rejected = answer.data
      .filter(isReached)
      .flatMap(({ error, ...rest }) => (error === undefined ? [] : [{ ...rest, message: error }]));
    if (rejected.length > 0) await problemMessages.load().catch(() => undefined);
    failed.push(...rejected.map((each) => ({ reference: each.reference, error: problemMessage(each) })));
    done.push(...answer.data.filter(({ error }) => error === undefined).map(({ reference }) => reference));
  }
  return { ok: true, done, failed };
}

/** Declines requests, and offers to undo it. */
export async function declineAll(
  venueId: string,
  requests: readonly SeenVersion[],
  reasons: EnteredReasons,
): ReturnType<typeof sendMany> {
  const references = requests.map(({ reference }) => reference);
  const outcome = await sendMany('/venues/{venueId}/booking-requests/decline', venueId, references, reasons);
  if (outcome.ok) showDeclined(venueId, succeededOf(requests, outcome));
  else if (mayBeSaved(outcome.error))
    window.addEventListener('online', () => findDeclined(venueId, requests), { once: true });
  return outcome;
}

/** Shows which requests were declined by a decision whose response was lost. */
async function findDeclined(venueId: string, requests: readonly SeenVersion[]): Promise<void> {
  const declined: SeenVersion[] = [];
  for (const shown of requests) {
    const path = { venueId, reference: shown.reference };
    const found = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
    if (found.ok && found.data.status === 'declined') declined.push(shown);
  }
  showDeclined(venueId, declined);
}

function showDeclined(venueId: string, declined: readonly SeenVersion[]): void {
  showResult(venueId, 'manyDeclined', declined);
  viewAs(venueId, 'declined', declined);
}

/** Accepts each request that has not changed since it was shown. */
export async function acceptAll(venueId: string, requests: readonly SeenVersion[]): Promise<BulkResult> {
  const done: string[] = [];
  const failed: { reference: string; error: string }[] = [];
  for (const shown of requests) {
    const path = { venueId, reference: shown.reference };
    const found = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
    const isUnchanged =
      found.ok && JSON.stringify(seenVersionOfDetails(found.data)) === JSON.stringify(shown);
    if (!found.ok || !isUnchanged) {
      failed.push({
        reference: shown.reference,
        error: found.ok ? shell('editConflict') : errorMessage(found.error),
      });
      continue;
    }
    const answer = await sendOnce<ResultOf<'post', AcceptPath>>(`accept ${shown.reference}`, {
      path,
      send: () =>
        client.post('/venues/{venueId}/booking-requests/{reference}/accept', {
          path,
          ifMatch: found.etag,
          body: {},
        }),
      isDone: ({ status }) => status === 'accepted',
    });
    if (!answer.ok) failed.push({ reference: shown.reference, error: errorMessage(answer.error) });
    else {
      done.push(shown.reference);
      markSeen(venueId, [seenVersionOfDetails(answer.data)], Date.now());
    }
  }
  const outcome: BulkResult = { ok: true, done, failed };
  showResult(venueId, 'manyAccepted', succeededOf(requests, outcome));
  return outcome;
}

function showResult(
  venueId: string,
  key: 'manyDeclined' | 'manyAccepted',
  decided: readonly SeenVersion[],
): void {
  if (decided.length === 0) return;
  const references = decided.map(({ reference }) => reference);
  const button = undoInToast(
    () => sendMany('/venues/{venueId}/booking-requests/undo', venueId, references),
    (undone) => {
      if (!undone.ok) return showErrorToast(undone.error);
      // Marks the undone requests as seen: the person knows about them.
      viewAs(venueId, 'pending_approval', succeededOf(decided, undone));
      const hasNoFailures = undone.failed.length === 0;
      showToast({ text: hasNoFailures ? t('didUndo') : t('manyNotUndone', { count: undone.failed.length }) });
    },
  );
  showToast({ text: t(key, { count: decided.length }), button });
}

const succeededOf = (requests: readonly SeenVersion[], { done }: BulkResult) =>
  requests.filter(({ reference }) => done.includes(reference));

function viewAs(
  venueId: string,
  status: 'declined' | 'pending_approval',
  requests: readonly SeenVersion[],
): void {
  markSeen(
    venueId,
    requests.map((request) => ({ ...request, status })),
    Date.now(),
  );
}
