/** Entering a booking that sells what visitors can buy: extras, a layout, answers, and discounts. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { button, news, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

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
