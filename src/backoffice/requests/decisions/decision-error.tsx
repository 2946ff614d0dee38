import type { ManagementError } from '../../../client/manage.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import type { RequestProps } from '../request/staff-request.ts';
import { LastChange } from './last-change.tsx';

/** Explains why a decision failed. If another person decided first, shows their name and decision. */
export function DecisionError({
  error,
  request,
  venueId,
}: RequestProps & { readonly error: ManagementError }) {
  const isAboutRooms = error.code === 'CONFLICT' && /taken|blocked/.test(error.problem ?? '');
  return (
    <ErrorNotice error={error}>
      {error.code === 'PRECONDITION_FAILED' && <LastChange request={request} venueId={venueId} />}
      {isAboutRooms && <p>{t('seeBelow')}</p>}
    </ErrorNotice>
  );
}
