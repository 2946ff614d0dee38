/**
 * The query cache of the back-office (TanStack Query). Every successful mutation marks all queries stale, and those that are
 * shown are refetched: a booking, a block or a renamed space appears on many pages.
 */
import { MutationCache, type Query, QueryClient } from '@tanstack/query-core';
import type { ManagementError } from '../../client/manage.ts';
import { lostKeys, mayBeSaved } from './lost-response.ts';
import { showToast } from './toast.ts';

declare module '@tanstack/query-core' {
  interface Register {
    defaultError: ManagementError;
    mutationMeta: {
      /** False if the mutation changes nothing that queries show. */
      readonly invalidates: boolean;
    };
  }
}

/** The age, in milliseconds, from which a query is refetched when shown again. It keeps prefetched queries from being fetched twice. */
const staleTime = 5_000;

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onMutate(_variables, { meta }) {
      // Removes the toast of an earlier change.
      if (meta?.invalidates) showToast(null);
    },
    onSuccess(_data, _variables, _result, { meta }) {
      if (!meta?.invalidates) return;
      lostKeys.clear();
      void invalidateQueries();
    },
    onError(error, _variables, _result, { meta }) {
      // Another person made a change first, or the service has made this one. Offline, nothing can be fetched.
      const isOutdated = /CONFLICT|PRECONDITION_FAILED/.test(error.code) || mayBeSaved(error);
      if (meta?.invalidates && isOutdated && error.code !== 'OFFLINE') void invalidateQueries();
    },
  }),
  defaultOptions: {
    // The client itself retries, and offline requests fail at once with a clear error.
    queries: { networkMode: 'always', retry: false, staleTime },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Refetches active queries and marks the others stale, after a change. Responses of fetches that began before are discarded.
 * Resolves when the active ones are refetched.
 */
export async function invalidateQueries(): Promise<void> {
  // Invalidation alone does not cancel a first fetch, nor one of a query that is not shown: its older response would be
  // stored as a fresh one, and the next component that shows the query would wait for it.
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}

/**
 * The ranges of dates that are kept for going back. A quarter of a large venue has megabytes, so turning its pages would
 * otherwise fill the tab.
 */
const maxUnusedRanges = 4;

/** Unused ranges, the latest last. */
let unusedRanges: readonly Query[] = [];

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || query.getObserversCount() > 0 || !isRange(query)) return;
  const unused = unusedRanges.filter((each) => each !== query && each.getObserversCount() === 0);
  unusedRanges = [...unused, query].slice(-maxUnusedRanges);
  for (const each of unused.slice(0, -maxUnusedRanges + 1)) queryClient.getQueryCache().remove(each);
});

/** Returns whether a query is of a range of dates (`useQuery`). */
function isRange({ queryKey: [, request] }: Query): boolean {
  const { query } = (request ?? {}) as { readonly query?: { readonly from?: string } };
  return query?.from !== undefined;
}
