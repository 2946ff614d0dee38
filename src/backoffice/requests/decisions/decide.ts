import type { ResultOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { t as shell } from '../../shell/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/accept';
type Answer = ResultOf<'post', Path>;

/** Which request is decided on, as it was seen. */
export interface SeenRequest {
  readonly venueId: string;
  readonly reference: string;
  readonly etag: string;
}

/** What the first three decisions are called by the API, and what is told of them. */
const message = { accept: 'didAccept', decline: 'didDecline', cancel: 'didCancel' } as const;

/** Accepts, declines or cancels, and offers to take that back. */
export async function submitDecision(
  decision: keyof typeof message,
  { venueId, reference, etag }: SeenRequest,
  reason = '',
): Promise<Answer> {
  const answer = await client.post(`/venues/{venueId}/booking-requests/{reference}/${decision}`, {
    path: { venueId, reference },
    ifMatch: etag,
    body: reason.trim() === '' ? {} : { reason },
  });
  if (answer.ok) {
    const act = () => mutate(() => undo({ venueId, reference, etag: answer.etag }));
    showToast({ text: t(message[decision]), button: { words: shell('undo'), act } });
  }
  return answer;
}

/** Takes the last decision back. */
export async function undo({ venueId, reference, etag }: SeenRequest): Promise<Answer> {
  const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/undo', {
    path: { venueId, reference },
    ifMatch: etag,
  });
  if (answer.ok) showToast({ text: t('didUndo') });
  else showToast({ text: t('cannotUndo') });
  return answer;
}
