/** Builds the documentation site and checks its pages. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isFullRun } from '../full-run.ts';

const root = new URL('../../', import.meta.url);
const site = new URL('site/.vitepress/dist/', root);

test('npm run docs builds a site without outside requests', { skip: !isFullRun }, async () => {
  await promisify(execFile)('npm', ['run', '-s', 'docs'], { cwd: fileURLToPath(root) });
  for (const name of [
    'index.html',
    'api/reference/public/booking-requests.html',
    'llms.txt',
    'llms-full.txt',
  ])
    assert.ok(existsSync(new URL(name, site)), name);
  assert.match(readFileSync(new URL('llms.txt', site), 'utf8'), /run\/proxy\.html/);
  const tabs = readFileSync(new URL('api/prices.html', site), 'utf8').match(
    /data-title="(?:curl|TypeScript)"/g,
  );
  assert.equal(tabs?.length, 2);
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  for (const name of pages) {
    const html = readFileSync(new URL(name, site), 'utf8');
    assert.doesNotMatch(html, /<(?:script|link|img)\b[^>]*(?:src|href)="(?:https?:)?\/\//, name);
  }
  await assertGuidesFirst();
});

/** Searches the built index, with the options that VitePress adds to ours. */
async function assertGuidesFirst() {
  const { resolve } = createRequire(new URL('site/package.json', root));
  const { default: MiniSearch } = await import(resolve('minisearch'));
  const { boostDocument, processTerm } = await import(new URL('site/search.mjs', root).href);
  const chunks = new URL('assets/chunks/', site);
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot')) ?? '';
  const { default: index } = await import(new URL(file, chunks).href);
  const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      boostDocument,
      processTerm,
    },
  });
  const find = (text: string): string[] =>
    search.search(text).map(({ id }: { readonly id: string }) => id.replace(/^.*?\/(?=[^/]+\/)|\.html/g, ''));
  for (const text of ['what is a hold', 'status of a request', 'CSP'])
    for (const id of find(text).slice(0, 3))
      assert.doesNotMatch(id, /^(?:decisions|evidence|contribute)\//, text);
  for (const [text, place] of findable) {
    const found = find(text);
    const at = found.indexOf(place);
    assert.ok(at >= 0 && at < 3, `${text}: ${found.slice(0, 3).join(', ')}`);
    for (const id of found.slice(0, at)) assert.doesNotMatch(id, /^api\/reference\//, text);
  }
}

/** What people search for, and the section that they need. */
const findable = [
  ['hold', 'start/terms#hold'],
  ['holds', 'start/terms#hold'],
  ['what is a hold', 'start/terms#hold'],
  ['CSP', 'website/content-security-policy#set-the-content-security-policy'],
  ['idempotency', 'api/booking-requests#retry-without-booking-twice-idempotency-key'],
  ['Idempotency-Key', 'api/booking-requests#retry-without-booking-twice-idempotency-key'],
  ['retry without booking twice', 'api/booking-requests#retry-without-booking-twice-idempotency-key'],
  ['error codes', 'api/errors#handle-errors-and-error-codes'],
  ['errors', 'api/errors#handle-errors-and-error-codes'],
  ['429', 'api/limits#avoid-429-too-many-requests'],
  ['too many requests', 'api/limits#avoid-429-too-many-requests'],
  ['rate limit', 'api/limits#stay-within-the-rate-limits'],
  ['paging', 'api/management-conventions#pagination-cursor-and-next-page-of-a-list'],
  ['pagination', 'api/management-conventions#pagination-cursor-and-next-page-of-a-list'],
  ['cursor', 'api/management-conventions#pagination-cursor-and-next-page-of-a-list'],
  ['next page', 'api/management-conventions#pagination-cursor-and-next-page-of-a-list'],
  ['theme', 'website/theming#match-your-design-theme-and-style'],
  ['theming', 'website/theming#match-your-design-theme-and-style'],
  ['style', 'website/theming#match-your-design-theme-and-style'],
  ['breaking changes', 'run/versions#breaking-changes'],
  ['testing', 'start/website-developer#test-in-a-sandbox-without-the-real-venue'],
  ['test mode', 'start/website-developer#test-in-a-sandbox-without-the-real-venue'],
  ['how to test', 'start/website-developer#test-in-a-sandbox-without-the-real-venue'],
  ['sandbox', 'start/website-developer#test-in-a-sandbox-without-the-real-venue'],
  ['staging', 'start/website-developer#test-in-a-sandbox-without-the-real-venue'],
  ['reconcile', 'api/management-events#keep-a-copy-in-another-system'],
  ['sync', 'api/management-events#keep-a-copy-in-another-system'],
  ['nightly copy', 'api/management-events#keep-a-copy-in-another-system'],
  ['webhook signature', 'api/webhooks#verify-the-signature'],
  ['rotate secret', 'api/webhooks#replace-the-secret'],
  ['webhook retries', 'api/webhooks#retries'],
  ['cache', 'api/caching#cache-responses'],
  ['etag', 'api/caching#cache-responses'],
  ['daylight saving', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['time zone', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['test webhook locally', 'run/private-webhooks#test-webhooks-locally-or-in-a-private-network'],
  ['jquery', 'website/embed#scripts-of-your-page-jquery-prototype-js-mootools-location-hash'],
  ['location.hash', 'website/embed#scripts-of-your-page-jquery-prototype-js-mootools-location-hash'],
  ['go', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['api key', 'api/public-api#website-key'],
  ['GDPR', 'run/guest-data#export-and-erase-guest-data'],
  ['update the form', 'website/content-security-policy#a-pinned-file-update-the-form-yourself'],
  ['translate', 'website/languages#languages-translate-the-form'],
  ['generate client', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['sdk', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['single page app', 'website/single-page-apps#use-the-form-in-a-single-page-app-spa-with-a-router'],
  ['SPA router', 'website/single-page-apps#use-the-form-in-a-single-page-app-spa-with-a-router'],
  ['sveltekit', 'website/single-page-apps#sveltekit'],
  ['pnpm', 'website/frameworks#install-it-with-npm-or-pnpm'],
  ['consent', 'website/privacy#consent-managers'],
  ['TrustedScriptURL', 'website/content-security-policy#this-document-requires-trustedscripturl-assignment'],
  ['import.meta', 'website/privacy#cannot-use-import-meta-outside-a-module'],
  ['php', 'api/webhooks#in-php-without-a-library'],
  ['service down', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['server down', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['outage', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['downtime', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['503', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['stale-if-error', 'api/caching#while-the-service-is-down-outage-503-stale-if-error'],
  ['allowed origins', 'website/allowed-websites#allow-a-website-to-use-a-key-allowed-origins-cors'],
  ['CORS', 'website/allowed-websites#allow-a-website-to-use-a-key-allowed-origins-cors'],
  ['origin not allowed', 'website/allowed-websites#allow-a-website-to-use-a-key-allowed-origins-cors'],
  ['allowlist', 'website/allowed-websites#allow-a-website-to-use-a-key-allowed-origins-cors'],
  ['prototype.js', 'website/embed#scripts-of-your-page-jquery-prototype-js-mootools-location-hash'],
  ['mootools', 'website/embed#scripts-of-your-page-jquery-prototype-js-mootools-location-hash'],
  ['nightly sync', 'api/management-events#keep-a-copy-in-another-system'],
  ['booking service does not respond', 'website/troubleshooting#the-booking-service-is-not-responding'],
  ['connect-src', 'website/troubleshooting#the-booking-service-is-not-responding'],
  ['version of the form', 'website/content-security-policy#notice-a-new-version-of-the-form'],
  ['pinned file 404', 'website/content-security-policy#a-pinned-file-update-the-form-yourself'],
  ['mcp http', 'api/assistants#transport-stdio-no-remote-mcp-server-over-http-chatgpt'],
  ['remote mcp server', 'api/assistants#transport-stdio-no-remote-mcp-server-over-http-chatgpt'],
  ['stdio', 'api/assistants#transport-stdio-no-remote-mcp-server-over-http-chatgpt'],
  ['chatgpt', 'api/assistants#transport-stdio-no-remote-mcp-server-over-http-chatgpt'],
  ['nextjs', 'website/frameworks#react-and-next-js'],
  ['next.js', 'website/frameworks#react-and-next-js'],
  ['cents', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['CHF', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['swiss francs', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['currency', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['timezone', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['rounding', 'api/venue-file-prices#order-of-calculation-and-rounding'],
  ['access token', 'api/authentication#authenticate-with-an-api-token-access-token'],
  ['price calendar', 'api/spaces#show-prices-before-a-date-is-chosen-a-price-calendar'],
  ['duplicate events', 'api/webhooks#delivery-guarantees-duplicate-events-and-order'],
  ['typescript', 'api/client#use-the-typescript-client'],
  ['hourly', 'api/hours#book-by-the-hour-hourly-slots'],
  ['hourly', 'start/hire-by-the-hour#hire-by-the-hour-hourly-prices'],
  ['per hour', 'api/hours#book-by-the-hour-hourly-slots'],
  ['iCal', 'api/calendar-feeds#show-bookings-in-a-calendar-program-calendar-feed-ical-ics'],
  ['ICS', 'api/calendar-feeds#show-bookings-in-a-calendar-program-calendar-feed-ical-ics'],
  ['calendar feed', 'api/calendar-feeds#show-bookings-in-a-calendar-program-calendar-feed-ical-ics'],
  ['GST', 'api/prices#prices-including-tax'],
  ['VAT', 'api/prices#prices-including-tax'],
  ['sales tax', 'api/prices#prices-including-tax'],
  ['DST', 'api/public-api#formats-money-currency-cents-dates-and-time-zone-timezone'],
  ['deposit', 'start/terms#instalment'],
  ['wordpress', 'website/website-builders#use-the-form-in-wordpress-webflow-or-squarespace'],
  ['evening rate', 'api/hours#show-the-price-evening-rates'],
  ['free hours', 'api/hours#show-free-times-free-hours'],
  ['guest code', 'api/prices#guest-codes-codes-of-guest-groups'],
  ['webhook retry', 'api/webhooks#retries'],
  ['noscript', 'website/booking-page#search-engines-and-visitors-without-javascript-noscript'],
  // Words of others for what is named otherwise here.
  ['golang', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['ruby', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['swagger', 'api/client#generate-a-client-sdk-from-openapi-go-php-python'],
  ['HST', 'api/prices#prices-including-tax'],
  ['PST', 'api/prices#prices-including-tax'],
  ['buffer', 'api/venue-file-reference#setup-and-turnaround'],
  ['buffer between bookings', 'api/venue-file-reference#setup-and-turnaround'],
  ['cleaning time', 'api/venue-file-reference#setup-and-turnaround'],
  ['dedupe webhook', 'api/webhooks#delivery-guarantees-duplicate-events-and-order'],
  ['throttling', 'api/limits#avoid-429-too-many-requests'],
  ['waitlist', 'api/booking-requests#join-the-waiting-list'],
  ['promo code', 'website/embed#let-members-enter-a-code'],
  ['voucher', 'website/embed#let-members-enter-a-code'],
  ['recurring', 'api/management-requests#book-a-series'],
  ['stripe', 'start/what-it-is#limits-of-firsthold'],
  ['oauth', 'api/authentication#authenticate-with-an-api-token-access-token'],
  ['websocket', 'api/management-events#webhooks-and-calendar-feeds'],
  ['caldav', 'api/calendar-feeds#show-bookings-in-a-calendar-program-calendar-feed-ical-ics'],
  ['conversion tracking', 'website/events#listen-to-the-form'],
  ['CCPA', 'run/guest-data#export-and-erase-guest-data'],
  ['cloudflare', 'run/proxy#put-a-proxy-in-front'],
  ['RTL', 'website/languages#languages-translate-the-form'],
  ['fr-CA', 'website/languages#regional-formats-fr-ca-en-au-de-ch'],
  ['iframe', 'website/iframe#show-the-booking-page-in-a-frame'],
] as const;
