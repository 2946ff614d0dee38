/** The API page in a real browser. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { newSqlite } from '../databases.ts';
import { isFullRun } from '../full-run.ts';
import { startService, type TestService } from '../service.ts';
import { newContext } from './launch.ts';

const operations = [
  ['GET', '/venue', 200],
  ['GET', '/spaces', 200],
  ['GET', '/spaces/{spaceId}/slots', 200],
  ['GET', '/spaces/{spaceId}/availability', 200],
  ['GET', '/availability', 200],
  ['GET', '/spaces/{spaceId}/prices', 200],
  ['GET', '/prices', 200],
  ['POST', '/quote', 200],
  ['POST', '/booking-requests', 201],
  // The first one holds the date of the example.
  ['POST', '/waiting-requests', 201],
] as const;

/** The operations that are opened and sent: Swagger UI takes seconds of computing time for each. */
const tried = [...operations.entries()].filter(([, [, path]]) => isFullRun || path === '/booking-requests');

describe('the API page', { timeout: 600_000 }, async () => {
  const context = await newContext({ viewport: { width: 1280, height: 900 } });
  let service: TestService;
  let address: string;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  before(async () => {
    assert.ok(
      existsSync(new URL('../../dist/api-page/', import.meta.url)),
      'nothing is built yet: npm run build',
    );
    const demo = JSON.parse(await readFile(new URL('../../demo/venue.json', import.meta.url), 'utf8'));
    service = await startService(await (await newSqlite()).open(), { venue: parseVenueFile(demo) });
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    page = await context.newPage();
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
    await page.clock.setSystemTime(service.now);
    await page.goto(`${address}/docs`);
    await page.waitForSelector('.opblock');
  });

  after(async () => {
    service?.app.server.closeAllConnections();
    await service?.app.close();
  });

  test('shows every operation under its tag', async () => {
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

  test('an operation opens with its responses, headers and examples', async () => {
    const summaries = page.locator('.opblock-summary-control');
    for (const [index] of tried) await summaries.nth(index).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.responses-table').length >= count,
      tried.length,
    );
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

  test('a request can be sent from the page', async () => {
    for (const [index, [, path, status]] of tried) {
      const block = page.locator('.opblock').nth(index);
      await block.getByRole('button', { name: 'Execute' }).click();
      const response = block.locator('.live-responses-table .response-col_status');
      await response.nth(1).waitFor();
      assert.match((await response.nth(1).textContent()) ?? '', new RegExp(`^${status}`), path);
    }
  });

  test('makes no external request and no policy violation', () => {
    assert.deepEqual(complaints, []);
    const elsewhere = requested.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'));
    assert.deepEqual(elsewhere, []);
  });
});
