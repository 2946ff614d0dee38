import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addSiteKey } from '../../src/operations/access/add-site-key.ts';
import { saveKeyUsage } from '../../src/operations/access/save-key-usage.ts';
import { checkedScreens } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { waitFor } from '../wait-for.ts';
import { demoVenueId, goTo, phone, rejectBatches, startBackOffice, venueUrl } from './fixture.ts';

const backOffice = await startBackOffice();

describe('the website keys of a venue', () => {
  before(async () => {
    const key = { key: 'summer-quiet', websites: [] };
    await addSiteKey(backOffice.service, demoVenueId, key, 'operator');
  });
  const statusOf = async (key: string, origin: string) => {
    const { status } = await backOffice.service.get('/venue', { key, headers: { origin } });
    return status;
  };

  it('a manager creates a key on a phone, and its website shows the form at once', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('website'), {
      browser: phone,
      role: 'manager',
    });
    await page.getByRole('link', { name: 'New website key' }).tap();
    await page.getByLabel('Internal name').fill('Summer festival');
    await page
      .getByLabel('Websites that may show the form')
      .fill('summer.example\nhttps://www.summer.example');
    await page.getByLabel('Dates in one request').selectOption('Up to 3 dates');
    await page.getByLabel('Key', { exact: false }).last().fill('summer-fest');
    await page.getByRole('button', { name: 'Add website key' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Summer festival' }).waitFor();
    const link = `${backOffice.base}/book/summer-fest`;
    const code = page.getByRole('region', { name: 'Code for your website: summer-fest' }).locator('pre');
    assert.equal(
      await code.textContent(),
      `<script type="module" async src="${backOffice.base}/embed/v1.js"></script>\n<venue-booking site-key="summer-fest" history="on" style="display: block; min-height: 100vh"><a href="${link}">Book a space</a></venue-booking>`,
    );
    await page.getByRole('button', { name: 'Frame' }).tap();
    await page.getByText('The frame stays empty until you switch on').waitFor();
    assert.match((await code.textContent()) ?? '', new RegExp(`^<iframe src="${link}" title="Book a space"`));
    assert.match(
      (await code.textContent()) ?? '',
      new RegExp(`<a href="${link}" target="_top">Book a space</a>`),
    );
    await page.getByRole('button', { name: 'Link', exact: true }).tap();
    await page.getByText('For a button, an email or social media.').waitFor();
    assert.equal(await code.textContent(), link);
    assert.equal(await statusOf('summer-fest', 'https://www.summer.example'), 200);
    assert.equal(await statusOf('summer-fest', 'https://winter.example'), 403);
    assert.equal((await backOffice.service.get('/venue', { key: 'summer-fest' })).body.data.maxItems, 3);
    assert.deepEqual(complaints, []);
  });

  it('reports an invalid website beside its field', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('website/new'));
    await page.getByLabel('Websites that may show the form').fill('ftp://files.example');
    await page.getByRole('button', { name: 'Add website key' }).click();
    await page.locator('#problem-websites').waitFor();
  });

  it('a disabled key shows nothing and can be enabled again', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('website/keys/demo-festival'));
    const box = page.getByLabel('Switched on');
    await box.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.news').getByText('Saved').waitFor();
    const statusOf = async () => (await backOffice.service.get('/venue', { key: 'demo-festival' })).status;
    assert.equal(await statusOf(), 404);
    await page.goto(backOffice.base + venueUrl('website'));
    await page.getByText('Switched off').waitFor();
    await page.goBack();
    // The page behind the back button may have been rendered before the change was saved.
    await page.getByRole('checkbox', { name: 'Switched on', checked: false }).waitFor();
    await box.check();
    await page.getByRole('button', { name: 'Save' }).click();
    // The page may still show the confirmation of the previous save.
    await waitFor('the key to show the form again', async () => (await statusOf()) === 200);
  });

  it('a viewer sees the keys read-only', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('website/keys/demo'), { role: 'viewer' });
    await page.getByText('You can view this, but not change it.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  });

  it('shows recent use, and allows a rejected website with one tap', async () => {
    const key = 'demo-festival';
    const origin = 'https://www.refused.example';
    // Resets the usage counted by other tests.
    backOffice.service.keyUsage.take();
    for (let visit = 0; visit < 3; visit++)
      await backOffice.service.get('/venue', { key, headers: { origin } });
    await backOffice.service.get('/spaces', { key });
    await backOffice.service.get('/spaces', { key });
    await saveKeyUsage(backOffice.service, backOffice.service.keyUsage.take());
    const { page, complaints } = await backOffice.open(venueUrl('website'), { browser: phone });
    await page.getByText('Reads 2 · Refused 3').waitFor();
    await page.getByText(`${origin} was refused 3 times since 1 March 2027`).waitFor();
    await page.goto(backOffice.base + venueUrl(`website/keys/${key}`));
    const row = page.getByRole('row', { name: 'Mon 1 Mar' });
    await row.waitFor();
    assert.deepEqual(await row.getByRole('cell').allTextContents(), ['2', '0', '0', '3', '0']);
    await page.getByRole('button', { name: `Allow this website: ${origin}` }).tap();
    await page.getByText(`${origin} may now show the form`).waitFor();
    await page.getByText(`${origin} was refused`).waitFor({ state: 'detached' });
    const websites = page.getByLabel('Websites that may show the form');
    await waitFor('the list to have it', async () => (await websites.inputValue()).includes('www.refused'));
    assert.equal(await statusOf(key, origin), 200);
    assert.deepEqual(complaints, []);
  });

  it('a viewer sees rejected websites without actions, or that there was no use', inLongRun, async () => {
    const headers = { origin: 'https://copy.example' };
    await backOffice.service.get('/venue', { key: 'demo', headers });
    await saveKeyUsage(backOffice.service, backOffice.service.keyUsage.take());
    const { page } = await backOffice.open(venueUrl('website/keys/demo'), { role: 'viewer' });
    await page.getByText('https://copy.example was refused once since').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Allow this website' }).count(), 0);
    await page.goto(backOffice.base + venueUrl('website/keys/summer-quiet'));
    await page.getByText('No activity in the last 14 days').waitFor();
  });

  it('reports a failed usage query and can retry', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('website'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await rejectBatches(page);
    await page.route('**/website-keys/demo/use*', (route) => route.abort());
    await page.goto(backOffice.base + venueUrl('website/keys/demo'));
    const recentUsage = page.locator('.website_lately');
    await recentUsage.getByRole('alert').waitFor();
    await page.unroute('**/website-keys/demo/use*');
    await recentUsage.getByRole('button', { name: 'Try again' }).click();
    await recentUsage.getByRole('table').waitFor();
  });

  const tallPhone = { ...phone, viewport: { width: 360, height: 4000 } };
  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const { page } = await backOffice.open(venueUrl('website'), { browser: isPhone ? tallPhone : {} });
      for (const place of ['website', 'website/new', 'website/keys/demo']) {
        await goTo(page, venueUrl(place));
        await page.locator('main form, main pre').first().waitFor();
        assert.deepEqual(await check(page), [], place);
      }
    });
});
