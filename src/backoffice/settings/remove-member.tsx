import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { t as shell } from '../base/messages.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { CreatedAccess, useCreatedAccess } from './created-access.tsx';
import { t } from './messages.ts';

interface RemoveMemberProps {
  readonly venueId: string;
  readonly member: DataOfPath<'get', '/venues/{venueId}/staff'>[number];
  readonly onSuccess: () => unknown;
  readonly onClose: () => void;
}

/** Confirms the removal of a member, and what happens to the feeds, tokens and webhooks that they created. */
export function RemoveMember({ venueId, member, onSuccess, onClose }: RemoveMemberProps) {
  const path = { venueId, staffId: member.id };
  const created = useCreatedAccess(venueId, member.id);
  const [isRevoking, setRevoking] = useState(true);
  return (
    <Confirm
      title={t('removeMember', { name: member.name || member.email })}
      label={shell('remove')}
      mutationFn={() =>
        client.delete('/venues/{venueId}/staff/{staffId}', {
          path,
          query: { revokeCreated: `${isRevoking}` },
        })
      }
      onSuccess={onSuccess}
      onClose={onClose}
    >
      <p>{t('removeMemberAbout')}</p>
      {!created.isNone && (
        <>
          <CreatedAccess venueId={venueId} {...created} />
          <Checkbox name="revokeCreated" isChecked={isRevoking} onChange={setRevoking}>
            {t('revokeCreated')}
          </Checkbox>
        </>
      )}
    </Confirm>
  );
}
