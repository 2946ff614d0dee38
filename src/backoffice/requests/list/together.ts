/** What is decided on several requests together: each by itself, so that one that cannot be keeps no other from it. */
import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { problemIn } from '../../parts/problems/problem-in.ts';
import { problemWords } from '../../parts/problems/words.ts';
import { troubleWords } from '../../parts/trouble.tsx';
import { tell } from '../../shell/news.ts';
import { t as shell } from '../../shell/words.ts';
import { lookedAt, type Standing } from '../seen.ts';
import { t } from '../words.ts';
import { standingOfWhole } from './standing.ts';

/** So many are sent at once, as the API takes them. */
const mostAtOnce = 200;

/** What became of several. */
export interface Outcome {
  readonly ok: true;
  readonly done: readonly string[];
  readonly failed: readonly { readonly reference: string; readonly error: string }[];
}

type ManyPath = '/venues/{venueId}/declined-requests' | '/venues/{venueId}/undone-decisions';

async function sendMany(
  path: ManyPath,
  venueId: string,
  references: readonly string[],
  reason = '',
): Promise<Outcome> {
  const done: string[] = [];
  const failed: { reference: string; error: string }[] = [];
  for (let from = 0; from < references.length; from += mostAtOnce) {
    const some = references.slice(from, from + mostAtOnce);
    const body = { references: [...some], ...(reason.trim() !== '' && { reason }) };
    const answer = await client.post(path, { path: { venueId }, body });
    if (!answer.ok) {
      const error = troubleWords(answer.error);
      failed.push(...some.map((reference) => ({ reference, error })));
      continue;
    }
    const refused = answer.data.flatMap(({ error, ...rest }) =>
      error === undefined ? [] : [{ ...rest, message: error }],
    );
    if (refused.length > 0) await problemWords.load().catch(() => undefined);
    failed.push(...refused.map((each) => ({ reference: each.reference, error: problemIn(each) })));
    done.push(...answer.data.filter(({ error }) => error === undefined).map(({ reference }) => reference));
  }
  return { ok: true, done, failed };
}

/** Declines them, and offers to take that back. */
export async function declineTogether(
  venueId: string,
  requests: readonly Standing[],
  reason: string,
): Promise<Outcome> {
  const references = requests.map(({ reference }) => reference);
  const outcome = await sendMany('/venues/{venueId}/declined-requests', venueId, references, reason);
  const declined = among(requests, outcome);
  afterwards(venueId, 'manyDeclined', declined);
  lookedAtAs(venueId, 'declined', declined);
  return outcome;
}

/** Accepts each that still stands as it is shown. */
export async function acceptTogether(venueId: string, requests: readonly Standing[]): Promise<Outcome> {
  const done: string[] = [];
  const failed: { reference: string; error: string }[] = [];
  for (const shown of requests) {
    const path = { venueId, reference: shown.reference };
    const found = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
    const stands = found.ok && JSON.stringify(standingOfWhole(found.data)) === JSON.stringify(shown);
    if (!found.ok || !stands) {
      failed.push({
        reference: shown.reference,
        error: found.ok ? shell('changedMeanwhile') : troubleWords(found.error),
      });
      continue;
    }
    const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/accept', {
      ...{ path, ifMatch: found.etag, body: {} },
    });
    if (!answer.ok) failed.push({ reference: shown.reference, error: troubleWords(answer.error) });
    else {
      done.push(shown.reference);
      lookedAt(venueId, [standingOfWhole(answer.data)], Date.now());
    }
  }
  const outcome: Outcome = { ok: true, done, failed };
  afterwards(venueId, 'manyAccepted', among(requests, outcome));
  return outcome;
}

function afterwards(
  venueId: string,
  key: 'manyDeclined' | 'manyAccepted',
  decided: readonly Standing[],
): void {
  if (decided.length === 0) return;
  const act = async () => {
    const references = decided.map(({ reference }) => reference);
    const undone = await mutate(() => sendMany('/venues/{venueId}/undone-decisions', venueId, references));
    if (!undone.ok) return;
    // Whoever took it back knows how they stand.
    lookedAtAs(venueId, 'pending_approval', among(decided, undone));
    const isWhole = undone.failed.length === 0;
    tell({ text: isWhole ? t('didUndo') : t('manyNotUndone', { count: undone.failed.length }) });
  };
  tell({ text: t(key, { count: decided.length }), button: { words: shell('undo'), act } });
}

const among = (requests: readonly Standing[], { done }: Outcome) =>
  requests.filter(({ reference }) => done.includes(reference));

function lookedAtAs(
  venueId: string,
  status: 'declined' | 'pending_approval',
  requests: readonly Standing[],
): void {
  lookedAt(
    venueId,
    requests.map((request) => ({ ...request, status })),
    Date.now(),
  );
}
