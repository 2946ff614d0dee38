/**
 * The query cache of the back-office (TanStack Query). Every successful mutation marks all queries stale, and those that are
 * shown are refetched: a booking, a block or a renamed space appears on many pages.
 */
import { MutationCache, QueryClient } from '@tanstack/query-core';
import type { ManagementError } from '../../client/manage.ts';
import { showToast } from '../shell/toast.ts';

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
      if (meta?.invalidates) void invalidateQueries();
    },
    onError({ code }, _variables, _result, { meta }) {
      // Another person made a change first.
      if (meta?.invalidates && (code === 'CONFLICT' || code === 'PRECONDITION_FAILED'))
        void invalidateQueries();
    },
  }),
  defaultOptions: {
    // The client itself retries, and offline requests fail at once with a clear error.
    queries: { networkMode: 'always', retry: false, staleTime },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Refetches active queries and marks the others stale. Resolves when the active ones are refetched. */
export async function invalidateQueries(): Promise<void> {
  // Invalidation does not cancel a first fetch that began before the change.
  await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries();
}
