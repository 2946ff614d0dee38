/** Entering a booking that sells what visitors can buy: extras, a layout, answers, and discounts. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { button, goTo, news, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('a new booking', () => {
  const dinner = 'requests/new?space=tallow-hall&slot=hall-evening&package=hall-dinner&date=2027-06-09';
  const total = (page: Page) =>
    page
      .getByRole('region', { name: 'Price', exact: true })
      .locator('div')
      .filter({ hasText: /^Total/ })
      .textContent();
  const isTotal = (page: Page, amount: string) =>
    waitForEqual(async () => (await total(page))?.replaceAll(/\s+/g, ' '), `Total${amount}`);

  it('sells extras, a layout and a discount by phone, with the price as it is typed', async () => {
    const { page, complaints } = await backOffice.open(venueUrl(dinner), { role: 'manager', browser: phone });
    await isTotal(page, '£8,035.20');
    await page.getByLabel('People').fill('100');
    await isTotal(page, '£10,368.00');
    await page.getByLabel('Layout').selectOption('Dinner with dance floor (180 people)');
    await page.getByRole('checkbox', { name: /^A glass of sparkling wine/ }).tap();
    await isTotal(page, '£11,148.00');
    await page.getByRole('checkbox', { name: /^High chair/ }).tap();
    await page.getByLabel('Quantity: High chair').fill('3');
    await isTotal(page, '£11,162.40');
    await page.getByLabel('How many guests eat no meat?').fill('12');
    await page.getByLabel('Is it open to the public?').selectOption('No');
    await button(page, 'Add discount or surcharge').tap();
    await button(page, 'Save booking').tap();
    await page.getByText('Enter a description').waitFor();
    await page.getByLabel(/^Description/).fill('Regular guest');
    await page.getByLabel('Type').selectOption('Discount in percent');
    await page.getByLabel('Percent', { exact: true }).fill('10');
    await isTotal(page, '£10,046.16');
    await page.getByLabel('Name').fill('R. Holm');
    await page.getByLabel('Title').fill('Wedding Holm');
    await page.getByText('Postal address', { exact: true }).tap();
    await page.getByLabel('Town or city').fill('Norwich');
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await button(page, 'Save booking').tap();
    await news(page, 'The date is booked.');
    const card = page.getByRole('main');
    await page.getByRole('heading', { level: 1, name: 'Wedding Holm · R. Holm' }).waitFor();
    for (const text of [
      'Norwich',
      'Dinner with dance floor',
      'A glass of sparkling wine on arrival, High chair × 3',
      'Regular guest',
      '£10,046.16',
      '12',
    ])
      await card.getByText(text, { exact: true }).first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it('names the package if only that is missing, and shows no total until it is chosen', async () => {
    const { page } = await backOffice.open(venueUrl(dinner.replace('&package=hall-dinner', '')), {
      role: 'manager',
    });
    await page.getByText('First choose the package above').waitFor();
    await waitForIdle(page);
    const price = page.getByRole('region', { name: 'Price', exact: true });
    assert.equal(await price.textContent(), 'Price–');
    await page.getByLabel('Package').selectOption({ value: 'hall-dinner' });
    await isTotal(page, '£8,035.20');
    assert.equal(await page.getByText('First choose the').count(), 0);
  });

  it('leads to an unfinished entry that began at another link, with its time on the venue’s clock', async () => {
    const { page } = await backOffice.open(venueUrl(dinner), {
      role: 'manager',
      browser: { timezoneId: 'America/New_York' },
    });
    await isTotal(page, '£8,035.20');
    // Nothing was typed there.
    await goTo(page, venueUrl('requests/new'));
    await page.getByLabel('Name').waitFor();
    await waitForIdle(page);
    assert.equal(await page.getByText('Unfinished entry').count(), 0);
    await goTo(page, venueUrl(dinner));
    await page.getByLabel('Name').fill('Otto Holm');
    await goTo(page, venueUrl('requests/new'));
    const time = 'Unfinished entry, last changed Monday, 1 March 2027 at 12:00 GMT';
    await page.getByText(`Otto Holm · ${time}`).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText(time, { exact: true }).waitFor();
    await button(page, 'Continue').click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Otto Holm');
    assert.equal(await page.getByLabel('Date', { exact: true }).inputValue(), '2027-06-09');
  });

  it('of several dates has their price with a discount, and warns of too many guests for a layout', async () => {
    const { page } = await backOffice.open(venueUrl(`${dinner.replace('09', '16')}&last=2027-06-17`), {
      role: 'manager',
    });
    await page.getByLabel('People').fill('100');
    await isTotal(page, '£19,555.20');
    await page.getByLabel('Package').waitFor();
    await button(page, 'Add discount or surcharge').click();
    await page.getByLabel(/^Description/).fill('Two evenings');
    await page.getByLabel(/^Amount.*GBP, excluding tax/).fill('1,000');
    await isTotal(page, '£18,355.20');
    await page.getByLabel('Layout').selectOption({ index: 4 });
    await page.getByLabel('People').fill('200');
    await page
      .getByText('More guests than the capacity of Tallow Hall (180). You can book it anyway.')
      .first()
      .waitFor();
    await page.getByLabel('Name').fill('R. Holm');
    assert.deepEqual(await violations(page), []);
    await waitForIdle(page);
    await page.getByLabel('Status').selectOption('48h');
    await button(page, 'Save booking').click();
    await page.getByRole('heading', { level: 1, name: 'R. Holm' }).waitFor();
  });
});
