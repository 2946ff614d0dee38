/** The dates of a series as a table: on one screen, and changed one by one, several together, or from a date on. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsInThemes } from '../browser/axe.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, news, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();
const desktop = { viewport: { width: 1280, height: 900 } };
const screens = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

/** Books Tuesdays and Thursdays from 6 April on, in the year. */
async function book(year: string, count: number, more: object = {}) {
  const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
  const client = await clientFor(backOffice.service, demoVenueId);
  const series = { frequency: 'weekly', from: `${year}-04-06`, weekdays: [2, 4], count };
  const preview = await client.post('/series-preview', { ...evening, series });
  const dates: readonly { readonly date: string }[] = preview.body.data.dates;
  const [main, ...others] = dates.map(({ date }) => ({ ...evening, date, attendance: 30 }));
  const { status, body } = await client.post('/booking-requests', {
    ...main,
    name: 'Dance class',
    accept: true,
    additionalItems: others,
    series,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.reference as string;
}

const table = (page: Page, name: string) => page.getByRole('table', { name });
const rows = (page: Page, name: string) => table(page, name).locator('tbody').getByRole('row');

describe('the dates of a series', () => {
  it('show an open credit beside many folded instalments', async () => {
    // Five months.
    const reference = await book('2029', 40, { instalments: 'monthly' });
    const client = await clientFor(backOffice.service, demoVenueId);
    const path = `/booking-requests/${reference}`;
    const any = { 'if-match': '*' };
    const paid = { paidOn: '2027-03-01', invoicedOn: null };
    for (const number of [1, 2, 3, 4, 5]) await client.patch(`${path}/instalments/${number}`, paid, any);
    const sent = await client.post(`${path}/items/cancel`, { items: [0, 1, 2, 3] }, any);
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    // Two Tuesdays at £99.96 and two Thursdays at £117.60.
    await page.locator('summary', { hasText: 'Instalments (6) · Credit of the guest: -£435.12' }).waitFor();
  });

  it('fit on one screen below guest and price, 25 of them', async () => {
    const reference = await book('2027', 25);
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: desktop,
    });
    await waitForEqual(() => rows(page, '25 dates').count(), 25);
    await waitForIdle(page);
    const cells = await rows(page, '25 dates').nth(1).getByRole('cell').allInnerTexts();
    assert.deepEqual(cells.slice(1, 5), ['17:30–21:30 · Evening', 'The Wick Room', 'Accepted', '£117.60']);
    assert.deepEqual(await table(page, '25 dates').getByRole('rowheader').first().allInnerTexts(), [
      'Tue, 6 Apr 2027',
    ]);
    const [guest, price, dates] = await Promise.all(
      ['Guest', 'Price', '25 dates'].map((name) =>
        page.getByRole('heading', { name, level: 2, exact: true }).boundingBox(),
      ),
    );
    assert.ok(guest && price && dates && guest.y < dates.y && price.y < dates.y);
    const heights = await rows(page, '25 dates').evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    assert.ok(Math.max(...heights) <= 28, `${Math.max(...heights)} px`);
    const all = await table(page, '25 dates').boundingBox();
    assert.ok(all && all.height <= desktop.viewport.height, `${all?.height} px`);
    assert.deepEqual(await violationsInThemes(page), []);
    assert.deepEqual(complaints, []);
  });

  for (const [screen, browser] of screens)
    it(`are selected by keyboard, moved and cancelled together, on ${screen}`, async () => {
      const year = screen === 'a phone' ? '2028' : '2030';
      const reference = await book(year, 6);
      const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
        role: 'manager',
        browser,
      });
      await waitForEqual(() => rows(page, '6 dates').count(), 6);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), browser.viewport.width);
      const choose = async (row: number) => {
        await rows(page, '6 dates').nth(row).getByRole('checkbox').focus();
        await page.keyboard.press('Space');
      };
      for (const row of [1, 3]) await choose(row);
      const several = page.getByRole('region', { name: 'Selected dates' });
      await several.getByText('2 selected').waitFor();
      assert.deepEqual(await violationsInThemes(page), []);
      await several.getByRole('button', { name: 'Move' }).press('Enter');
      const move = page.getByRole('dialog', { name: 'Move to another date, time or space' });
      await move.getByText('2 dates', { exact: true }).waitFor();
      await move.getByRole('combobox', { name: 'Time' }).selectOption({ index: 1 });
      await move.getByLabel('Package').selectOption({ index: 1 });
      await move.getByRole('button', { name: 'Move', exact: true }).click();
      await news(page, '2 dates moved');
      const times = () =>
        rows(page, '6 dates').evaluateAll((all) =>
          all.map((row) => row.querySelectorAll('td')[1]?.textContent),
        );
      const [evening, morning] = ['17:30–21:30 · Evening', '09:00–13:00 · Morning'];
      await waitForEqual(times, [evening, morning, evening, morning, evening, evening]);
      await several.getByRole('button', { name: 'Cancel dates' }).press('Enter');
      const cancel = page.getByRole('dialog', { name: 'Cancel dates' });
      await cancel.getByText('New total', { exact: true }).waitFor();
      await cancel.getByRole('button', { name: 'Cancel dates' }).click();
      await news(page, '2 dates cancelled');
      await waitForEqual(() => rows(page, '4 dates').count(), 4);
      await several.getByText('0 selected').waitFor();
      assert.deepEqual(complaints, []);
    });
});
