import type { ManagementError } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { f } from '../../words/language.ts';
import { useActorWords } from '../request/actor-words.ts';
import type { RequestProps } from '../request/event-card.tsx';
import { entryWords } from '../request/history.tsx';
import { t } from '../words.ts';

/** Why a decision could not be made; where a colleague was quicker, who that was and what they did. */
export function NotDecided({ error, request, venueId }: RequestProps & { readonly error: ManagementError }) {
  const isOvertaken = error.code === 'PRECONDITION_FAILED';
  const { reference } = request;
  const history = useQuery(isOvertaken ? '/venues/{venueId}/booking-requests/{reference}/history' : null, {
    path: { venueId, reference },
  });
  const nameOf = useActorWords(venueId);
  const last = history.data?.findLast(({ type }) => /^(booking-request|hold)\./.test(type));
  return (
    <Trouble error={error}>
      {isOvertaken && last && (
        <p>
          <strong>{entryWords(last)}</strong> <span dir="auto">{nameOf(last.actor)}</span>,{' '}
          {f.instant(Date.parse(last.at), request.timezone)}
        </p>
      )}
      {error.code === 'CONFLICT' && <p>{t('lookAround')}</p>}
    </Trouble>
  );
}
