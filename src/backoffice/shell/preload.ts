/**
 * What a visit begins with, asked for side by side: on a slow network each thing that waits for another one waits for a whole
 * way to the service and back.
 */
import { anonymousClient } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { readNewestEvent } from '../api/refetching.ts';
import { prefetchQuery } from '../api/use-query.ts';
import { prefetchList } from '../requests/prefetch.ts';
import { loadArea } from './area-page.tsx';
import { parseRoute } from './routes.ts';
import { nowEnded, nowIn } from './session.ts';

/** Reads who is logged in, and updates the session of the page. */
export const sessionQuery = {
  queryKey: ['session'],
  async queryFn() {
    const answer = await anonymousClient.get('/session', {});
    if (answer.ok) nowIn(answer.data);
    else if (answer.error.code === 'UNAUTHORIZED') nowEnded();
    else throw answer.error;
    return true;
  },
};

/** Asks for what the page at an address is made of and shows, before there is anything to show it with. */
export function preloadPage({ pathname, search }: Location): void {
  const place = parseRoute(pathname);
  if (place.kind === 'welcome') return;
  if (place.kind === 'venue') void readNewestEvent(place.venueId);
  void queryClient.prefetchQuery(sessionQuery);
  // For the frame around every page.
  prefetchQuery('/venues', {});
  // Whoever comes to the door goes on to the requests.
  const area = place.kind === 'venue' ? place.area : place.kind === 'account' ? 'account' : 'requests';
  // What cannot be loaded now is asked for again, and missed aloud, by the page.
  loadArea(area).catch(() => undefined);
  if (place.kind === 'venue' && area === 'requests') prefetchList(place, new URLSearchParams(search));
}
