import type { ResultOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { t as shell } from '../../shell/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/accept';
type DecisionResponse = ResultOf<'post', Path>;

/** A request to decide on, as it was read. */
export interface SeenRequest {
  readonly venueId: string;
  readonly reference: string;
  readonly etag: string;
}

/** The toast of each decision. */
const message = { accept: 'didAccept', decline: 'didDecline', cancel: 'didCancel' } as const;

/** Accepts, declines or cancels a request, and offers to undo it. */
export async function submitDecision(
  decision: keyof typeof message,
  { venueId, reference, etag }: SeenRequest,
  reason = '',
): Promise<DecisionResponse> {
  const answer = await client.post(`/venues/{venueId}/booking-requests/{reference}/${decision}`, {
    path: { venueId, reference },
    ifMatch: etag,
    body: reason.trim() === '' ? {} : { reason },
  });
  if (answer.ok) {
    const act = () => mutate(() => undo({ venueId, reference, etag: answer.etag }));
    showToast({ text: t(message[decision]), button: { label: shell('undo'), act } });
  }
  return answer;
}

/** Undoes the last decision. */
export async function undo({ venueId, reference, etag }: SeenRequest): Promise<DecisionResponse> {
  const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/undo', {
    path: { venueId, reference },
    ifMatch: etag,
  });
  if (answer.ok) showToast({ text: t('didUndo') });
  else showToast({ text: t('cannotUndo') });
  return answer;
}
