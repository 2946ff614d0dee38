import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { t as shell } from '../shell/messages.ts';
import { dayOf } from './dates.ts';
import { t } from './messages.ts';

interface RemoveMemberProps {
  readonly venueId: string;
  readonly member: DataOfPath<'get', '/venues/{venueId}/staff'>[number];
  readonly onSuccess: () => unknown;
  readonly onClose: () => void;
}

/** Confirms the removal of a member, and what happens to the feeds and tokens that they created. */
export function RemoveMember({ venueId, member, onSuccess, onClose }: RemoveMemberProps) {
  const path = { venueId, staffId: member.id };
  const all = { path: { venueId }, query: { limit: '200' } };
  const feeds = useInfiniteQuery('/venues/{venueId}/feeds', all);
  const tokens = useInfiniteQuery('/venues/{venueId}/tokens', all);
  const [isRevoking, setRevoking] = useState(true);
  const isTheirs = (each: { readonly createdBy: string | null; readonly revokedAt: string | null }) =>
    each.createdBy === `staff:${member.id}` && each.revokedAt === null;
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
      <p>{t('createdAbout')}</p>
      <QueryView query={feeds} count={1}>
        {(entries) => (
          <ul>
            {entries.filter(isTheirs).map(({ id, withGuests, withTitles, createdAt }) => (
              <li key={id}>
                {t(withGuests ? 'withGuests' : withTitles ? 'withTitles' : 'withoutGuests')},{' '}
                {t('madeOn', { date: dayOf(createdAt) })}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={feeds} />
      <QueryView query={tokens} count={1}>
        {(entries) => (
          <ul>
            {entries.filter(isTheirs).map(({ id, label }) => (
              <li key={id}>
                {t('tokens')}: {label || id}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={tokens} />
      <Checkbox name="revokeCreated" isChecked={isRevoking} onChange={setRevoking}>
        {t('revokeCreated')}
      </Checkbox>
    </Confirm>
  );
}
