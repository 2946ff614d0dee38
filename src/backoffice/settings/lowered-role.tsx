import type { DataOfPath } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { formats } from '../messages/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { CreatedAccess, useCreatedAccess } from './created-access.tsx';
import { t } from './messages.ts';

interface LoweredRoleProps {
  readonly venueId: string;
  /** With the new role. */
  readonly member: DataOfPath<'get', '/venues/{venueId}/staff'>[number];
  readonly onClose: () => void;
}

/** After a role was lowered, names the feeds, tokens and webhooks that the member created, and ends them if wanted. */
export function LoweredRole({ venueId, member, onClose }: LoweredRoleProps) {
  const created = useCreatedAccess(venueId, member.id);
  const { role } = member;
  if (!created.isAny) return null;
  return (
    <Confirm
      title={`${member.name || member.email}${formats.colon}${t(role)}`}
      label={t('endCreated')}
      cancel={t('keepCreated')}
      mutationFn={() =>
        client.patch('/venues/{venueId}/staff/{staffId}', {
          path: { venueId, staffId: member.id },
          ifMatch: '*',
          query: { revokeCreated: 'true' },
          body: { role },
        })
      }
      onClose={onClose}
    >
      <CreatedAccess venueId={venueId} {...created} />
    </Confirm>
  );
}
