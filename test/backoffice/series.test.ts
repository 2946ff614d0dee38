/** Series: a weekly class is booked on a phone, and changed later. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { violationsInThemes } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import {
  button,
  demoVenueId,
  newBackOffice,
  news,
  phone,
  pollNow,
  type Scenario,
  venueUrl,
  waitForIdle,
} from './fixture.ts';

describe('a series', () => {
  let backOffice: Scenario;
  beforeEach(async () => {
    backOffice = await newBackOffice();
  });
  afterEach(() => backOffice.stop());

  const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
  const dates = (page: Page) => page.getByRole('region', { name: 'Dates of the series' });

  async function send(path: string, body: object) {
    const client = await clientFor(backOffice.service, demoVenueId);
    const response = await client.post(path, body);
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return response.body.data;
  }
  const holiday = (date: string, reason: string) =>
    send('/blocks', { spaceId: 'wick-room', from: date, to: date, reason });
  const book = (date: string, more: object = {}) =>
    send('/booking-requests', { ...evening, date, name: 'Una Other', accept: true, ...more });

  it('of a weekly class until June skips two holidays, on a phone', async () => {
    await holiday('2027-04-06', 'Easter');
    await holiday('2027-06-01', 'Half-term');
    const { page, complaints } = await backOffice.open(venueUrl('requests/new'), {
      role: 'manager',
      browser: phone,
    });
    await page.getByLabel('Date', { exact: true }).fill('2027-03-30');
    await page.getByLabel('Space').selectOption('The Wick Room');
    await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
    await page.getByLabel('Package').selectOption('Rehearsal with piano');
    await page.getByLabel('How often').selectOption('Weekly');
    await page.getByLabel('Until', { exact: true }).fill('2027-06-29');
    await dates(page).getByText('12 dates to book, 2 skipped').waitFor();
    await dates(page).getByText('Blocked: Easter').waitFor();
    await page.getByLabel('Name').fill('Dance class');
    assert.deepEqual(await violationsInThemes(page), []);
    // A colleague books one of the dates.
    await book('2027-05-11');
    await dates(page).getByLabel('Tuesday, 22 June 2027').selectOption('Skip');
    await dates(page).getByText('11 dates to book, 3 skipped').waitFor();
    await button(page, 'Save booking').tap();
    await page.getByRole('alert').getByText('Tuesday, 11 May 2027: The date is taken by').waitFor();
    await dates(page).getByText('10 dates to book, 4 skipped').waitFor();
    await dates(page).getByLabel('Tuesday, 11 May 2027').selectOption({ index: 1 });
    await dates(page).getByText('11 dates to book, 3 skipped').waitFor();
    await button(page, 'Save booking').tap();
    await news(page, 'All 11 dates are booked.');
    await page.getByRole('heading', { name: '11 dates' }).waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violationsInThemes(page), []);
    assert.deepEqual(complaints, []);
  });

  for (const [screen, browser] of [
    ['a phone', phone],
    ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ] as const)
    it(`on Tuesdays and Thursdays until 30 June shows its total before it is saved, on ${screen}`, async () => {
      await holiday('2027-06-10', 'Half-term');
      const { page, complaints } = await backOffice.open(venueUrl('requests/new'), {
        role: 'manager',
        browser,
      });
      // A Wednesday.
      await page.getByLabel('Date', { exact: true }).fill('2027-06-02');
      await page.getByLabel('Space').selectOption('The Wick Room');
      await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
      await page.getByLabel('Package').selectOption('Rehearsal with piano');
      await page.getByLabel('How often').selectOption('Weekly');
      const weekdays = page.getByRole('group', { name: 'Weekdays' });
      const day = (name: string) => weekdays.getByRole('checkbox', { name, exact: true });
      await day('Wednesday').focus();
      await page.keyboard.press('Space');
      await day('Tuesday').focus();
      await page.keyboard.press('Space');
      await day('Thursday').focus();
      await page.keyboard.press('Space');
      await page.getByLabel('Until', { exact: true }).fill('2027-06-30');
      await dates(page).getByText('7 dates to book, 1 skipped').waitFor();
      const price = page.getByRole('region', { name: 'Price' });
      await price.getByText('7 dates', { exact: true }).waitFor();
      // Four Tuesdays at £99.96 and three Thursdays at £117.60.
      assert.deepEqual(await price.locator('dd').allInnerTexts(), ['£752.64', '£752.64']);
      assert.deepEqual(await violationsInThemes(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), browser.viewport.width);
      await page.getByLabel('Name').fill('Dance class');
      await button(page, 'Save booking').click();
      await news(page, 'All 7 dates are booked.');
      await page.getByText('Series: Every week (Tuesday, Thursday), until 30 June 2027').waitFor();
      assert.deepEqual(complaints, []);
    });

  it('on the last Friday of the month starts on any day', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests/new'), { role: 'manager' });
    await page.getByLabel('Date', { exact: true }).fill('2027-04-07');
    await page.getByLabel('Space').selectOption('The Wick Room');
    await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
    await page.getByLabel('Package').selectOption('Rehearsal with piano');
    await page.getByLabel('How often').selectOption('Monthly');
    await page.getByLabel('Weekday').selectOption('Friday');
    await page.getByLabel('Which day').selectOption('Last Friday of the month');
    await page.getByLabel('Or number of dates').fill('3');
    for (const date of ['Friday, 30 April 2027', 'Friday, 28 May 2027', 'Friday, 25 June 2027'])
      await dates(page).getByLabel(date).waitFor();
    await page.getByLabel('Name').fill('Chess club');
    await button(page, 'Save booking').click();
    await news(page, 'All 3 dates are booked.');
    await page.getByText('Series: Last Friday of the month, 3 dates').waitFor();
    assert.deepEqual(complaints, []);
  });

  it(
    'on a weekday of the month has an agreed price for each date and monthly instalments',
    inLongRun,
    async () => {
      const { page, complaints } = await backOffice.open(venueUrl('requests/new'), { role: 'manager' });
      await page.getByLabel('Date', { exact: true }).fill('2027-04-27');
      await page.getByLabel('Space').selectOption('The Wick Room');
      await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
      await page.getByLabel('Package').selectOption('Rehearsal with piano');
      await page.getByLabel('How often').selectOption('Monthly');
      await page.getByLabel('Which day').selectOption('Last Tuesday of the month');
      await page.getByLabel('Or number of dates').fill('3');
      await dates(page).getByLabel('Tuesday, 29 June 2027').waitFor();
      await page.getByRole('textbox', { name: 'Agreed price' }).fill('50');
      await page.getByLabel('An agreed price is for').selectOption('each date');
      await page.getByText('3 × £50.00 = £150.00').waitFor();
      await page.getByLabel('Instalments').selectOption('Once a month');
      await page.getByLabel('Name').fill('Dance class');
      assert.deepEqual(await violationsInThemes(page), []);
      await button(page, 'Save booking').click();
      await news(page, 'All 3 dates are booked.');
      await page.getByRole('heading', { name: '3 dates' }).waitFor();
      await page.getByText('£150.00').first().waitFor();
      await page.getByText('due 25 May 2027').waitFor();
      assert.deepEqual(complaints, []);
    },
  );

  it('that moves into conflicts names the guest on each date, and can leave these dates out', async () => {
    const day = (date: string) => ({ ...evening, date });
    const series = ['2028-01-04', '2028-01-11', '2028-01-18', '2028-01-25'];
    const [first = '', ...others] = series;
    const { reference } = await send('/booking-requests', {
      ...day(first),
      name: 'Dance class',
      accept: true,
      additionalItems: others.map(day),
      series: { frequency: 'weekly', from: first, until: '2028-01-25' },
    });
    const una = await book('2028-01-06');
    await send('/booking-requests', { ...day('2028-01-20'), name: 'Victor Held' });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await button(page, 'Move: Tuesday, 4 January 2028').click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 4 January 2028' });
    await move.getByLabel('This and following dates').check();
    await move.getByLabel('Weekday').selectOption('Thursday');
    await move
      .locator('p.problem', { hasText: 'Thursday, 6 January 2028: Booked:' })
      .getByRole('link', { name: `Una Other · ${una.reference}` })
      .waitFor();
    await move.locator('p.problem', { hasText: 'Thursday, 20 January 2028: Held: Victor Held' }).waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    await move.getByRole('button', { name: 'Leave out these 2 dates' }).click();
    await move.getByText('Tuesday, 4 January 2028 · The Wick Room').waitFor();
    await move.locator('p.problem').first().waitFor({ state: 'detached' });
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await news(page, '2 dates moved');
    const client = await clientFor(backOffice.service, demoVenueId);
    const { body } = await client.get(`/booking-requests/${reference}`);
    assert.deepEqual(body.data.items.map(({ date }: { readonly date: string }) => date).toSorted(), [
      ...['2028-01-04', '2028-01-13', '2028-01-18', '2028-01-27'],
    ]);
    assert.deepEqual(complaints, []);
  });

  it('offers the agreed price and that of today when dates move, names what was moved, and undoes it in the history', async () => {
    const day = (date: string) => ({ ...evening, date });
    const { reference } = await send('/booking-requests', {
      ...day('2027-04-06'),
      name: 'Dance class',
      accept: true,
      additionalItems: [day('2027-04-13'), day('2027-04-20')],
      series: { frequency: 'weekly', from: '2027-04-06', until: '2027-04-20' },
    });
    const client = await clientFor(backOffice.service, demoVenueId);
    const price = { totalCents: 100_000, reason: 'Regulars' };
    const agreed = await client.post(`/booking-requests/${reference}/price`, price, { 'if-match': '*' });
    assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await button(page, 'Move: Tuesday, 13 April 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 13 April 2027' });
    const keeps = move.getByRole('radio', { name: 'Keep the price: £1,000.00' });
    const today = move.getByRole('radio', { name: /^Today’s price: £/ });
    const time = move.getByRole('combobox', { name: 'Time' });
    await move.getByLabel('This and following dates').check();
    await time.selectOption({ index: 2 });
    await move.getByLabel('Package').selectOption('Rehearsal with piano');
    await today.waitFor();
    assert.equal(await keeps.isChecked(), true);
    assert.deepEqual(await violationsInThemes(page), []);
    // What a person chooses stays, whatever the time.
    await today.check();
    await time.selectOption({ index: 3 });
    await time.selectOption({ index: 2 });
    await move.getByLabel('Package').selectOption('Rehearsal with piano');
    await today.waitFor();
    assert.equal(await today.isChecked(), true);
    await move.getByText('New total', { exact: true }).waitFor();
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await news(page, '2 dates moved');
    const history = page.getByRole('listitem').filter({ hasText: '2 dates moved' });
    await history.getByText('20 April 2027, Evening').waitFor();
    assert.deepEqual(await history.locator('.requests_history-line').allInnerTexts(), [
      '13 April 2027, Evening, 17:30–21:30 → 13 April 2027, Afternoon, 13:00–17:00',
      '20 April 2027, Evening, 17:30–21:30 → 20 April 2027, Afternoon, 13:00–17:00',
    ]);
    // Not only from the toast, and at the agreed price of before, which is not today's.
    await page.reload();
    await history.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await news(page, 'Undone. New total: £1,000.00');
    await history.getByText('Undone later').waitFor();
    const { items, agreedPrice } = (await client.get(`/booking-requests/${reference}`)).body.data;
    assert.deepEqual(
      [items.map((each: { slot: { id: string } }) => each.slot.id), agreedPrice.totalCents],
      [Array(3).fill(evening.slotId), 100_000],
    );
    assert.deepEqual(complaints, []);
  });

  it('that moved to Wednesday afternoons from a date on says so, and continues there', async () => {
    const day = (date: string) => ({ ...evening, date });
    const { reference } = await send('/booking-requests', {
      ...day('2027-04-06'),
      name: 'Dance class',
      accept: true,
      additionalItems: ['2027-04-13', '2027-04-20', '2027-04-27', '2027-05-04'].map(day),
      series: { frequency: 'weekly', from: '2027-04-06', until: '2027-05-04' },
    });
    const client = await clientFor(backOffice.service, demoVenueId);
    const to = { slotId: 'wick-afternoon', packageId: 'wick-piano', days: 1, price: 'update' };
    const path = `/booking-requests/${reference}/items/move`;
    const moved = await client.post(path, { items: [2, 3, 4], ...to }, { 'if-match': '*' });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await page
      .getByText('Series: Every week (Wednesday), until 5 May 2027 · 2 dates on other days', { exact: true })
      .waitFor();
    // From a Tuesday that stayed, those on Wednesdays are selected with one click.
    await button(page, 'Move: Tuesday, 6 April 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 6 April 2027' });
    await move.getByLabel('This and following dates').check();
    await move.getByText('2 dates', { exact: true }).waitFor();
    await move.getByLabel('Select all').check();
    await move.getByText('5 dates', { exact: true }).waitFor();
    await move.getByLabel(/^Wednesday, 21 April 2027/).uncheck();
    await move.getByText('4 dates', { exact: true }).waitFor();
    assert.equal(await move.getByLabel('Select all').isChecked(), false);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Extend to next season' }).click();
    const like = 'like its date on Wednesday, 5 May 2027: The Wick Room · 13:00–17:00 · Afternoon.';
    await page
      .getByText(`Continues ${reference} ${like} 2 of its dates differ in day, time, space or package.`)
      .waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-09-01');
    await page.getByLabel('Or number of dates').fill('2');
    await dates(page).getByLabel('Wednesday, 8 September 2027').waitFor();
    const time = page.getByRole('combobox', { name: 'Time' }).locator('option:checked');
    assert.match((await time.textContent()) ?? '', /Afternoon/);
    assert.deepEqual(await violationsInThemes(page), []);
    assert.deepEqual(complaints, []);
  });

  it('is moved and cancelled from one date on, and extended to the next season', async () => {
    const day = (date: string) => ({ ...evening, date });
    const { reference } = await send('/booking-requests', {
      ...day('2027-04-06'),
      name: 'Dance class',
      title: 'Spring course',
      accept: true,
      additionalItems: [
        day('2027-04-13'),
        { ...day('2027-04-20'), slotId: 'wick-morning' },
        day('2027-04-27'),
        // Moved by hand: a Wednesday
        day('2027-05-05'),
      ],
      series: { frequency: 'weekly', from: '2027-04-06', until: '2027-05-04' },
      instalments: 'monthly',
    });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await page.getByText('Series: Every week (Tuesday), until 4 May 2027').waitFor();
    await button(page, 'Move: Tuesday, 13 April 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 13 April 2027' });
    await move.getByLabel('This and following dates').check();
    await move.getByText('2 dates', { exact: true }).waitFor();
    await move.getByText('All move, or none.').waitFor();
    // From Tuesdays to Wednesdays.
    await move.getByLabel(/^Weekday/).selectOption('Wednesday');
    await move.getByLabel('Custom times').check();
    await move.getByText('empty: the price stays').waitFor();
    await move
      .getByText(/^Custom times have no package: “[^”]+” will no longer be part of this date\./)
      .waitFor();
    assert.equal(await move.getByRole('radiogroup', { name: 'Price' }).count(), 0);
    await move.getByLabel('Time slot').check();
    await move.getByLabel('Tuesday, 20 April 2027 · The Wick Room · 09:00–13:00 · Morning').waitFor();
    await move.getByLabel(/^Wednesday, 5 May 2027/).waitFor();
    await move.getByRole('combobox', { name: 'Time' }).selectOption({ index: 2 });
    await move.getByLabel('Package').selectOption('Rehearsal with piano');
    await move.getByText('New total', { exact: true }).waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await news(page, '2 dates moved');
    await page.getByText('13:00–17:00 · Afternoon').first().waitFor();
    await button(page, 'Move: Wednesday, 14 April 2027').waitFor();
    await button(page, 'Move: Wednesday, 28 April 2027').waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('13:00–17:00 · Afternoon').first().waitFor({ state: 'detached' });
    await button(page, 'Cancel date: Tuesday, 13 April 2027').click();
    const cancel = page.getByRole('dialog', { name: 'Cancel Tuesday, 13 April 2027' });
    await cancel.getByLabel('This and following dates').check();
    await cancel.getByLabel(/^Tuesday, 20 April 2027/).check();
    await cancel.getByText('3 dates', { exact: true }).waitFor();
    await cancel.getByText('New total', { exact: true }).waitFor();
    await cancel.getByRole('button', { name: 'Cancel dates' }).click();
    await news(page, '3 dates cancelled');
    await page.getByRole('heading', { name: '2 dates', level: 2 }).waitFor();
    await page.getByRole('link', { name: 'Extend to next season' }).click();
    await page.getByLabel('Date', { exact: true }).fill('2027-09-07');
    await page.getByLabel('Or number of dates').fill('3');
    await dates(page).getByText('3 dates to book').waitFor();
    assert.equal(await page.getByLabel('Instalments').inputValue(), 'true', 'once a month, as before');
    assert.equal(await page.getByLabel('Title').inputValue(), 'Spring course');
    // The guest is deleted while the person types: what they typed may name the guest.
    await page.getByLabel('Message', { exact: true }).fill('Ring Dance class first');
    const venue = { venueId: demoVenueId, references: [reference], actor: 'operator' } as const;
    await eraseGuests(backOffice.service, venue);
    await pollNow(page);
    const name = page.getByLabel('Name', { exact: true });
    await waitForEqual(() => name.inputValue(), '');
    await name.fill('New class');
    await button(page, 'Save booking').click();
    const refused = 'The guest’s data was deleted. Leave out what names the guest, and save again';
    await page.getByRole('alert').getByText(refused).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('');
    await button(page, 'Save booking').click();
    await news(page, 'All 3 dates are booked.');
    await page.getByRole('link', { name: reference }).waitFor();
    assert.deepEqual(complaints, []);
  });

  for (const [title, more, note, priced] of [
    [
      'an agreed price',
      { totalPerDateCents: 9_000, priceReason: 'Regular class' },
      'The price agreed there is proposed: £90.00 per date (£180.00 for all).',
      { total: '90', perDate: 'true', reason: 'Regular class', sum: 'Agreed price£270.00' },
    ],
    [
      'a discount',
      { adjustments: [{ label: 'Loyal customer', basisPoints: -1_000 }] },
      'Its discounts and surcharges are proposed, too: Loyal customer.',
      { total: '', perDate: 'false', reason: null, sum: 'Total£269.88' },
    ],
  ] as const)
    it(`with ${title} is extended at the same terms`, async () => {
      const day = (date: string) => ({ ...evening, date });
      const { reference } = await send('/booking-requests', {
        ...day('2027-04-06'),
        name: 'Dance class',
        accept: true,
        additionalItems: [day('2027-04-13')],
        series: { frequency: 'weekly', from: '2027-04-06', until: '2027-04-13' },
        ...more,
      });
      const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
        role: 'manager',
      });
      await page.getByRole('link', { name: 'Extend to next season' }).click();
      await page.getByText(note).waitFor();
      await page.getByLabel('Date', { exact: true }).fill('2027-09-07');
      await page.getByLabel('Or number of dates').fill('3');
      await dates(page).getByText('3 dates to book').waitFor();
      assert.equal(await page.getByLabel(/^Agreed price/).inputValue(), priced.total);
      assert.equal(await page.getByLabel('An agreed price is for').inputValue(), priced.perDate);
      const reason = page.getByLabel('Reason');
      if (priced.reason !== null) assert.equal(await reason.inputValue(), priced.reason);
      const sums = page.getByRole('region', { name: 'Price' }).locator('dl > div');
      await waitForEqual(
        async () => (await sums.allTextContents()).includes(priced.sum) || (await sums.allTextContents()),
        true,
      );
      await waitForIdle(page);
      assert.deepEqual(await violationsInThemes(page), []);
      await button(page, 'Save booking').click();
      await news(page, 'All 3 dates are booked.');
      assert.deepEqual(complaints, []);
    });
});
