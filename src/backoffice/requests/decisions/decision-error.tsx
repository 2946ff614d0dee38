import type { ManagementError } from '../../../client/manage.ts';
import { itemPath } from '../../../domain/booking/item-paths.ts';
import { isOwnActor } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { problemMessage } from '../../messages/problems/problem-message.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { RequestProps } from '../request/staff-request.ts';
import { LastChange, useLastChange } from './last-change.tsx';

/**
 * Explains why a decision failed. If it was decided before, shows by whom and how; if dates are not free, which of several.
 */
export function DecisionError({
  error,
  request,
  venueId,
}: RequestProps & { readonly error: ManagementError }) {
  const isOutdated = error.code === 'PRECONDITION_FAILED';
  const last = useLastChange(venueId, isOutdated ? request.reference : null);
  const isAboutRooms = error.code === 'CONFLICT' && /taken|blocked/.test(error.problem ?? '');
  const { items } = request;
  const details = (isAboutRooms && items.length > 1 && error.details) || [];
  const conflicts = items.flatMap((item, index) => {
    const detail = details.find(({ path }) => path === itemPath(index));
    return detail ? nameOfDate(item, items) + formats.colon + problemMessage(detail) : [];
  });
  const message =
    last && isOwnActor(last.actor) ? t('ownConflict') : conflicts.join(formats.stop) || undefined;
  return (
    <ErrorNotice error={error} message={message}>
      {isOutdated && <LastChange request={request} venueId={venueId} />}
      {isAboutRooms && <p>{t('seeBelow')}</p>}
    </ErrorNotice>
  );
}
