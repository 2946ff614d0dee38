/** The API page as a reader sees it, in a real browser. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { newSqlite } from './databases.ts';
import { startService, type TestService, venueWith } from './service.ts';

const operations = [
  ['GET', '/venue'],
  ['GET', '/spaces'],
  ['GET', '/spaces/{spaceId}/slots'],
  ['GET', '/spaces/{spaceId}/availability'],
  ['POST', '/quote'],
  ['POST', '/booking-requests'],
] as const;

describe('The API page', { timeout: 60_000 }, () => {
  let service: TestService;
  let address: string;
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  before(async () => {
    assert.ok(
      existsSync(new URL('../dist/api-page/', import.meta.url)),
      'nothing is built yet: npm run build',
    );
    service = await startService(await (await newSqlite()).open(), {
      venue: venueWith({ siteKey: { key: 'demo', websites: ['http://127.0.0.1'] } }),
    });
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (violation) =>
        console.error(`${violation.violatedDirective} forbids ${violation.blockedURI}`),
      ),
    );
    await page.goto(`${address}/docs`);
    await page.waitForSelector('.opblock');
  });

  after(async () => {
    await browser?.close();
    await service?.app.close();
  });

  test('it shows all six operations under their tags', async () => {
    const shown = await page.$$eval('.opblock-summary', (summaries) =>
      summaries.map((summary) => [
        summary.querySelector('.opblock-summary-method')?.textContent,
        summary.querySelector('.opblock-summary-path')?.getAttribute('data-path'),
      ]),
    );
    assert.deepEqual(
      shown,
      operations.map(([method, path]) => [method, `/venues/public/v1/sites/{siteKey}${path}`]),
    );
  });

  test('every operation opens and shows its answers, with headers and examples', async () => {
    for (const summary of await page.$$('.opblock-summary-control')) await summary.click();
    await page.waitForFunction((count) => document.querySelectorAll('.responses-table').length >= count, 6);
    const text = (await page.textContent('#api')) ?? '';
    for (const word of [
      'Retry-After',
      'RateLimit-Policy',
      'RATE_LIMITED',
      'VALIDATION_ERROR',
      'holdExpiresAt',
    ])
      assert.ok(text.includes(word), word);
  });

  test('a request can be tried out from the page', async () => {
    const block = page.locator('.opblock', { has: page.locator('[data-path$="/{siteKey}/spaces"]') });
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .microlight');
    await answer.first().waitFor();
    assert.match((await answer.first().textContent()) ?? '', /"name": "Hall"/);
  });

  test('nothing of all that broke the policy of the page or asked another server', () => {
    assert.deepEqual(complaints, []);
    const elsewhere = requested.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'));
    assert.deepEqual(elsewhere, []);
  });
});
