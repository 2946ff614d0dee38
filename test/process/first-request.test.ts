/** The first minutes of a venue manager: a started service, `firsthold welcome`, a phone, and the first request. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { phone } from '../backoffice/fixture.ts';
import { launchChromium } from '../browser/chromium.ts';
import { stopLongTimers } from '../browser/idle.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { run, start } from './server-process.ts';

let browser: Browser;
let folder: string;
before(async () => {
  browser = await launchChromium();
  folder = temporaryFolder();
});
after(async () => {
  await browser?.close();
});

it('a new user accepts the first request on a phone with four taps and three fields', async () => {
  const settings = { FIRSTHOLD_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' };
  const service = start([], settings);
  const address = () => /https?:\/\/[^\s/]+/.exec(service.output())?.[0];
  await waitFor('the service listens', async () => address() !== undefined);
  const link = (await run(['welcome'], settings)).stdout.trim();
  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'Europe/London' });
  // The default of 30 s is too short on a busy machine.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await stopLongTimers(page);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.tap();
  };
  await page.goto(`${address()}${link}`);
  await page.getByLabel('Your name').fill('Sam');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Password').fill('a dozen old umbrellas');
  await tap(page.getByRole('button', { name: 'Set password' }));
  await tap(page.getByRole('link', { name: 'Go to your venue' }));
  const first = page.locator('.today_request').first().getByRole('link');
  await first.waitFor();
  const name = (await first.textContent()) ?? '';
  const allPending = await page.locator('.today_more a').first().textContent();
  const waiting = Number(/\d+/.exec(allPending ?? '')?.[0]);
  await tap(first);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await tap(page.getByRole('button', { name: 'Accept', exact: true }));
  await page.locator('.news').getByText('Accepted. The date is booked.').waitFor();
  assert.equal(taps, 4);

  await page.getByRole('link', { name: 'Back to list' }).tap();
  const requests = page.getByRole('main').locator('.requests_request');
  await waitFor('one waits no more', async () => (await requests.count()) === waiting - 1);
  assert.deepEqual(wrong, []);
  await context.close();
  service.process.kill('SIGTERM');
  const { code, stderr } = await service.ended;
  assert.deepEqual([code, stderr], [0, '']);
});
