/** Editing one date of a series, this and the following ones, or all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { button, news, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

/** Enters dinners on Tuesdays and Thursdays until 30 June, from Tuesday, 1 June, for 100 people. */
async function enterSeries(page: Page): Promise<void> {
  await page.getByLabel('Date', { exact: true }).fill('2027-06-01');
  await page.getByLabel('Space').selectOption('Tallow Hall');
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
  await page.getByLabel('Package').selectOption('Dinner');
  await page.getByLabel('People').fill('100');
  await page.getByLabel('How often').selectOption('Weekly');
  await page.getByRole('group', { name: 'Weekdays' }).getByRole('checkbox', { name: 'Thursday' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Until', { exact: true }).fill('2027-06-30');
  await page.getByText('9 dates to book', { exact: true }).waitFor();
  // Five Tuesdays: (£4,200 + 100 × £54) less 10%, plus 20% VAT, is £10,368. Four Thursdays at £11,520.
  await page.getByRole('region', { name: 'Price' }).getByText('£97,920.00').first().waitFor();
  await page.getByLabel('Name').fill('Dinner club');
  await button(page, 'Save booking').click();
  await news(page, 'All 9 dates are booked.');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit', exact: true });
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true });
const prices = (page: Page) =>
  page
    .getByRole('table', { name: '9 dates' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td:nth-last-child(2)')?.textContent));

describe('a series', () => {
  for (const [screen, browser] of [
    ['a phone', phone],
    ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ] as const)
    it(`is entered, edited from a date on, and restored, on ${screen}`, async () => {
      const { page, complaints } = await backOffice.open(venueUrl('requests/new'), {
        role: 'manager',
        browser,
      });
      await enterSeries(page);
      const [tuesday, thursday] = ['£10,368.00', '£11,520.00'];
      const before = [tuesday, thursday, tuesday, thursday, tuesday, thursday, tuesday, thursday, tuesday];
      await waitForEqual(() => prices(page), before);
      await button(page, 'Edit: Thursday, 17 June 2027').press('Enter');
      const dialog = dialogOf(page);
      assert.equal(await dialog.getByRole('radio', { name: 'This date' }).isChecked(), true);
      await dialog.getByRole('radio', { name: 'This date' }).focus();
      await page.keyboard.press('ArrowDown');
      assert.equal(await dialog.getByRole('radio', { name: 'This and following dates' }).isChecked(), true);
      await dialog.getByText('4 dates', { exact: true }).waitFor();
      await dialog.getByLabel('People').fill('120');
      await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
      await dialog.getByLabel('Quantity: High chair').fill('2');
      // Two Tuesdays: 20 × £54 less 10% and 2 × £4, with VAT £1,176. Two Thursdays: £1,305.60.
      await dialog.getByRole('radio', { name: 'Use the new price: £102,883.20' }).check();
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), browser.viewport.width);
      await save(page).click();
      await news(page, 'Changes saved');
      await waitForEqual(
        () => prices(page),
        [...before.slice(0, 5), '£12,825.60', '£11,544.00', '£12,825.60', '£11,544.00'],
      );
      const history = page.locator('.requests_history');
      for (const text of [
        'Booking corrected · £97,920.00 → £102,883.20',
        '17 June 2027, 22 June 2027, 24 June 2027, 29 June 2027',
        'People: 100 → 120',
        'Extras: – → High chair × 2',
      ])
        await history.getByText(text, { exact: true }).waitFor();
      await waitForIdle(page);
      await history.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
      await news(page, 'Undone. New total: £97,920.00');
      await waitForEqual(() => prices(page), before);
      assert.deepEqual(complaints, []);
      await button(page, 'Cancel booking').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
      await news(page, 'Cancelled. The 9 dates are no longer booked.');
    });

  it('is edited as a whole from the top of its page, one date by itself, and moved with the same choice', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests/new'), { role: 'manager' });
    await enterSeries(page);
    const [tuesday, thursday] = ['£10,368.00', '£11,520.00'];
    await button(page, 'Edit').first().click();
    const dialog = dialogOf(page);
    assert.equal(await dialog.getByRole('radio', { name: 'All 9 dates' }).isChecked(), true);
    await dialog.getByRole('radio', { name: 'This date' }).check();
    await dialog.getByLabel('Date', { exact: true }).selectOption('Thursday, 3 June 2027');
    await dialog.getByLabel('People').fill('110');
    // 10 × £54 with VAT.
    await dialog.getByRole('radio', { name: 'Keep the price: £97,920.00' }).check();
    await save(page).click();
    await news(page, 'Changes saved');
    await page.getByText('3 June 2027', { exact: true }).waitFor();
    await page.getByText('People: 100 → 110', { exact: true }).waitFor();
    // What is typed for some dates is not proposed for others.
    await button(page, 'Edit: Thursday, 24 June 2027').click();
    await dialog.getByRole('radio', { name: 'This and following dates' }).check();
    await dialog.getByLabel('People').fill('130');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Edit: Tuesday, 22 June 2027').click();
    assert.equal(await dialog.getByLabel('People').inputValue(), '100');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Edit: Thursday, 24 June 2027').click();
    assert.equal(await dialog.getByLabel('People').inputValue(), '130');
    await dialog.getByText('2 dates', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Edit: Tuesday, 15 June 2027').click();
    await dialog.getByRole('radio', { name: 'This and following dates' }).check();
    await dialog.getByRole('button', { name: 'Move to another date, time or space' }).click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 15 June 2027' });
    assert.equal(await move.getByRole('radio', { name: 'This and following dates' }).isChecked(), true);
    await move.getByText('5 dates', { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual([await prices(page)].flat().slice(0, 2), [tuesday, thursday]);
    assert.deepEqual(complaints, []);
  });
});
