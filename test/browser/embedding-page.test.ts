/** The examples of docs/website/ work when copied. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { guidesIn } from '../documentation/guides.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { newContext } from './launch.ts';
import { Visitor } from './visitor.ts';

const text = guidesIn('website');
const [, html = ''] = /```html\n(<!doctype html>[\s\S]*?)```/.exec(text) ?? [];
const [, policy = ''] = /^Content-Security-Policy: (default-src .*)$/m.exec(text) ?? [];

const [, loading = ''] = /```js\n(import\([\s\S]*?)```/.exec(text) ?? [];
const [, insertion = ''] = /```js\n(const policy = [\s\S]*?)```/.exec(text) ?? [];
/** The page without its script, under the strictest policy. */
const beforeConsent = '/before-consent';
const strictest = /^Content-Security-Policy: (default-src .*trusted-types 'none')$/m.exec(text)?.[1] ?? '';

const fixture = await startBrowserFixture();
const filled = (example: string) =>
  example.replaceAll('https://HOST', fixture.base).replaceAll('"KEY"', `"${fixtureKey}"`);
const website = createServer(({ url }, response) => {
  const isAsDocumented = url === '/';
  // Playwright's own scripts need eval.
  const strict = strictest.replace('script-src', "script-src 'unsafe-eval'");
  const asked = url === beforeConsent ? strict : strict.replace("trusted-types 'none'", 'trusted-types app');
  response.setHeader('content-type', 'text/html');
  response.setHeader('content-security-policy', filled(isAsDocumented ? policy : asked));
  response.end(filled(isAsDocumented ? html : html.replace(/<script.*<\/script>/, '')));
}).listen(0, '127.0.0.1');
await once(website, 'listening');

after(() => {
  website.closeAllConnections();
  website.close();
});

test('the documented index.html books a date under the documented policy', async () => {
  const page = await (await newContext()).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    // Firefox reports the style attribute here too.
    if (!/style-src-attr/.test(String(error))) complaints.push(String(error));
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // The browser's own request for a favicon does not concern the form. The policy's guide explains the style attribute.
      console.error(
        blockedURI.endsWith('/favicon.ico') || violatedDirective === 'style-src-attr'
          ? ''
          : `${violatedDirective} forbids ${blockedURI}`,
      ),
    ),
  );
  page.on('console', (message) => {
    if (/ forbids /.test(message.text())) complaints.push(message.text());
  });
  await page.clock.setFixedTime(fixture.service.now);
  await page.goto(`http://localhost:${(website.address() as AddressInfo).port}/`);
  assert.equal(await page.locator('venue-booking > a').textContent(), 'Check availability');
  await new Visitor(page).walkTo('receipt');
  assert.deepEqual(complaints, []);
});

for (const [title, path, code] of [
  ['loads the form, also twice', beforeConsent, loading],
  ['inserts the script with a policy of the page, also twice', '/with-a-policy', insertion],
] as const)
  test(`with Trusted Types, the documented code ${title}`, async () => {
    assert.notEqual(code, '');
    const page = await (await newContext()).newPage();
    await page.clock.setFixedTime(fixture.service.now);
    await page.goto(`http://localhost:${(website.address() as AddressInfo).port}${path}`);
    const link = page.locator('venue-booking > a');
    assert.equal(await link.isVisible(), true);
    const inserted = `document.head.append(Object.assign(document.createElement('script'), { src: '${fixture.base}/embed/v1.js' }))`;
    await assert.rejects(page.evaluate(inserted), /TrustedScriptURL|Sink type mismatch/);
    await page.evaluate(`{ ${filled(code)} }`);
    // A policy of the page has one name once.
    await page.evaluate(`{ ${filled(loading)} }`);
    await new Visitor(page).walkTo('receipt');
    assert.equal(await link.isVisible(), false);
  });

test('the form is missing, with the documented error, if its script is inserted as a classic one', async () => {
  const page = await (await newContext()).newPage();
  // Firefox also reports the page's inline styles.
  const complaint = page.waitForEvent('pageerror', (error) => /import\.meta/.test(String(error)));
  await page.goto(`http://localhost:${(website.address() as AddressInfo).port}/with-a-policy`);
  await page.evaluate(`{ ${filled(insertion.replace(/^script\.type.*$/m, ''))} }`);
  assert.match(String(await complaint), /import\.meta/);
  assert.equal(await page.locator('venue-booking > a').isVisible(), true);
});
