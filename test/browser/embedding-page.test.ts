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

const [, insertion = ''] = /```js\n(const script = [\s\S]*?)```/.exec(text) ?? [];
/** The page without its script. */
const beforeConsent = '/before-consent';

const fixture = await startBrowserFixture();
const filled = (example: string) =>
  example.replaceAll('https://HOST', fixture.base).replaceAll('"KEY"', `"${fixtureKey}"`);
const website = createServer(({ url }, response) => {
  const isAsDocumented = url !== beforeConsent;
  response.setHeader('content-type', 'text/html');
  if (isAsDocumented) response.setHeader('content-security-policy', filled(policy));
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

test('the form appears once the documented code has inserted the script as a module, also twice', async () => {
  const page = await (await newContext()).newPage();
  await page.clock.setFixedTime(fixture.service.now);
  await page.goto(`http://localhost:${(website.address() as AddressInfo).port}${beforeConsent}`);
  const link = page.locator('venue-booking > a');
  assert.match(insertion, /type = 'module'/);
  const complaint = page.waitForEvent('pageerror');
  await page.evaluate(filled(insertion.replace(/^script\.type.*$/m, '')));
  assert.match(String(await complaint), /import\.meta/);
  assert.equal(await link.isVisible(), true);
  for (let times = 0; times < 2; times++) await page.evaluate(`{ ${filled(insertion)} }`);
  await new Visitor(page).walkTo('receipt');
  assert.equal(await link.isVisible(), false);
});
