/**
 * What a visit begins with, asked for side by side: on a slow network each thing that waits for another one waits for a whole
 * way to the service and back.
 */
import { askAhead, type Loaded } from '../asking/kept-answers.ts';
import { stranger } from '../asking/manager.ts';
import { askForList } from '../requests/ahead.ts';
import { loadArea } from './area-page.tsx';
import { placeAt } from './places.ts';
import { nowEnded, nowIn } from './session.ts';

/** The question who is logged in, as it is kept. */
export const whoAsks = 'who asks';

/** Asks who is logged in, and tells all of the page. */
export async function askWhoAsks(): Promise<Loaded<true>> {
  const answer = await stranger.get('/session', {});
  if (answer.ok) nowIn(answer.data);
  else if (answer.error.code === 'UNAUTHORIZED') nowEnded();
  else return answer;
  return { ok: true, found: true };
}

/** Asks for what the page at an address is made of and shows, before there is anything to show it with. */
export function beginAt({ pathname, search }: Location): void {
  const place = placeAt(pathname);
  if (place.kind === 'welcome') return;
  askAhead(whoAsks, askWhoAsks);
  // Whoever comes to the door goes on to the requests.
  const area = place.kind === 'venue' ? place.area : place.kind === 'account' ? 'account' : 'requests';
  // What cannot be loaded now is asked for again, and missed aloud, by the page.
  loadArea(area).catch(() => undefined);
  if (place.kind === 'venue' && area === 'requests') askForList(place, new URLSearchParams(search));
}
