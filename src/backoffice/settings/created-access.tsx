import { useInfiniteQuery } from '../api/use-query.ts';
import { formats } from '../messages/language.ts';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { dayOf } from './dates.ts';
import { t } from './messages.ts';

interface Created {
  readonly createdBy: string | null;
  readonly revokedAt?: string | null;
  readonly enabled?: boolean;
}

/** Loads the active feeds, tokens and webhooks that a member created, also with a token of theirs. */
export function useCreatedAccess(venueId: string, staffId: string) {
  const all = { path: { venueId }, query: { limit: '200' } };
  const feeds = useInfiniteQuery('/venues/{venueId}/feeds', all);
  const tokens = useInfiniteQuery('/venues/{venueId}/tokens', all);
  const webhooks = useInfiniteQuery('/venues/{venueId}/webhooks', all);
  const own = `staff:${staffId}`;
  const ofOwnTokens = tokens.data
    ?.filter(({ createdBy }) => createdBy === own)
    .map(({ id }) => `token:${id}`);
  const creators = new Set<string | null>([own, ...(ofOwnTokens ?? [])]);
  const theirs = <Each extends Created>(entries: readonly Each[]) =>
    entries.filter(
      ({ createdBy, revokedAt = null, enabled = true }) =>
        revokedAt === null && enabled && creators.has(createdBy),
    );
  /** Whether there is any among those that are loaded. */
  const isAny = [feeds, tokens, webhooks].some(({ data = [] }) => theirs<Created>(data).length > 0);
  /** Whether all are loaded, and there is none. */
  const isNone =
    !isAny && [feeds, tokens, webhooks].every(({ data, hasNextPage }) => data !== undefined && !hasNextPage);
  return { feeds, tokens, webhooks, theirs, isAny, isNone };
}

interface CreatedAccessProps extends ReturnType<typeof useCreatedAccess> {
  readonly venueId: string;
}

/** Lists the feeds, tokens and webhooks that a member created. */
export function CreatedAccess({ venueId, feeds, tokens, webhooks, theirs }: CreatedAccessProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const names = new Map(spaces.data?.map(({ id, name }) => [id, name]));
  const nameOf = (spaceId: string | null) =>
    spaceId === null ? t('allSpaces') : (names.get(spaceId) ?? spaceId);
  return (
    <>
      <p>{t('createdAbout')}</p>
      <QueryView query={feeds} count={1}>
        {(entries) => (
          <ul>
            {theirs(entries).map(({ id, spaceId, withGuests, withTitles, createdAt }) => (
              <li key={id}>
                {[
                  nameOf(spaceId),
                  t(withGuests ? 'withGuests' : withTitles ? 'withTitles' : 'withoutGuests'),
                  t('madeOn', { date: dayOf(createdAt) }),
                ].join(formats.comma)}
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
              <li key={id}>{t('tokens') + formats.colon + (label || id)}</li>
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={tokens} />
      <QueryView query={webhooks} count={1}>
        {(entries) => (
          <ul>
            {theirs(entries).map(({ id, url }) => (
              <li key={id}>{t('webhooks') + formats.colon + new URL(url).host}</li>
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMoreButton list={webhooks} />
    </>
  );
}
