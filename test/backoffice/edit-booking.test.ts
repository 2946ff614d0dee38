/** Editing a saved booking or request in one dialog. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBooking, type Placement } from '../../src/operations/booking/add-booking.ts';
import { violations } from '../browser/axe.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import {
  button,
  demoVenueId,
  goTo,
  news,
  phone,
  pollNow,
  startBackOffice,
  venueUrl,
  waitForIdle,
} from './fixture.ts';
import { losingResponses } from './losing-responses.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const dinner = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dinner', attendance: 100 };

async function book(date: string, as: Placement = 'accepted', more: object = {}) {
  const booking = { ...dinner, date, name: 'Anna Weis', email: 'anna@example.com', ...more };
  const { reference } = await addBooking(service, demoVenueId, booking, as, 'staff:staff-7f3c');
  return reference;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit', exact: true });
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true });
const lines = async (page: Page) =>
  (await dialogOf(page).locator('.requests_quote-lines > div').allTextContents()).map((line) =>
    line.replaceAll('\u00a0', ' '),
  );

const screens = [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
] as const;

const undoDialogOf = (page: Page) => page.getByRole('dialog', { name: /^Undo: Booking corrected/ });

/** Returns whether an element is on the screen, and nothing covers it. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === node;
  });

describe('editing a booking', () => {
  for (const [screen, browser] of screens)
    it(`changes each member, shows the price before and after, and undoes it, on ${screen}`, async () => {
      const reference = await book(screen === 'a phone' ? '2027-06-09' : '2027-06-16');
      const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
        role: 'manager',
        browser,
      });
      await button(page, 'Edit').click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Title').fill('Wedding Weiss');
      await dialog.getByLabel('Name', { exact: true }).fill('Anna Weiss');
      await dialog.getByLabel('Email').fill('anna.weiss@example.com');
      await dialog.getByLabel('Phone').fill('+44 1632 960014');
      await dialog.getByLabel('Company').fill('Weiss & Sons');
      await dialog.getByText('Postal address', { exact: true }).click();
      await dialog.getByLabel('Street and number').fill('12 Quay Street');
      await dialog.getByLabel('Town or city').fill('Norwich');
      await dialog.getByLabel('Country').selectOption('United Kingdom');
      await dialog.getByLabel('What kind of event is it?').fill('A wedding');
      await dialog.getByLabel('Layout').selectOption('Dinner with dance floor (180 people)');
      await dialog.getByLabel('People').fill('120');
      await waitForEqual(
        async () => (await lines(page)).slice(0, 3),
        ['Total before£10,368.00', 'Difference+£1,166.40', 'New total£11,534.40'],
      );
      await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
      await dialog.getByLabel('Quantity: High chair').fill('2');
      await dialog.getByRole('button', { name: 'Add discount or surcharge' }).click();
      await dialog.getByLabel(/^Description/).fill('Regular guest');
      await dialog.getByLabel(/^Amount.*GBP, excluding tax/).fill('100');
      const choice = dialog.getByRole('radio', { name: 'Use the new price: £11,424.00' });
      await choice.check();
      // Beside the button, however long the dialog is.
      await dialog.evaluate((element) => element.scrollTo(0, 0));
      assert.equal(await isUncovered(choice), true);
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), browser.viewport.width);
      await save(page).click();
      await news(page, 'Changes saved. Total: £11,424.00');
      await page.getByRole('heading', { level: 1, name: 'Wedding Weiss' }).waitFor();
      const main = page.getByRole('main');
      for (const text of ['Dinner with dance floor', 'High chair × 2', 'A wedding', '£11,424.00'])
        await main.getByText(text, { exact: true }).first().waitFor();
      await main.getByText('Anna Weis → Anna Weiss').waitFor();
      for (const text of [
        'Booking corrected · £10,368.00 → £11,424.00',
        'People: 100 → 120',
        'Layout: – → Dinner with dance floor',
        'Extras: – → High chair × 2',
        'Discounts and surcharges: – → Regular guest -£100.00',
      ])
        await main.locator('.requests_history').getByText(text, { exact: true }).waitFor({ timeout: 15_000 });
      await waitForIdle(page);
      await main.locator('.requests_history').getByRole('button', { name: 'Undo' }).click();
      const undo = undoDialogOf(page);
      await undo.getByText('New total').waitFor();
      assert.deepEqual(await violations(page), []);
      await undo.getByRole('button', { name: 'Undo', exact: true }).click();
      await news(page, 'Undone. New total: £10,368.00');
      await page.getByRole('heading', { level: 1, name: 'Anna Weis', exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    });

  it('keeps the former price if staff choose so', async () => {
    const reference = await book('2027-06-23');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    await dialogOf(page).getByLabel('People').fill('120');
    await dialogOf(page).getByRole('radio', { name: 'Keep the price: £10,368.00' }).check();
    await dialogOf(page).getByText('Not charged or deducted at this price: People').waitFor();
    assert.deepEqual(await lines(page), ['Total before£10,368.00', 'Difference£0.00', 'New total£10,368.00']);
    await save(page).click();
    await news(page, 'Changes saved. Price kept: £10,368.00');
    await page.getByRole('heading', { name: 'Agreed price' }).waitFor();
    await page.getByRole('main').getByText('£10,368.00').first().waitFor();
  });

  for (const [screen, browser] of screens)
    it(`charges an extra that is ordered after a correction at new prices, on ${screen}`, async () => {
      const reference = await book(screen === 'a phone' ? '2027-07-14' : '2027-07-21');
      const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager', browser });
      await button(page, 'Edit').click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('People').fill('120');
      await dialog.getByRole('radio', { name: 'Use the new price: £11,534.40', checked: true }).waitFor();
      await save(page).click();
      await news(page, 'Changes saved. Total: £11,534.40');
      await button(page, 'Edit').click();
      await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
      await dialog.getByLabel('Quantity: High chair').fill('2');
      await dialog.getByRole('radio', { name: 'Use the new price: £11,544.00', checked: true }).waitFor();
      await dialog.getByRole('radio', { name: 'Keep the price: £11,534.40' }).check();
      await dialog.getByText('Not charged or deducted at this price: High chair').waitFor();
      await dialog.getByRole('radio', { name: 'Use the new price: £11,544.00' }).check();
      await save(page).click();
      await news(page, 'Changes saved. Total: £11,544.00');
      const history = page.locator('.requests_history');
      await history.getByText('Undo newer changes first.').waitFor();
      assert.equal(await history.getByRole('button', { name: 'Undo' }).count(), 1);
    });

  it('adds what an extra costs to an agreed price, of a single date and of a series', async () => {
    const chairs = [{ id: 'high-chair', pieces: 2 }];
    const single = await book('2027-11-03');
    const days = ['2027-09-22', '2027-09-29'].map((date) => ({ ...dinner, date, extras: chairs }));
    const series = await book('2027-09-15', 'accepted', {
      additionalItems: days,
      series: { frequency: 'weekly', from: '2027-09-15', until: '2027-09-29' },
    });
    const client = await clientFor(service, demoVenueId);
    for (const reference of [single, series]) {
      const price = { totalCents: 800_000, reason: 'A regular guest' };
      const agreed = await client.post(`/booking-requests/${reference}/price`, price, { 'if-match': '*' });
      assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
    }
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${single}?do=edit`), {
      role: 'manager',
      browser: phone,
    });
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
    await dialog.getByLabel('Quantity: High chair').fill('2');
    const options = dialog.getByRole('radiogroup', { name: 'Price' }).locator('label');
    await waitForEqual(
      () => options.allInnerTexts(),
      [
        'Agreed price with the change: £8,009.60 (+£9.60)',
        'Keep the price: £8,000.00',
        'Use the new price: £10,377.60 (+£2,377.60)',
      ],
    );
    const added = dialog.getByRole('radio', { name: 'Agreed price with the change: £8,009.60' });
    assert.equal(await added.isChecked(), true);
    assert.deepEqual(await violations(page), []);
    await save(page).click();
    await news(page, 'Changes saved. Total: £8,009.60');
    await page.getByRole('heading', { name: 'Agreed price' }).waitFor();
    await page.getByText('A regular guest', { exact: true }).first().waitFor();
    await page.getByRole('rowheader', { name: '2 × High chair' }).waitFor();
    await page.getByText('Booking corrected · £8,000.00 → £8,009.60', { exact: true }).waitFor();
    await goTo(page, venueUrl(`requests/${single}?document=confirmation`));
    await page
      .getByRole('cell', { name: '2 × High chair' })
      .or(page.getByText('2 × High chair'))
      .first()
      .waitFor();

    await goTo(page, venueUrl(`requests/${series}?do=edit`));
    await dialog.getByLabel('People').fill('110');
    // 10 × £54 with VAT for each of three dates; two of them are Wednesdays like the first.
    await dialog.getByRole('radio', { name: /^Agreed price with the change: £/, checked: true }).waitFor();
    await dialog.getByRole('radio', { name: /^Keep the price: £8,000.00/ }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('keeps the price for a correction that costs nothing, though the prices were raised', async () => {
    const reference = await book('2027-08-18');
    const moved = await book('2027-08-20');
    const client = await clientFor(service, demoVenueId);
    const dinnerPath = '/spaces/tallow-hall/slots/hall-evening/packages/hall-dinner';
    const setFee = async (hireFeeCents: number) => {
      const { status, body } = await client.patch(dinnerPath, { hireFeeCents }, { 'if-match': '*' });
      assert.equal(status, 200, JSON.stringify(body));
    };
    await setFee(430_000);
    try {
      const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
      const dialog = dialogOf(page);
      await dialog.getByLabel('Layout').selectOption('Dinner with dance floor (180 people)');
      await dialog.getByRole('radio', { name: 'Keep the price: £10,368.00', checked: true }).waitFor();
      await dialog.getByRole('radio', { name: 'Use the new price: £10,476.00' }).waitFor();
      assert.equal(await dialog.getByText(/^Not charged/).count(), 0);
      await save(page).click();
      await news(page, 'Changes saved. Price kept: £10,368.00');
      await page.getByText('Dinner with dance floor', { exact: true }).first().waitFor();
      // The price was not agreed: the next extra is charged.
      assert.equal(await page.getByRole('heading', { name: 'Agreed price' }).count(), 0);
      await button(page, 'Edit').click();
      await dialog.getByLabel('People').fill('120');
      await dialog.getByRole('radio', { name: /^Use the new price/, checked: true }).waitFor();

      const { page: mover } = await backOffice.open(venueUrl(`requests/${moved}`), { role: 'manager' });
      await button(mover, 'Move to another date, time or space').click();
      const move = mover.getByRole('dialog');
      await move.getByLabel('Date', { exact: true }).fill('2027-08-27');
      await move.getByRole('radio', { name: /^Keep the price: /, checked: true }).waitFor();
      await move.getByRole('radio', { name: /^Today’s price: / }).waitFor();
    } finally {
      await setFee(420_000);
    }
  });

  it('extends a hold, and renews one that has ended', async () => {
    const reference = await book('2027-06-30', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: phone,
    });
    await button(page, 'Edit').tap();
    const hold = dialogOf(page).getByLabel('End of the hold');
    // Of 48 hours from the start of the test, at noon in London.
    const end = (days: number) => new Date(service.now + (2 + days) * 86_400_000).getUTCDate();
    assert.match(
      (await hold.locator('option[value="7d"]').textContent()) ?? '',
      new RegExp(`^\\+ 7 days → .*${end(7)} .*12:00`),
    );
    await hold.selectOption('time');
    await dialogOf(page).getByLabel('Date', { exact: true }).fill('2000-01-01');
    await dialogOf(page).getByLabel('Time', { exact: true }).fill('12:00');
    await dialogOf(page)
      .getByText(/^That is earlier than before: /)
      .waitFor();
    await hold.selectOption('7d');
    await save(page).tap();
    await news(page, 'Changes saved. Held until ');
    await page.getByText('9 days left').first().waitFor();
    service.now += 10 * 86_400_000;
    const { page: later } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    await later.getByText('Hold expired').first().waitFor();
    await button(later, 'Edit').click();
    await dialogOf(later).getByLabel('Renew the hold').selectOption('48h');
    await save(later).click();
    await news(later, 'Changes saved');
    await later.getByText('2 days left').first().waitFor();
  });

  it('keeps the chosen end of a hold that a colleague has extended since', async () => {
    const reference = await book('2027-10-06', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    const client = await clientFor(service, demoVenueId);
    const endOf = async () =>
      (await client.get(`/booking-requests/${reference}`)).body.data.holdExpiresAt as string;
    const end = await endOf();
    const dialog = dialogOf(page);
    const hold = dialog.getByLabel('End of the hold');
    const chosen = async () =>
      ((await hold.locator('option:checked').textContent()) ?? '').replace(/^.*→ /, '');
    await hold.selectOption('7d');
    const date = await chosen();
    const extend = async (days: number) => {
      const holdExpiresAt = new Date(Date.parse(end) + days * 86_400_000).toISOString();
      const { status } = await client.patch(
        `/booking-requests/${reference}`,
        { holdExpiresAt },
        { 'if-match': '*' },
      );
      assert.equal(status, 200);
      return holdExpiresAt;
    };
    await extend(3);
    await save(page).click();
    await dialog.getByText('What you typed is still here. Check it and save again.').waitFor();
    assert.equal(await chosen(), date);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved');
    const last = await endOf();
    assert.equal(Date.parse(last) - Date.parse(end), 7 * 86_400_000);
    // Both chose the same end: it is saved already.
    await waitForIdle(page);
    await button(page, 'Edit').click();
    await hold.selectOption('3d');
    const same = await extend(10);
    await save(page).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await endOf(), same);
  });

  it('names what a colleague changed in the same booking, and keeps what was typed', async () => {
    const reference = await book('2027-07-07');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), {
      role: 'manager',
      browser: phone,
    });
    const dialog = dialogOf(page);
    await dialog.getByLabel('Phone').fill('01632 960014');
    const other = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'owner' });
    await dialogOf(other.page).getByLabel('Title').fill('Wedding Weiss');
    await save(other.page).click();
    await news(other.page, 'Changes saved');
    await save(page).click();
    const notice = dialog.getByText('What you typed is still here. Check it and save again.');
    await notice.waitFor();
    // Beside the button that overwrites, also while a field at the end of the form is in view.
    await dialog.getByRole('button', { name: 'Save anyway' }).scrollIntoViewIfNeeded();
    assert.equal(await isUncovered(notice), true);
    assert.equal(await dialog.getByLabel('Title').inputValue(), 'Wedding Weiss');
    assert.equal(await dialog.getByLabel('Phone').inputValue(), '01632 960014');
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved');
    await page.getByRole('link', { name: '01632 960014' }).waitFor();
  });

  it('saves what can still be edited once a colleague has accepted the request, without the end of the hold', async () => {
    const reference = await book('2027-12-01', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    const dialog = dialogOf(page);
    await dialog.getByLabel('End of the hold').selectOption('7d');
    await dialog.getByLabel('Phone').fill('01632 960014');
    const decided = await (await clientFor(service, demoVenueId)).post(
      `/booking-requests/${reference}/accept`,
      {},
      { 'if-match': '*' },
    );
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    await save(page).click();
    await dialog.getByText('What you typed is still here. Check it and save again.').waitFor();
    assert.equal(await dialog.getByLabel('End of the hold').count(), 0);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved');
    await page.getByRole('link', { name: '01632 960014' }).waitFor();
  });

  it('merges extras and discounts of a colleague, names them, and does not change the chosen price', async () => {
    const reference = await book('2027-07-28', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^Lights for the dance floor/ }).check();
    await dialog.getByLabel('Phone').fill('01632 960014');
    await dialog.getByRole('radio', { name: /^Use the new price/, checked: true }).waitFor();
    const other = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'owner' });
    const theirs = dialogOf(other.page);
    await theirs.getByRole('checkbox', { name: /^High chair/ }).check();
    await theirs.getByLabel('Phone').fill('01632 960015');
    await theirs.getByRole('radio', { name: /^Use the new price/, checked: true }).waitFor();
    await save(other.page).click();
    await news(other.page, 'Changes saved');
    await save(page).click();
    await dialog.getByText('Extras: – → High chair').waitFor();
    const both = dialog.getByRole('alert').filter({ hasText: 'Keep mine' });
    assert.match((await both.textContent()) ?? '', /Phone.*01632 960015.*01632 960014/);
    assert.equal(await dialog.getByRole('button', { name: 'Save anyway' }).isDisabled(), true);
    await both.getByRole('button', { name: 'Keep mine' }).click();
    assert.equal(await dialog.getByRole('checkbox', { name: /^High chair/ }).isChecked(), true);
    assert.equal(await dialog.getByRole('checkbox', { name: /^Lights/ }).isChecked(), true);
    await dialog.getByRole('radio', { name: /^Use the new price/, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved. Total: ');
    await page.getByText('Phone: 01632 960015 → 01632 960014').waitFor();
    await page.getByText('Extras: High chair × 1 → Lights for the dance floor, High chair × 1').waitFor();
  });

  it('proposes another price once a colleague agreed on one, unless the person has chosen', async () => {
    for (const [date, isChosen] of [
      ['2027-05-11', false],
      ['2027-05-12', true],
    ] as const) {
      const reference = await book(date);
      const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
      const dialog = dialogOf(page);
      await dialog.getByLabel('People').fill('120');
      await dialog.getByRole('radio', { name: /^Use the new price/, checked: true }).waitFor();
      if (isChosen)
        for (const name of [/^Keep the price/, /^Use the new price/])
          await dialog.getByRole('radio', { name }).check();
      const client = await clientFor(service, demoVenueId);
      const { body } = await client.get(`/booking-requests/${reference}`);
      const agreed = await client.post(
        `/booking-requests/${reference}/price`,
        { totalCents: body.data.quote.totalCents - 10_000, reason: 'Agreed by phone' },
        { 'If-Match': '*' },
      );
      assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
      await save(page).click();
      await dialog.getByRole('button', { name: 'Save anyway' }).waitFor();
      await dialog
        .getByRole('radio', {
          name: isChosen ? /^Use the new price/ : /^Agreed price with the change/,
          checked: true,
        })
        .waitFor();
    }
  });

  it('asks which value stays if a colleague changed what an unfinished entry has too', async () => {
    const reference = await book('2027-06-10');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), {
      role: 'manager',
      browser: phone,
    });
    const dialog = dialogOf(page);
    await dialog.getByLabel('Phone').fill('0113 111');
    const other = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'owner' });
    await dialogOf(other.page).getByLabel('Phone').fill('0113 222');
    await save(other.page).click();
    await news(other.page, 'Changes saved');
    await page.reload();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const both = dialog.getByRole('alert').filter({ hasText: 'Keep mine' });
    assert.match((await both.textContent()) ?? '', /Phone.*0113 222.*0113 111/);
    assert.equal(await save(page).isDisabled(), true);
    await both.getByRole('button', { name: 'Use theirs' }).click();
    await both.waitFor({ state: 'detached' });
    assert.equal(await dialog.getByLabel('Phone').inputValue(), '0113 222');
  });

  it('recognizes a save, a move, a decision and a payment whose responses were lost', async () => {
    const reference = await book('2027-06-24', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const lose = await losingResponses(page, reference);
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('Phone').fill('01632 960016');
    await lose(save(page));
    await page.getByText('The service is not responding.', { exact: false }).first().waitFor();
    await save(page).click();
    await news(page, 'Changes saved');
    await dialogOf(page).waitFor({ state: 'detached' });
    await button(page, 'Move to another date, time or space').click();
    const move = page.getByRole('dialog', { name: 'Move to another date, time or space' });
    await move.getByLabel('Date', { exact: true }).fill('2027-07-01');
    await lose(move.getByRole('button', { name: /^Move/ }));
    // The preview of the price notices that it has been moved.
    await news(page, 'Moved to Thursday, 1 July 2027');
    await move.waitFor({ state: 'detached' });
    await lose(button(page, 'Accept'));
    await news(page, 'Anna Weis');
    // The next request may be open.
    await goTo(page, venueUrl(`requests/${reference}`));
    await lose(button(page, 'Mark as paid').first());
    await page
      .getByText(/^Paid /)
      .first()
      .waitFor();
    assert.equal(await page.getByText('Someone else changed this').count(), 0);
  });

  it('recognizes changes of single dates and of the price whose responses were lost', async () => {
    const days = ['2027-09-23', '2027-09-30', '2027-10-07'].map((date) => ({ ...dinner, date }));
    const reference = await book('2027-09-16', 'accepted', { additionalItems: days });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const lose = await losingResponses(page, reference);
    const dialog = page.getByRole('dialog');
    await button(page, 'Move: Thursday, 16 September 2027').click();
    await dialog.getByLabel('Date', { exact: true }).fill('2027-09-17');
    await lose(dialog.getByRole('button', { name: /^Move/ }));
    await news(page, '16 September 2027 moved to 17 September 2027');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Move: Thursday, 23 September 2027').click();
    await dialog.getByLabel('This and following dates').check();
    await dialog.getByLabel(/^Weekday/).selectOption('Friday');
    await lose(dialog.getByRole('button', { name: /^Move/ }));
    await news(page, '3 dates moved');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Add another date or space').click();
    await dialog.getByLabel('Space').selectOption('Tallow Hall');
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption({ value: 'hall-evening' });
    await dialog.getByLabel('Package').selectOption('Dinner');
    await dialog.getByLabel('Date').fill('2027-10-14');
    await lose(dialog.getByRole('button', { name: 'Add date' }));
    await news(page, 'Date added: 14 October 2027');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Cancel date: Friday, 1 October 2027').click();
    await lose(dialog.getByRole('button', { name: 'Cancel date' }));
    await news(page, 'Date cancelled: 1 October 2027');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Set agreed price').click();
    await dialog.getByLabel('New total').fill('9000');
    await dialog.getByLabel('Reason').fill('A regular guest');
    await lose(dialog.getByRole('button', { name: 'Save price' }));
    await news(page, '£9,000.00');
    await dialog.waitFor({ state: 'detached' });
    const client = await clientFor(service, demoVenueId);
    const { data } = (await client.get(`/booking-requests/${reference}`)).body;
    assert.deepEqual(data.items.map(({ date }: { readonly date: string }) => date).toSorted(), [
      '2027-09-17',
      '2027-09-24',
      '2027-10-08',
      '2027-10-14',
    ]);
    assert.equal(data.agreedPrice.totalCents, 900_000);
  });

  it('offers for several dates what each of them has', async () => {
    const room = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const additionalItems = [
      { ...dinner, date: '2027-09-09' },
      { ...room, date: '2027-09-10' },
    ];
    const reference = await book('2027-09-08', 'accepted', { additionalItems });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), {
      role: 'manager',
    });
    const dialog = dialogOf(page);
    const lights = dialog.getByLabel('Lights for the dance floor');
    await dialog.getByLabel('This date').check();
    await lights.waitFor();
    await dialog.getByLabel('All 3 dates').check();
    await lights.waitFor({ state: 'detached' });
    await waitForIdle(page);
    assert.equal(await lights.count(), 0);
    await dialog.getByLabel('This and following dates').check();
    await dialog.getByRole('combobox', { name: 'Date' }).selectOption({ index: 1 });
    await waitForIdle(page);
    assert.equal(await lights.count(), 0);
    await dialog.getByLabel('This date').check();
    await lights.waitFor();
    assert.deepEqual(complaints, []);
  });

  it('shows what an undo would change of the price, and what is to be returned, before it is made', async () => {
    const reference = await book('2027-11-17');
    const client = await clientFor(service, demoVenueId);
    const path = `/booking-requests/${reference}`;
    const any = { 'if-match': '*' };
    const raised = await client.patch(path, { attendance: 120, price: 'update' }, any);
    assert.equal(raised.status, 200, JSON.stringify(raised.body));
    for (const index of raised.body.data.instalments.keys()) {
      const paid = await client.patch(`${path}/instalments/${index + 1}`, { paidOn: '2027-03-01' }, any);
      assert.equal(paid.status, 200, JSON.stringify(paid.body));
    }
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: phone,
    });
    const history = page.locator('.requests_history');
    const undo = undoDialogOf(page);
    await history.getByRole('button', { name: 'Undo' }).click();
    const rows = undo.locator('.requests_quote-lines > div');
    await rows.first().waitFor();
    assert.deepEqual(
      (await rows.allTextContents()).map((line) => line.replaceAll('\u00a0', ' ')),
      [
        'Total before£11,534.40',
        'Difference-£1,166.40',
        'New total£10,368.00',
        'To be returned to the guest£1,166.40',
      ],
    );
    const ends = await rows
      .locator('dd')
      .evaluateAll((amounts) => [...new Set(amounts.map((amount) => amount.getBoundingClientRect().right))]);
    assert.equal(ends.length, 1, 'the amounts end in one column');
    await undo.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await client.get(path)).body.data.attendance, 120);
    await history.getByRole('button', { name: 'Undo' }).click();
    await undo.getByRole('button', { name: 'Undo', exact: true }).click();
    await news(page, 'Undone. New total: £10,368.00. To be returned to the guest: £1,166.40');
    await undo.waitFor({ state: 'detached' });
    assert.equal((await client.get(path)).body.data.attendance, 100);
    // So does the toast right after a change.
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('People').fill('120');
    await dialogOf(page)
      .getByRole('radio', { name: /^Use the new price/, checked: true })
      .waitFor();
    await save(page).click();
    await news(page, 'Changes saved. Total: £11,534.40');
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await news(page, 'Undone. New total: £10,368.00. To be returned to the guest: £1,166.40');
    assert.deepEqual(complaints, []);
  });

  it('says of a conflict with an own change in another tab that it is one’s own', async () => {
    const reference = await book('2027-11-24');
    const edit = venueUrl(`requests/${reference}?do=edit`);
    const { page, context } = await backOffice.open(edit, { role: 'manager' });
    await dialogOf(page).getByLabel('Phone').fill('01632 960014');
    const other = await context.newPage();
    await other.goto(backOffice.base + edit);
    await dialogOf(other).getByLabel('Title').fill('Wedding Weiss');
    await save(other).click();
    await news(other, 'Changes saved');
    await save(page).click();
    const notice = dialogOf(page).getByRole('alert');
    await notice.getByText('You changed this after you opened it here').waitFor();
    await notice.getByText('by you').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved');
  });

  it('names the date and the space that a hold cannot have again', async () => {
    const room = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const date = '2027-12-08';
    const reference = await book(date, '48h', { additionalItems: [{ ...room, date }] });
    service.now += 3 * 86_400_000;
    await book(date, 'accepted', { ...room, attendance: undefined, name: 'Yara Grab' });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    await dialogOf(page).getByLabel('Renew the hold').selectOption('7d');
    await save(page).click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText(
        /^Wednesday, 8 December 2027 · The Wick Room · 17:30–21:30: The date is taken by Yara Grab \(BR-\w+\)$/,
      )
      .waitFor();
  });

  it('says after the event why guests, extras and discounts cannot be changed', async () => {
    const date = new Date(service.now + 86_400_000).toISOString().slice(0, 10);
    const reference = await book(date);
    service.now += 3 * 86_400_000;
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), { role: 'manager' });
    const dialog = dialogOf(page);
    await dialog
      .getByText(
        'The event is over: people, layout, extras and discounts can no longer be changed. You can still agree on another price.',
      )
      .waitFor();
    assert.equal(await dialog.getByLabel('People').count(), 0);
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Anna Weis');
  });

  it('offers no Undo in the history that cannot work, but says why, and names amounts of discounts', async () => {
    const reference = await book('2027-10-20');
    const client = await clientFor(service, demoVenueId);
    const path = `/booking-requests/${reference}`;
    const any = { 'if-match': '*' };
    const ok = async (sent: ReturnType<typeof client.post>) => {
      const { status, body } = await sent;
      assert.equal(status, 200, JSON.stringify(body));
    };
    const regulars = (basisPoints: number) => ({ adjustments: [{ label: 'Regulars', basisPoints }] });
    await ok(client.patch(path, { ...regulars(-1_000), price: 'update' }, any));
    await ok(client.patch(path, { ...regulars(-2_000), price: 'update' }, any));
    await ok(client.patch(path, { title: 'Wedding Weis' }, any));
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const entries = page.getByRole('listitem').filter({ hasText: 'Booking corrected' });
    const [titled, raised, discounted] = [entries.nth(0), entries.nth(1), entries.nth(2)];
    await raised.getByText('Discounts and surcharges: Regulars -10% → Regulars -20%').waitFor();
    await raised.getByRole('button', { name: 'Undo' }).waitFor();
    await discounted.getByText('Undo newer changes first.').waitFor();
    // Today's price of another time is not the agreed one, which the corrections would restore.
    const elsewhere = {
      date: '2027-10-21',
      slotId: 'hall-evening',
      packageId: 'hall-dry-hire',
      price: 'update',
    };
    await ok(client.post(`${path}/move`, elsewhere, any));
    await pollNow(page);
    await raised.getByText('Undo newer changes first.').waitFor();
    assert.equal(await raised.getByRole('button').count(), 0);
    await ok(client.patch(path, { attendance: 90, price: 'update' }, any));
    await ok(client.post(`${path}/cancel`, {}, any));
    await pollNow(page);
    await entries.nth(0).getByText('Cannot be undone: accepted, declined or cancelled since.').waitFor();
    await titled.waitFor();
    assert.equal(await entries.getByRole('button', { name: 'Undo' }).count(), 1);
    await entries.nth(1).getByRole('button', { name: 'Undo' }).click();
    await news(page, 'Undone');
    await entries.filter({ hasText: 'Undone later' }).first().waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Undone(?! later)/ })
      .waitFor();
  });
});
