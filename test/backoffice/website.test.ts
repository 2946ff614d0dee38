import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { violations } from '../browser/axe.ts';
import { launchChromium } from '../browser/chromium.ts';
import { at, type Desk, phone, startDesk } from './desk.ts';

describe('the website keys of a venue', () => {
  let browser: Browser;
  let desk: Desk;
  before(async () => {
    browser = await launchChromium();
    desk = await startDesk(browser);
  });
  after(async () => {
    await browser?.close();
    await desk?.close();
  });
  const standingOf = async (key: string, origin: string) => {
    const { status } = await desk.service.get('/venue', { key, headers: { origin } });
    return status;
  };

  it('a manager makes a key on a phone, and its website may show the form at once', async () => {
    const { page, complaints } = await desk.open(at('website'), { browser: phone, role: 'manager' });
    await page.getByRole('link', { name: 'A new website key' }).tap();
    await page.getByLabel('Name, for yourselves').fill('Summer festival');
    await page
      .getByLabel('Websites that may show the form')
      .fill('summer.example\nhttps://www.summer.example');
    await page.getByLabel('Key', { exact: false }).last().fill('summer-fest');
    await page.getByRole('button', { name: 'Make the key' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Summer festival' }).waitFor();
    await page.getByText('site-key="summer-fest"').waitFor();
    assert.equal(await standingOf('summer-fest', 'https://www.summer.example'), 200);
    assert.equal(await standingOf('summer-fest', 'https://winter.example'), 403);
    assert.deepEqual(complaints, []);
  });

  it('what is no website is said beside its field', async () => {
    const { page } = await desk.open(at('website/new'));
    await page.getByLabel('Websites that may show the form').fill('ftp://files.example');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.locator('#problem-websites').waitFor();
  });

  it('a key that is switched off shows nothing any more, and can be switched on again', async () => {
    const { page } = await desk.open(at('website/keys/demo-festival'));
    const box = page.getByLabel('Switched on');
    await box.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const { status } = await desk.service.get('/venue', { key: 'demo-festival' });
    assert.equal(status, 404);
    await page.goto(desk.base + at('website'));
    await page.getByText('Switched off').waitFor();
    await page.goBack();
    await box.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    assert.equal((await desk.service.get('/venue', { key: 'demo-festival' })).status, 200);
  });

  it('a viewer sees the keys, and changes none', async () => {
    const { page } = await desk.open(at('website/keys/demo'), { role: 'viewer' });
    await page.getByText('You may look at this, but not change it.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  });

  for (const [theme, options] of [
    ['light', {}],
    ['dark', { ...phone, viewport: { width: 360, height: 4000 } }],
  ] as const)
    it(`nothing is wrong for those who do not see the pages, in ${theme} colours`, async () => {
      const { page } = await desk.open(at('website'), { browser: { ...options, colorScheme: theme } });
      for (const place of ['website', 'website/new', 'website/keys/demo']) {
        await page.goto(desk.base + at(place));
        await page.locator('main form, main pre').first().waitFor();
        assert.deepEqual(await violations(page), [], place);
      }
    });
});
