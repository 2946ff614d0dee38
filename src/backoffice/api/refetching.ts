/** Keeps what is shown up to date: asks for newer events of the venue, and refetches after one. */
import { focusManager, onlineManager } from '@tanstack/query-core';
import { linkTo, managementApiPaths } from '../../paths.ts';
import { fetchBatched } from './batch-fetch.ts';
import { queryClient } from './query-client.ts';

/** How often a visible page asks, in milliseconds; also for queries whose data changes without an event. */
export const refetchIntervalMs = 15_000;

/** Some data changes with the time alone, such as the dates that can be booked: all is refetched that often. */
const oldestMs = 5 * 60_000;

/** The ETag of the newest event, by venue. */
const newest = new Map<string, string>();

/**
 * Reads the newest event of a venue. Call it before the first query: what happens after that is noticed.
 *
 * @returns whether what is shown may have changed since it was last read
 */
export async function readNewestEvent(venueId: string): Promise<boolean> {
  const cached = newest.get(venueId);
  const response = await fetchBatched(
    `${linkTo(managementApiPaths.events, { venueId })}?order=newest&limit=1`,
    {
      signal: AbortSignal.timeout(refetchIntervalMs),
      ...(cached !== undefined && { headers: { 'if-none-match': cached } }),
    },
  ).catch(() => null);
  const etag = response?.ok && response.headers.get('etag');
  if (etag) newest.set(venueId, etag);
  // A refusal: the session has ended, or the role has changed.
  return response !== null && response.status !== 304 && response.status < 429;
}

/**
 * Refetches what is shown after a newer event. A visible page asks for one every 15 seconds, and when it becomes visible or
 * online.
 *
 * @param venueId null if the page shows no venue: then there are no events to ask for, and every poll refetches
 */
export function startRefetching(venueId: string | null): () => void {
  let refetchedAt = Date.now();
  const refetch = async () => {
    if (!focusManager.isFocused() || !navigator.onLine) return;
    const isOld = venueId === null || Date.now() - refetchedAt >= oldestMs;
    const isChanged = (venueId !== null && (await readNewestEvent(venueId))) || isOld;
    if (isChanged) refetchedAt = Date.now();
    await queryClient.invalidateQueries(
      { predicate: ({ state }) => isChanged || state.status === 'error' },
      // A slow fetch is waited for, not started again.
      { cancelRefetch: false },
    );
  };
  const timer = setInterval(refetch, refetchIntervalMs);
  const unsubscribe = [focusManager.subscribe(refetch), onlineManager.subscribe(refetch)];
  return () => {
    clearInterval(timer);
    for (const stop of unsubscribe) stop();
  };
}
