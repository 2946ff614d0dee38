/**
 * Returns the weight of a section in the search. Definitions come first, then guides, the API reference, and pages about
 * the project. VitePress writes this function's text into the site, so it must not use anything outside it.
 */
export function boostDocument(id) {
  if (/\/(?:decisions|evidence|contribute)\//.test(id)) return 0.1;
  // The reference and the examples repeat the same words for each operation and event, and the home page the titles of all guides.
  if (/\/api\/(?:reference\/|event-examples\b)|\/(?:index\.html)?#/.test(id)) return 0.2;
  return /\/start\/terms\b.*#/.test(id) ? 4 : 1;
}

/**
 * Returns a searched word, and the words by which this documentation names the same. VitePress writes this function's
 * text into the site too. Empty: the word does not count.
 */
export function processTerm(term) {
  const word = term.toLowerCase();
  // Every page tells how to do something.
  if (word === 'how' || word === 'to') return [];
  const [, words = ''] =
    [
      [/^(?:golang|rust|ruby|rails|java|kotlin|swift|dart|elixir|dotnet|postman|swagger)$/, 'openapi'],
      [/^(?:hst|pst|qst|iva|mwst|tva|btw)$/, 'vat'],
      [/^(?:buffers?|padding|cleaning|cleanup)$/, 'setup turnaround'],
      [/^(?:dedup\w*|de-?duplicat\w*)$/, 'duplicate'],
      [/^throttl\w*$/, '429'],
      [/^(?:coupons?|vouchers?|promo)$/, 'code'],
      [/^waitlists?$/, 'waiting'],
      [/^(?:recurring|recurrence|repeating)$/, 'series'],
      [/^(?:stripe|paypal|refunds?)$/, 'payments'],
      [/^(?:oauth2?|jwt)$/, 'token'],
      [/^(?:websockets?|sse)$/, 'webhooks'],
      [/^retry$/, 'retries'],
      [/^caldav$/, 'ical'],
      [/^(?:tracking|gtm|conversions?)$/, 'analytics'],
      [/^(?:ccpa|pipeda|lgpd|dsgvo)$/, 'gdpr'],
      [/^(?:cloudflare|apache|traefik)$/, 'proxy'],
      [/^(?:rtl|bidi)$/, 'arabic'],
      [/^(?:outages?|downtime)$/, 'down'],
      [/^(?:allow-?list|whitelist)$/, 'allow'],
    ].find(([searched]) => searched.test(word)) ?? [];
  return [word, ...words.split(' ')].filter((each) => each !== '');
}
