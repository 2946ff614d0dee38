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

/** Confirms the removal of a member, and what happens to the feeds, tokens and webhooks that they created. */
export function RemoveMember({ venueId, member, onSuccess, onClose }: RemoveMemberProps) {
  const path = { venueId, staffId: member.id };
  const all = { path: { venueId }, query: { limit: '200' } };
  const feeds = useInfiniteQuery('/venues/{venueId}/feeds', all);
  const tokens = useInfiniteQuery('/venues/{venueId}/tokens', all);
  const webhooks = useInfiniteQuery('/venues/{venueId}/webhooks', all);
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', all);
  const names = new Map(spaces.data?.map(({ id, name }) => [id, name]));
  const nameOf = (spaceId: string | null) =>
    spaceId === null ? t('allSpaces') : (names.get(spaceId) ?? spaceId);
  const [isRevoking, setRevoking] = useState(true);
  const own = `staff:${member.id}`;
  const ofOwnTokens = tokens.data
    ?.filter(({ createdBy }) => createdBy === own)
    .map(({ id }) => `token:${id}`);
  const creators = new Set<string | null>([own, ...(ofOwnTokens ?? [])]);
  const theirs = <Each extends { readonly createdBy: string | null; readonly revokedAt: string | null }>(
    entries: readonly Each[],
  ) => entries.filter(({ createdBy, revokedAt }) => revokedAt === null && creators.has(createdBy));
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
            {theirs(entries).map(({ id, spaceId, withGuests, withTitles, createdAt }) => (
              <li key={id}>
                {nameOf(spaceId)},{' '}
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
            {theirs(entries).map(({ id, label }) => (
              <li key={id}>
                {t('tokens')}: {label || id}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={tokens} />
      <QueryView query={webhooks} count={1}>
        {(entries) => (
          <ul>
            {entries
              .filter(({ createdBy, enabled }) => enabled && creators.has(createdBy))
              .map(({ id, url }) => (
                <li key={id}>
                  {t('webhooks')}: {new URL(url).host}
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={webhooks} />
      <Checkbox name="revokeCreated" isChecked={isRevoking} onChange={setRevoking}>
        {t('revokeCreated')}
      </Checkbox>
    </Confirm>
  );
}
