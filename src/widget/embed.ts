/**
 * `/embed/v1.js`, the file a page loads. It is small: it asks for what the first screen needs at once, while
 * the element itself is still on its way.
 */
import type { LinkOf, publicApiPaths } from '../paths.ts';
import { serviceUrlFrom } from './environment.ts';
import { catalogueFor } from './messages/load.ts';

const baseOf = serviceUrlFrom(import.meta.url.replace(/\/embed\/[^/]*$/, ''));
const early = new Map<string, Promise<Response>>();

if (!customElements.get('venue-booking')) {
  const defined = import('./define.ts');
  // Where there are several, they mostly show the same.
  const element = document.querySelector('venue-booking[site-key]:not([lazy])');
  if (element) askEarly(element);
  defined.then(({ define }) => define({ baseOf, fetch: takeEarly, catalogueFor }));
}

/** Whoever takes an answer deals with its failure. */
function askEarly(element: Element): void {
  const siteKey = element.getAttribute('site-key');
  for (const name of ['venue', 'spaces?with=prices'] as const) {
    // Spelled out and held to its type: as a module of both, the paths would be a file of their own to wait for.
    const link: LinkOf<typeof publicApiPaths.venue> | `${LinkOf<typeof publicApiPaths.spaces>}?with=prices` =
      `/venues/public/v1/sites/${siteKey}/${name}`;
    const url = baseOf(element) + link;
    // As a page asks that does so even earlier, by a link; another origin's cookies do not go along.
    const answer = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) });
    answer.catch(() => undefined);
    early.set(url, answer);
  }
  // The first number that a page writes takes a phone 40 ms. They are spent here, while all else is still on its way.
  catalogueFor(element).then(
    ({ locale }) => new Intl.NumberFormat(locale),
    () => undefined,
  );
}

/** `fetch`, except that what was asked for early is used once. */
function takeEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = String(input);
  const answer = early.get(url);
  early.delete(url);
  return answer ?? fetch(input, init);
}
