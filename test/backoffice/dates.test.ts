/** Bookings with several dates: entering them, and changing single dates. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { violationsInThemes } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitFor, waitForEqual } from '../wait-for.ts';
import {
  button,
  demoVenueId,
  goTo,
  newBackOffice,
  news,
  phone,
  type Scenario,
  venueUrl,
  waitForIdle,
} from './fixture.ts';

describe('a booking with several dates', () => {
  let backOffice: Scenario;
  beforeEach(async () => {
    backOffice = await newBackOffice();
  });
  afterEach(() => backOffice.stop());

  const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };

  async function book(body: object): Promise<string> {
    const client = await clientFor(backOffice.service, demoVenueId);
    const booked = await client.post('/booking-requests', {
      ...evening,
      name: 'R. Holm',
      email: 'r.holm@example.com',
      accept: true,
      ...body,
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    return booked.body.data.reference;
  }

  it('adds a date with guests, a layout and extras, whose price is in the new total', async () => {
    const reference = await book({ date: '2027-06-11' });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await button(page, 'Add another date or space').click();
    const dialog = page.getByRole('dialog', { name: 'Add another date or space' });
    await dialog.getByLabel('Space').selectOption('Tallow Hall');
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption({ value: 'hall-evening' });
    await dialog.getByLabel('Package').selectOption('Dinner');
    await dialog.getByLabel('Date').fill('2027-06-12');
    await dialog.getByLabel('People').fill('80');
    await dialog.getByLabel('Layout').selectOption({ index: 3 });
    await dialog.getByLabel('Lights for the dance floor').check();
    await dialog.getByLabel('High chair').check();
    await dialog.getByLabel(/Quantity: .*High chair/).fill('3');
    await dialog.getByText('This time is free.').waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    await dialog.getByRole('button', { name: 'Add date' }).click();
    await news(page, 'Date added: 12 June 2027');
    const client = await clientFor(backOffice.service, demoVenueId);
    const [, added] = (await client.get(`/booking-requests/${reference}`)).body.data.items;
    assert.deepEqual(
      [
        added.attendance,
        added.layout,
        added.extras.map(({ id, pieces }: { id: string; pieces: number }) => [id, pieces]),
      ],
      [
        80,
        'Cabaret',
        [
          ['dance-floor-lights', null],
          ['high-chair', 3],
        ],
      ],
    );
    assert.deepEqual(complaints, []);
  });

  it('says that visitors are not offered a slot on a weekday, which staff may book', async () => {
    const { page, complaints } = await backOffice.open(
      venueUrl('requests/new?space=wick-room&slot=wick-working-day&package=wick-rehearsal&date=2027-06-12'),
      { role: 'manager' },
    );
    await page.getByText('This time is free.').waitFor();
    const hint = page.getByText('Not offered to visitors on this day');
    await hint.waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-06-11');
    await hint.waitFor({ state: 'detached' });
    await page.getByText('This time is free.').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('adds a date, undoes it, and suggests free dates instead of a taken one', async () => {
    const reference = await book({ date: '2027-06-11' });
    await book({ date: '2027-06-12', name: 'Una Other' });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: phone,
    });
    await button(page, 'Add another date or space').tap();
    const dialog = page.getByRole('dialog', { name: 'Add another date or space' });
    await dialog.getByLabel('Date').fill('2027-06-12');
    await dialog.getByText('Saturday, 12 June 2027 is not free at this time.').waitFor();
    await dialog.getByRole('link', { name: 'Una Other' }).waitFor();
    // Spaces are offered only if they hold the guests.
    const freeSpaces = dialog.getByText('Free at that time:').locator('..').getByRole('button');
    await waitFor('all spaces', async () => (await freeSpaces.count()) > 1);
    await dialog.getByLabel('People').fill('140');
    const large = ['Tallow Hall', 'Tallow Hall North', 'Tallow Hall South', 'The Bleaching Loft'];
    await waitFor('spaces for 140', async () => {
      const offered = await freeSpaces.allTextContents();
      return offered.includes('The Bleaching Loft') && offered.every((name) => large.includes(name));
    });
    await dialog.getByLabel('People').fill('');
    await dialog.getByRole('button', { name: 'Sun 13 Jun' }).tap();
    await dialog.getByText('This time is free.').waitFor();
    await dialog.getByLabel('People').fill('a dozen');
    await dialog.getByText('This must be a whole number').first().waitFor();
    // Warned of, not refused.
    await dialog.getByLabel('People').fill('500');
    await dialog.getByText('More guests than the capacity of The Wick Room (').waitFor();
    await dialog.getByText('New total', { exact: true }).waitFor();
    await dialog.getByLabel('People').fill('12');
    await dialog.getByText('More guests than').waitFor({ state: 'detached' });
    await dialog.getByText('New total', { exact: true }).waitFor();
    assert.deepEqual(await dialog.locator('.requests_quote-lines > div').allInnerTexts(), [
      'Price of this date\n£117.60',
      'Total before\n£117.60',
      'Difference\n+£117.60',
      'New total\n£235.20',
    ]);
    assert.deepEqual(await violationsInThemes(page), []);
    await button(page, 'Add date').tap();
    await news(page, 'Date added: 13 June 2027');
    await page.getByRole('heading', { name: '2 dates' }).waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).tap();
    await news(page, 'Undone');
    await page.getByRole('heading', { name: 'Friday, 11 June 2027', level: 2 }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('keeps the other dates when one is moved and one cancelled', async () => {
    const reference = await book({
      date: '2027-06-11',
      additionalItems: [
        { ...evening, date: '2027-06-12' },
        { spaceId: 'snuffer', slotId: 'snuffer-evening', packageId: 'snuffer-dry-hire', date: '2027-06-18' },
      ],
    });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    await page.getByRole('heading', { name: '3 dates' }).waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violationsInThemes(page), []);
    await button(page, 'Move: Saturday, 12 June 2027').press('Enter');
    const move = page.getByRole('dialog', { name: 'Move Saturday, 12 June 2027' });
    await move.getByLabel('Date', { exact: true }).fill('2027-06-11');
    await move.getByText('This date overlaps another date of the booking').waitFor();
    await move.getByLabel('Date', { exact: true }).fill('2027-06-13');
    await move.getByText('New total', { exact: true }).waitFor();
    await button(page, 'Move').press('Enter');
    await news(page, '12 June 2027 moved to 13 June 2027');
    const cancel = page.getByRole('dialog', { name: 'Cancel Friday, 18 June 2027' });
    const markPaid = async (left: number) => {
      await button(page, 'Mark as paid').first().click();
      await waitFor(
        'the instalment to be marked',
        async () => (await button(page, 'Mark as paid').count()) === left,
      );
    };
    const amounts = async () => {
      await button(page, 'Cancel date: Friday, 18 June 2027').click();
      await cancel.getByText('New total', { exact: true }).waitFor();
      return cancel.locator('.requests_quote-lines > div').allInnerTexts();
    };
    await markPaid(1);
    assert.deepEqual(await amounts(), [
      'Total before\n£870.00',
      'Difference\n-£634.80',
      'New total\n£235.20',
      'Deducted from unpaid instalments\n£634.80',
      'To be returned to the guest\n£0.00',
    ]);
    assert.equal(await cancel.getByText('Decide whether you keep or return it').count(), 0);
    await page.keyboard.press('Escape');
    await markPaid(0);
    assert.deepEqual(await amounts(), [
      'Total before\n£870.00',
      'Difference\n-£634.80',
      'New total\n£235.20',
      'To be returned to the guest\n£634.80',
    ]);
    await cancel.getByText('Nothing is returned by itself.').waitFor();
    await cancel.getByRole('button', { name: 'Cancel date' }).click();
    await news(page, 'Date cancelled: 18 June 2027');
    await page.getByRole('heading', { name: '2 dates' }).waitFor();
    await button(page, 'Mark credit note as issued').waitFor();
    await button(page, 'Mark as returned').click();
    await page
      .getByText(/^Returned on /)
      .first()
      .waitFor();
    await button(page, 'Move: Sunday, 13 June 2027').click();
    const again = page.getByRole('dialog', { name: 'Move Sunday, 13 June 2027' });
    await again.getByLabel('Date', { exact: true }).fill('2027-06-14');
    await again.getByText('New total', { exact: true }).waitFor();
    // The sum was not agreed: each further move has today's price too.
    await again.getByRole('radio', { name: /^Today’s price: £/, checked: true }).waitFor();
    await again.getByRole('radio', { name: /^Keep the price: £/ }).waitFor();
    await button(page, 'Move').press('Enter');
    await news(page, '13 June 2027 moved to 14 June 2027');
    assert.deepEqual(complaints, []);
  });

  it('says what is returned to the guest when a booking with one date moves to a cheaper day', async () => {
    const snuffer = { spaceId: 'snuffer', slotId: 'snuffer-evening', packageId: 'snuffer-dry-hire' };
    const reference = await book({ ...snuffer, date: '2027-06-18' });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: phone,
    });
    for (const left of [1, 0]) {
      await button(page, 'Mark as paid').first().click();
      await waitForEqual(() => button(page, 'Mark as paid').count(), left);
    }
    await button(page, 'Move to another date, time or space').click();
    const move = page.getByRole('dialog', { name: 'Move to another date, time or space' });
    const amounts = () => move.locator('.requests_quote-lines > div').allInnerTexts();
    await move.getByLabel('Date', { exact: true }).fill('2027-06-21');
    await waitForEqual(amounts, [
      'Total before\n£634.80',
      'Difference\n-£165.60',
      'New total\n£469.20',
      'To be returned to the guest\n£165.60',
    ]);
    await move.getByText('Nothing is returned by itself.').waitFor();
    // The price of the day is no agreed one.
    assert.equal(await move.getByText('The new total becomes the agreed price.').count(), 0);
    assert.deepEqual(await violationsInThemes(page), []);
    await move.getByRole('radio', { name: 'Keep the price: £634.80' }).check();
    await waitForEqual(amounts, []);
    await move.getByRole('radio', { name: /^Today’s price: £469.20/ }).check();
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await news(page, 'Moved to Monday, 21 June 2027');
    await page.getByText('£165.60').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it('names in the dialogs what a move or a cancelled date removes', async () => {
    const hall = {
      spaceId: 'tallow-hall',
      slotId: 'hall-evening',
      packageId: 'hall-dinner',
      layout: 'Cabaret',
      attendance: 80,
      extras: [{ id: 'dance-floor-lights' }],
    };
    const single = await book({ ...hall, date: '2027-06-11' });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${single}?do=move`), {
      role: 'manager',
    });
    const move = page.getByRole('dialog', { name: 'Move to another date, time or space' });
    await move.getByLabel('Custom times').check();
    await move.getByLabel('Starts at').fill('16:00');
    await move
      .getByText(
        'Custom times have no package: “Dinner” will no longer be part of this date. More people or extras then no longer change the price.',
      )
      .waitFor();
    await move.getByLabel('Time slot').check();
    await move.getByLabel('Space').selectOption('The Wick Room');
    await move.getByRole('combobox', { name: 'Time' }).selectOption({ value: 'wick-evening' });
    await move.getByLabel('Package').selectOption({ value: 'wick-piano' });
    await move.getByLabel(/^Today’s price: /).check();
    await move
      .getByText('No longer part of the booking: Layout: Cabaret · Extras: Lights for the dance floor')
      .waitFor();
    assert.equal(await move.getByText('Custom times have no package').count(), 0);

    const discount = { label: 'Off-peak', amountCents: -20_000 };
    const several = await book({
      date: '2027-06-16',
      additionalItems: [{ ...hall, date: '2027-06-17' }],
      adjustments: [discount],
    });
    await goTo(page, venueUrl(`requests/${several}`));
    await button(page, 'Cancel date: Wednesday, 16 June 2027').click();
    const cancel = page.getByRole('dialog', { name: 'Cancel Wednesday, 16 June 2027' });
    await cancel.getByText(/^No longer part of the booking: Off-peak: -£\d/).waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    assert.deepEqual(complaints, []);
  });

  it('names the dates in the lines of an agreed price', async () => {
    const reference = await book({
      date: '2027-06-18',
      additionalItems: [{ ...evening, date: '2027-06-19' }],
    });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    await button(page, 'Set agreed price').click();
    const dialog = page.getByRole('dialog', { name: 'Set agreed price' });
    await dialog.getByLabel('New total').fill('200');
    assert.deepEqual(await dialog.getByLabel('Agreed price').locator('dt').allTextContents(), [
      ...['18 June 2027 · The Wick Room', 'Rehearsal with piano', 'VAT 20%'],
      ...['19 June 2027 · The Wick Room', 'Rehearsal with piano', 'VAT 20%'],
    ]);
  });

  it('names space and time of two dates on one day wherever one of them is meant', async () => {
    const yard = { spaceId: 'snuffer', slotId: 'snuffer-evening', packageId: 'snuffer-dry-hire' };
    const reference = await book({ date: '2027-06-12', additionalItems: [{ ...yard, date: '2027-06-12' }] });
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    const room = 'Saturday, 12 June 2027 · The Wick Room · 17:30–21:30';
    const other = 'Saturday, 12 June 2027 · The Snuffer · 17:30–22:30';
    // Each can be moved: they are two dates on one day.
    await page.getByRole('heading', { name: '2 dates', level: 2 }).waitFor();
    await button(page, `Move: ${room}`).waitFor();
    await button(page, `Move: ${other}`).waitFor();
    await page.getByRole('heading', { name: room, level: 3 }).waitFor();
    await page.getByText('12 June 2027 · The Snuffer · 17:30–22:30', { exact: true }).first().waitFor();
    await button(page, `Cancel date: ${other}`).click();
    const cancel = page.getByRole('dialog', { name: `Cancel ${other}` });
    await cancel.getByText('New total', { exact: true }).waitFor();
    await cancel.getByRole('button', { name: 'Cancel date' }).click();
    await news(page, 'Date cancelled: 12 June 2027 · The Snuffer · 17:30–22:30');
    await page.getByRole('heading', { name: 'Saturday, 12 June 2027', level: 2 }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('names what a colleague changed while a dialog was open, and continues with it', async () => {
    const reference = await book({
      date: '2027-06-11',
      additionalItems: [
        { ...evening, date: '2027-06-12' },
        { ...evening, date: '2027-06-13' },
      ],
    });
    const client = await clientFor(backOffice.service, demoVenueId);
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const cancelElsewhere = async (item: number) => {
      const path = `/booking-requests/${reference}/items/${item}/cancel`;
      const changed = await client.post(path, {}, { 'if-match': '*' });
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
    };
    await button(page, 'Move: Saturday, 12 June 2027').waitFor();
    await waitForIdle(page);
    await cancelElsewhere(2);
    // The page does not know it yet: the dialog learns it from its preview.
    await button(page, 'Move: Saturday, 12 June 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Saturday, 12 June 2027' });
    await move.getByLabel('Date', { exact: true }).fill('2027-06-14');
    await move.getByRole('alert').getByText('Someone else changed this').waitFor();
    await move.getByRole('alert').getByText('Date cancelled: 13 June 2027').waitFor();
    await move.getByText('New total', { exact: true }).waitFor();
    await move.getByRole('button', { name: 'Move anyway' }).click();
    await news(page, '12 June 2027 moved to 14 June 2027');
  });

  it('can be changed again before the page is refetched', inLongRun, async () => {
    const reference = await book({
      date: '2027-06-11',
      additionalItems: [{ ...evening, date: '2027-06-12' }],
    });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    await button(page, 'Move: Saturday, 12 June 2027').press('Enter');
    const move = page.getByRole('dialog', { name: 'Move Saturday, 12 June 2027' });
    await move.getByLabel('Date', { exact: true }).fill('2027-06-13');
    await move.getByText('New total', { exact: true }).waitFor();
    await waitForIdle(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split(reference)[1] ?? '');
    });
    // Nothing is refetched.
    await page.route('**/venues/manage/v1/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await button(page, 'Move').press('Enter');
    await news(page, '12 June 2027 moved to 13 June 2027');
    await button(page, 'Move: Sunday, 13 June 2027').waitFor();
    await button(page, 'Mark as paid').first().click();
    await news(page, 'Instalment updated');
    // The dialog does not check its change again.
    assert.deepEqual(sent, ['/items/1/move', '/instalments/1']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is entered on a phone at the price of all its dates, and names a date that another visitor has taken', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests/new'), {
      role: 'manager',
      browser: phone,
    });
    const lines = () => page.locator('.requests_quote-lines > div').allInnerTexts();
    await page.getByLabel('Date', { exact: true }).fill('2027-06-11');
    await page.getByLabel('Space').selectOption('The Wick Room');
    await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 3 });
    await page.getByLabel('Package').selectOption('Rehearsal with piano');
    await page.getByText('This time is free.').waitFor();
    await button(page, 'Add another date or space').tap();
    // Nearly always another space on the same day, at the same time.
    await page.getByRole('heading', { name: 'Date 2: Friday, 11 June 2027' }).waitFor();
    assert.equal(await page.getByLabel('Space').inputValue(), '');
    await page.getByLabel('Space').selectOption('The Wick Room');
    await page.getByLabel('Package').selectOption('Rehearsal with piano');
    await page.getByLabel('Date', { exact: true }).fill('2027-06-12');
    await page.getByText('This time is free.').waitFor();
    await button(page, 'Add another date or space').tap();
    await page.getByLabel('Space').selectOption('The Snuffer');
    await page.getByRole('heading', { name: 'Date 3: Saturday, 12 June 2027' }).waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-06-18');
    await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 2 });
    await page.getByLabel('Package').selectOption('Dry hire');
    await page.getByText('£870.00').waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-06-12');
    await page.getByText('Date 3: Saturday, 12 June 2027 · The Snuffer').waitFor();
    await waitForEqual(lines, [
      'Friday, 11 June 2027\n£117.60',
      'Date 2: Saturday, 12 June 2027 · The Wick Room\n£117.60',
      'Date 3: Saturday, 12 June 2027 · The Snuffer\n£634.80',
      'Total\n£870.00',
    ]);
    await page.getByLabel('Date', { exact: true }).fill('2027-06-18');
    await page.getByText('Date 3: Saturday, 12 June 2027 · The Snuffer').waitFor({ state: 'detached' });
    await waitForEqual(lines, [
      'Friday, 11 June 2027\n£117.60',
      'Saturday, 12 June 2027\n£117.60',
      'Friday, 18 June 2027\n£634.80',
      'Total\n£870.00',
    ]);
    await page.getByLabel('Name').fill('R. Holm');
    assert.deepEqual(await violationsInThemes(page), []);
    // A colleague books one of the dates.
    await book({ date: '2027-06-12', name: 'Una Other' });
    await button(page, 'Save booking').tap();
    await page
      .getByRole('alert')
      .getByText(/^Saturday, 12 June 2027: The date is taken by Una Other \(BR-\w{8}\)$/)
      .waitFor();
    await page.getByText('Saturday, 12 June 2027 is not free at this time.').waitFor();
    await page.getByRole('link', { name: 'Una Other' }).waitFor();
    await button(page, 'Sun 13 Jun').tap();
    await page.getByRole('heading', { name: 'Date 2: Sunday, 13 June 2027' }).waitFor();
    await button(page, 'Save booking').tap();
    await news(page, 'All 3 dates are booked.');
    await page.getByRole('heading', { name: '3 dates' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('moved onto another date of the booking are refused without “This time is free.”', async () => {
    const reference = await book({
      date: '2027-08-06',
      additionalItems: [{ ...evening, date: '2027-08-07' }],
    });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    await button(page, 'Move: Friday, 6 August 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Friday, 6 August 2027' });
    const isFree = move.getByText('This time is free.');
    await move.getByLabel('Date', { exact: true }).fill('2027-08-08');
    await isFree.waitFor();
    // On a phone, too: the new total is above the button.
    await move
      .locator('.summary')
      .getByText(/^New total: £/)
      .waitFor();
    await move.getByLabel('Date', { exact: true }).fill('2027-08-07');
    await move.getByText('This date overlaps another date of the booking').first().waitFor();
    await isFree.waitFor({ state: 'detached' });
  });
});
