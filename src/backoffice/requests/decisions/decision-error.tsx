import type { ManagementError } from '../../../client/manage.ts';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import { useActorLabel } from '../request/actor-label.ts';
import { historyEntryLabel } from '../request/history.tsx';
import type { RequestProps } from '../request/staff-request.ts';

/** Explains why a decision failed. If another person decided first, shows their name and decision. */
export function DecisionError({
  error,
  request,
  venueId,
}: RequestProps & { readonly error: ManagementError }) {
  const isOutdated = error.code === 'PRECONDITION_FAILED';
  const isAboutRooms = error.code === 'CONFLICT' && /taken|blocked/.test(error.problem ?? '');
  const { reference } = request;
  const history = useQuery(isOutdated ? '/venues/{venueId}/booking-requests/{reference}/history' : null, {
    path: { venueId, reference },
  });
  const nameOf = useActorLabel(venueId);
  const last = history.data?.findLast(({ type }) => /^(booking-request\.|hold\.|guest\.erased)/.test(type));
  return (
    <ErrorNotice error={error}>
      {isOutdated && last && (
        <p>
          <strong>{historyEntryLabel(last, request.timezone)}</strong>{' '}
          <span dir="auto">{nameOf(last.actor)}</span>
          {formats.comma + formats.instant(Date.parse(last.at), request.timezone)}
        </p>
      )}
      {isAboutRooms && <p>{t('seeBelow')}</p>}
    </ErrorNotice>
  );
}
