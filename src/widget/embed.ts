/**
 * `/embed/v1.js`, the file a page loads. It is small: it requests the data of the first screen while the element's
 * code is still loading.
 */
import type { LinkOf, publicApiPaths } from '../paths.ts';
import { attributeOf } from '../ui/attribute.ts';
import { hasRequiredStyles, serviceUrlFrom } from './environment.ts';
import { catalogueFor } from './messages/load.ts';

const baseOf = serviceUrlFrom(import.meta.url.replace(/\/embed\/[^/]*$/, ''));
const earlyRequests = new Map<string, Promise<Response>>();

if (hasRequiredStyles() && !customElements.get('venue-booking')) {
  const defined = import('./define.ts');
  // Several elements usually show the same venue, so only the first one is considered.
  const element = document.querySelector('venue-booking[site-key]:not([lazy])');
  if (element) sendEarlyRequests(element);
  defined.then(({ define }) => define({ baseOf, fetch: fetchOrTakeEarly, catalogueFor, attributeOf }));
}

/** Starts the requests. The code that uses a response handles its error. */
function sendEarlyRequests(element: Element): void {
  const siteKey = encodeURIComponent(attributeOf(element, 'site-key') ?? '');
  for (const name of ['venue', 'spaces?with=prices'] as const) {
    // Written out and type-checked: importing the paths would create a shared chunk to wait for.
    const link: LinkOf<typeof publicApiPaths.venue> | `${LinkOf<typeof publicApiPaths.spaces>}?with=prices` =
      `/venues/public/v1/sites/${siteKey}/${name}`;
    const url = baseOf(element) + link;
    // The same options as a preload link, so that the browser reuses its response; no cookies of other origins.
    const answer = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) });
    answer.catch(() => undefined);
    earlyRequests.set(url, answer);
  }
  // Formatting the first number takes 40 ms on a phone, so it is done here, while everything else is loading.
  catalogueFor(element).then(
    ({ locale }) => new Intl.NumberFormat(locale),
    () => undefined,
  );
}

/** A `fetch` that uses an early request once. */
function fetchOrTakeEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = String(input);
  const answer = earlyRequests.get(url);
  earlyRequests.delete(url);
  return answer ?? fetch(input, init);
}
