import type { AnswerAt } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { tell } from '../../shell/news.ts';
import { t as shell } from '../../shell/words.ts';
import { t } from '../words.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/accept';
type Answer = AnswerAt<'post', Path>;

/** Which request is decided on, as it was seen. */
export interface Seen {
  readonly venueId: string;
  readonly reference: string;
  readonly etag: string;
}

/** What the first three decisions are called by the API, and what is told of them. */
const told = { accept: 'didAccept', decline: 'didDecline', cancel: 'didCancel' } as const;

/** Accepts, declines or cancels, and offers to take that back. */
export async function decideAs(
  decision: keyof typeof told,
  { venueId, reference, etag }: Seen,
  reason = '',
): Promise<Answer> {
  const answer = await client.post(`/venues/{venueId}/booking-requests/{reference}/${decision}`, {
    path: { venueId, reference },
    ifMatch: etag,
    body: reason.trim() === '' ? {} : { reason },
  });
  if (answer.ok) {
    const act = () => mutate(() => undo({ venueId, reference, etag: answer.etag }));
    tell({ text: t(told[decision]), button: { words: shell('undo'), act } });
  }
  return answer;
}

/** Takes the last decision back. */
export async function undo({ venueId, reference, etag }: Seen): Promise<Answer> {
  const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/undo', {
    path: { venueId, reference },
    ifMatch: etag,
  });
  if (answer.ok) tell({ text: t('didUndo') });
  else tell({ text: t('cannotUndo') });
  return answer;
}
