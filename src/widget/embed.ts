/**
 * `/embed/v1.js`, the file a page loads. It is small: it asks for what the first screen needs at once, while
 * the element itself is still on its way.
 */
import { catalogueFor } from './messages/load.ts';

const base = import.meta.url.replace(/\/embed\/[^/]*$/, '');
const early = new Map<string, Promise<Response>>();

if (!customElements.get('venue-booking')) {
  const defined = import('./define.ts');
  for (const element of document.querySelectorAll('venue-booking:not([lazy])')) {
    const siteKey = element.getAttribute('site-key');
    const sites = `${element.getAttribute('api-base')?.replace(/\/+$/, '') ?? base}/venues/public/v1/sites/`;
    const locale = element.getAttribute('locale') ?? element.closest('[lang]')?.getAttribute('lang');
    catalogueFor(locale ?? navigator.language).catch(() => undefined);
    if (siteKey)
      for (const resource of ['venue', 'spaces']) {
        const url = `${sites}${encodeURIComponent(siteKey)}/${resource}`;
        if (early.has(url)) continue;
        const answer = fetch(url, { credentials: 'omit' });
        // Whoever takes it deals with its failure.
        answer.catch(() => undefined);
        early.set(url, answer);
      }
  }
  defined.then(({ define }) => define({ base, fetch: takeEarly, catalogueFor }));
}

/** `fetch`, except that what was asked for early is used once. */
function takeEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = String(input);
  const answer = early.get(url);
  early.delete(url);
  return answer ?? fetch(input, init);
}
