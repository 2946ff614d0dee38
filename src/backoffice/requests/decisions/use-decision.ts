import { useState } from 'preact/hooks';
import type { AnswerAt, ManagementError } from '../../../client/manage.ts';
import { refreshAnswers } from '../../asking/kept-answers.ts';
import { manager } from '../../asking/manager.ts';
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

/**
 * One decision at a time on a request, held to what was seen of it: whether it is under way, and why it could not be made.
 * Whoever else was quicker is told of: what is on show is asked for again.
 */
export function useDecision() {
  const [error, setError] = useState<ManagementError | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    error,
    isBusy,
    /** @returns whether it was made */
    async decide(ask: () => Promise<Answer>): Promise<boolean> {
      if (isBusy) return false;
      setBusy(true);
      const answer = await ask();
      setBusy(false);
      setError(answer.ok ? null : answer.error);
      if (!answer.ok && ['CONFLICT', 'PRECONDITION_FAILED'].includes(answer.error.code)) refreshAnswers();
      return answer.ok;
    },
  };
}

/** What the first three decisions are called by the API, and what is told of them. */
const told = { accept: 'didAccept', decline: 'didDecline', cancel: 'didCancel' } as const;

/** Accepts, declines or cancels, and offers to take that back. */
export async function decideAs(
  decision: keyof typeof told,
  { venueId, reference, etag }: Seen,
  reason = '',
): Promise<Answer> {
  const answer = await manager.post(`/venues/{venueId}/booking-requests/{reference}/${decision}`, {
    path: { venueId, reference },
    ifMatch: etag,
    body: reason.trim() === '' ? {} : { reason },
  });
  if (answer.ok) {
    const act = () => undo({ venueId, reference, etag: answer.etag });
    tell({ text: t(told[decision]), button: { words: shell('undo'), act } });
  }
  return answer;
}

/** Takes the last decision back. */
export async function undo({ venueId, reference, etag }: Seen): Promise<Answer> {
  const answer = await manager.post('/venues/{venueId}/booking-requests/{reference}/undo', {
    path: { venueId, reference },
    ifMatch: etag,
  });
  if (answer.ok) tell({ text: t('didUndo') });
  else tell({ text: t('cannotUndo') });
  return answer;
}
