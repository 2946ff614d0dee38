/** Keeps the page up to date: polls whether the venue has changed, and refetches if so. */
import { focusManager, onlineManager } from '@tanstack/query-core';
import { linkTo, managementApiPaths } from '../../paths.ts';
import { invalidateQueries, queryClient } from '../base/query-client.ts';
import { fetchBatched } from './batch-fetch.ts';

/** The polling interval of a visible page, in milliseconds; also for data that changes without an event. */
export const refetchIntervalMs = 15_000;

/** Everything is refetched after this time, in milliseconds: some data, such as bookable dates, changes without an event. */
const oldestMs = 5 * 60_000;

/** The ETag of `/changes`, by venue. */
const etags = new Map<string, string>();

/**
 * Asks whether the page's data may have changed since the last call. Call it before the first query, so that later
 * changes are noticed.
 */
export async function hasChanged(venueId: string): Promise<boolean> {
  const cached = etags.get(venueId);
  const response = await fetchBatched(linkTo(managementApiPaths.changes, { venueId }), {
    signal: AbortSignal.timeout(refetchIntervalMs),
    ...(cached !== undefined && { headers: { 'if-none-match': cached } }),
  }).catch(() => null);
  const etag = response?.ok && response.headers.get('etag');
  if (etag) etags.set(venueId, etag);
  // Errors below 429: the session has ended, or the role has changed.
  return response !== null && response.status !== 304 && response.status < 429;
}

/**
 * Polls for new events every 15 seconds and when the page becomes visible or online, and refetches after one.
 *
 * @param venueId null if the page shows no venue: then there are no events, and every poll refetches
 */
export function startRefetching(venueId: string | null): () => void {
  let refetchedAt = Date.now();
  const refetch = async () => {
    if (!focusManager.isFocused() || !navigator.onLine) return;
    const isOld = venueId === null || Date.now() - refetchedAt >= oldestMs;
    const hasEvent = venueId !== null && (await hasChanged(venueId));
    if (hasEvent || isOld) refetchedAt = Date.now();
    // A fetch under way may have read before the event.
    if (hasEvent) return invalidateQueries();
    await queryClient.invalidateQueries(
      { predicate: ({ state }) => isOld || state.status === 'error' },
      // Waits for a slow fetch instead of restarting it.
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
