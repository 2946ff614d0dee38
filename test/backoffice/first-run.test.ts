import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { makeFirstLink } from '../../src/operations/access/first-link.ts';
import { welcomeLink } from '../../src/paths.ts';
import { violations } from '../browser/axe.ts';
import { launchChromium } from '../browser/chromium.ts';
import { newSqlite } from '../databases.ts';
import { startService, type TestService } from '../service.ts';
import { phone } from './desk.ts';

describe('a service that nobody has used yet', () => {
  let browser: Browser;
  let service: TestService;
  let base: string;
  before(async () => {
    browser = await launchChromium();
    const database = await newSqlite();
    service = await startService(await database.open());
    base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await browser?.close();
    const closed = service?.app.close();
    service?.app.server.closeAllConnections();
    await closed;
  });

  it('leads whoever has the link that a start prints to an account, to a venue, and on to its first space', async () => {
    const link = await makeFirstLink(service);
    const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'Europe/Zurich' });
    const page = await context.newPage();
    await page.goto(base + welcomeLink(link?.secret ?? ''));
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await page.getByLabel('Your name').fill('Sam');
    await page.getByLabel('E-mail').fill('sam@example.com');
    await page.locator('input[type=password]').fill('a dozen old umbrellas');
    await page.locator('form button[type=submit]').tap();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor({ state: 'detached' });

    await page.goto(`${base}/manage`);
    await page.getByRole('heading', { level: 1, name: 'Your venue' }).waitFor();
    // At the page's end, where the tabs lie over nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Name of the venue').fill('Seebühne Zürich');
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Zurich');
    await page.getByLabel('Currency').selectOption('CHF');
    await page.getByRole('button', { name: 'Make the venue' }).tap();
    await page.waitForURL('**/manage/venues/seebuhne-zurich/spaces');
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    await context.close();
  });
});
