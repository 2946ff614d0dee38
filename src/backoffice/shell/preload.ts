/**
 * Preloads everything that a page needs in parallel: on a slow network, each sequential request costs a round trip.
 */
import { anonymousClient } from '../api/client.ts';
import { prefetchCounts } from '../api/pending-count.ts';
import { hasChanged } from '../api/refetching.ts';
import { prefetchQuery } from '../api/use-query.ts';
import { queryClient } from '../base/query-client.ts';
import { parseRoute } from '../base/routes.ts';
import { markLoggedIn, markSessionEnded } from '../base/session.ts';
import { prefetchList } from '../requests/prefetch.ts';
import { prefetchToday } from '../today/queries.ts';
import { loadArea } from './area-page.tsx';

/** Reads the logged-in person and updates the session signal. */
export const sessionQuery = {
  queryKey: ['session'],
  async queryFn() {
    const answer = await anonymousClient.get('/session', {});
    if (answer.ok) markLoggedIn(answer.data);
    else if (answer.error.code === 'UNAUTHORIZED') markSessionEnded();
    else throw answer.error;
    return true;
  },
};

/** Requests the code and data of the page at a URL before its code is loaded. */
export function preloadPage({ pathname, search }: URL): void {
  const route = parseRoute(pathname);
  if (route.kind === 'welcome') return;
  if (route.kind === 'venue') void hasChanged(route.venueId);
  void queryClient.prefetchQuery(sessionQuery);
  // The layout shows the venues.
  prefetchQuery('/venues', {});
  // The start page redirects to Today.
  const area = route.kind === 'venue' ? route.area : route.kind === 'account' ? 'account' : 'today';
  if (route.kind === 'venue') prefetchCounts(route.venueId);
  if (route.kind === 'venue' && area === 'today') prefetchToday(route);
  if (route.kind === 'venue' && area === 'requests') prefetchList(route, new URLSearchParams(search));
  // Starts after the batch of these queries, so that it does not occupy the browser's six connections first. The page
  // retries a failed load and reports its error.
  setTimeout(() => loadArea(area).catch(() => undefined));
}
