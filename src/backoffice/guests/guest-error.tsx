import type { ManagementError } from '../../client/manage.ts';
import { pathOf } from '../base/routes.ts';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { t } from './messages.ts';

/** Renders why a guest was not stored; with a link to the guest who has the address. */
export function GuestError({
  venueId,
  error,
}: {
  readonly venueId: string;
  readonly error: ManagementError;
}) {
  const known = error.problem === 'guest_exists' ? error.values?.['reference'] : undefined;
  return (
    <ErrorNotice error={error}>
      {typeof known === 'string' && (
        <a class="button" href={pathOf(venueId, 'guests', [known])}>
          {t('openGuest')}
        </a>
      )}
    </ErrorNotice>
  );
}
