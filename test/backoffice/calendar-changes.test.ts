import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { violations } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

describe('changes in the calendar', async () => {
  const backOffice = await startBackOffice();
  const book = async (spaceId: string, slotId: string, date: string, name: string) => {
    const { body } = await backOffice.service.get(`/spaces/${spaceId}/slots`, { key: 'demo' });
    const packageId = body.data.find(({ id }: { id: string }) => id === slotId).packages[0].id;
    const place = { spaceId, slotId, packageId, date, name };
    return await addBooking(backOffice.service, demoVenueId, place, 'accepted', 'operator');
  };
  before(() => book('tallow-hall', 'hall-evening', '2027-03-12', 'R. Holm'));
  const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });

  it('moves a dragged booking after showing the price, and undoes it; a date just taken loses nothing', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar?by=space&span=week&on=2027-03-12'));
    const friday = cell(page, 'Fri 12 Mar, Tallow Hall: 1 booked');
    const thursday = cell(page, /^Thu 11 Mar, Tallow Hall:/);
    const drag = async () => {
      // A response may move the rows.
      await waitForIdle(page);
      const [from, to] = [await friday.boundingBox(), await thursday.boundingBox()];
      assert.ok(from && to);
      await page.mouse.move(from.x + from.width / 2, from.y + from.height * 0.8);
      await page.mouse.down();
      await page.mouse.move(to.x + 10, to.y + 10, { steps: 3 });
      await page.mouse.up();
    };
    const dialog = page.getByRole('dialog', { name: 'Move R. Holm' });
    await friday.waitFor();
    await drag();
    assert.equal(await dialog.getByLabel('Date', { exact: true }).inputValue(), '2027-03-11');
    await dialog.getByText('This time is free.').waitFor();
    // A Thursday costs less than a Friday.
    await dialog.getByLabel(/^Keep the price: £/).waitFor();
    assert.equal(await dialog.getByLabel(/^Today’s price: £/).isChecked(), true);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await cell(page, 'Thu 11 Mar, Tallow Hall: 1 booked').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').first().waitFor();
    await drag();
    await dialog.getByText(/^This time is free/).waitFor();
    const rival = await book('tallow-hall', 'hall-evening', '2027-03-11', 'Second Tab');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // The refusal names the reference only until the calendar that has the other booking is loaded.
    await dialog.getByRole('status').getByText('Booked: Second Tab').waitFor();
    assert.match(
      (await dialog.getByRole('link', { name: 'Second Tab' }).getAttribute('href')) ?? '',
      new RegExp(`/requests/${rival.reference}$`),
    );
    assert.equal(await dialog.getByLabel('Date', { exact: true }).inputValue(), '2027-03-11');
    // The same without dragging, for the keyboard and fingers.
    await page.keyboard.press('Escape');
    await friday.click();
    await page.getByRole('button', { name: 'Move the booking of R. Holm' }).click();
    await page.getByRole('dialog').getByLabel('Custom times').check();
    await page.getByRole('dialog').getByLabel('Starts at').fill('19:00');
    await page.getByRole('dialog').getByLabel('Ends at').fill('02:00');
    await page
      .getByRole('dialog')
      .getByText(/^This time is free/)
      .waitFor();
    assert.deepEqual(complaints, []);
  });

  it('closing a space for days names every booking in the way, and the one that ends after midnight', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const book = async (booking: object) => {
      const { status, body } = await client.post('/booking-requests', { ...booking, accept: true });
      assert.equal(status, 201, JSON.stringify(body));
    };
    const at = (date: string, spaceId = 'bleaching-loft') => ({
      spaceId,
      date,
      startTime: '10:00',
      endTime: '11:00',
    });
    await book({ ...at('2027-10-03'), startTime: '20:00', endTime: '02:00', name: 'Nora Night' });
    await book({
      ...at('2027-09-29'),
      name: 'Yoga class',
      additionalItems: [at('2027-10-06')],
      series: { frequency: 'weekly', from: '2027-09-29', until: '2027-10-06' },
    });
    const rooms = { ...at('2027-10-05', 'wick-room'), additionalItems: [at('2027-10-05')] };
    await book({ ...rooms, name: 'Two Rooms' });
    const { page, complaints } = await backOffice.open(venueUrl('calendar?by=space&span=week&on=2027-10-04'));
    await page.getByRole('button', { name: 'Block dates' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Block dates' });
    await dialog.getByLabel('All spaces').uncheck();
    await dialog.getByLabel('The Bleaching Loft').check();
    await dialog.getByLabel('From').fill('2027-10-04');
    await dialog.getByLabel('To · inclusive').fill('2027-10-07');
    const stays = dialog.locator('section', { hasText: 'end on Monday, 4 October 2027 and stay:' });
    await stays.getByText('The Bleaching Loft · 20:00–02:00').waitFor();
    await stays.getByRole('link', { name: 'Nora Night' }).waitFor();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    const conflicts = dialog.getByRole('alert').getByRole('listitem');
    await conflicts.first().waitFor();
    assert.deepEqual(await conflicts.allInnerTexts(), [
      'Tuesday, 5 October 2027: The Bleaching Loft, Two Rooms',
      'Wednesday, 6 October 2027: The Bleaching Loft, Yoga class',
    ]);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });

  it('selects days by mouse or keyboard, to block or book them', async () => {
    const { page } = await backOffice.open(venueUrl('calendar?by=space&span=week&on=2027-05-10'));
    const boxOf = async (name: RegExp) => (await cell(page, name).boundingBox()) ?? assert.fail();
    await cell(page, /^Mon 10 May, The Wick Room:/).waitFor();
    await waitForIdle(page);
    const [from, to] = [
      await boxOf(/^Mon 10 May, The Wick Room:/),
      await boxOf(/^Wed 12 May, The Wick Room:/),
    ];
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Book 3 dates' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Block dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block dates' });
    assert.equal(await dialog.getByLabel('From').inputValue(), '2027-05-10');
    assert.equal(await dialog.getByLabel('To · inclusive').inputValue(), '2027-05-12');
    assert.equal(await dialog.getByLabel('The Wick Room').isChecked(), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The arrow keys go on from a cell that a screen reader focuses.
    await cell(page, /^Tue 11 May, The Wick Room:/).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '11 – 12 May 2027' }).getByText('The Wick Room').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'One event overnight' }).click();
    assert.equal(await page.getByLabel('Date', { exact: true }).inputValue(), '2027-05-11');
    assert.equal(await page.getByLabel('Ends on').inputValue(), '2027-05-12');
    // A small month leads to any date.
    await page.goBack();
    await page.getByRole('button', { name: 'Go to date' }).click();
    const focused = (name: string) =>
      page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
    await focused('Monday, 10 May 2027');
    await page.keyboard.press('PageDown');
    await focused('Thursday, 10 June 2027');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '7 – 13 June 2027' }).waitFor();
    // Hours are drawn on the page of one day, in steps of 30 minutes.
    await page.getByRole('link', { name: 'Day', exact: true }).click();
    await page.getByRole('heading', { name: 'Thursday, 10 June 2027' }).waitFor();
    const column = page.locator('.calendar_day-column').filter({ hasText: 'The Wick Room' });
    await column.waitFor();
    await waitForIdle(page);
    const hall = (await column.locator('.calendar_day-hall').boundingBox()) ?? assert.fail();
    const at = (hour: number) => hall.y + ((hour - 8) / 16) * hall.height;
    await page.mouse.move(hall.x + 20, at(10.1));
    await page.mouse.down();
    await page.mouse.move(hall.x + 20, at(12.4), { steps: 3 });
    await page.mouse.up();
    await page.getByRole('dialog').getByText('10:00–12:30').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Add booking' }).click();
    assert.equal(await page.getByLabel('Date', { exact: true }).inputValue(), '2027-06-10');
    assert.equal(await page.getByLabel('Starts at').inputValue(), '10:00');
    assert.equal(await page.getByLabel('Ends at').inputValue(), '12:30');
  });

  const hall = 'tallow-hall,hall-north,hall-south';

  it('books the selected days of several spaces as one booking with a date for each', async () => {
    const { page, complaints } = await backOffice.open(
      venueUrl(
        'calendar?by=space&span=week&on=2027-05-24&day=2027-05-25&until=2027-05-27&space=wick-room,snuffer&do=add',
      ),
    );
    const dialog = page.getByRole('dialog', { name: '25 – 27 May 2027' });
    await dialog.getByRole('button', { name: 'Book 6 dates' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'Book 6 dates' }).click();
    const dates = page.locator('form li');
    const choose = async (time: RegExp) => {
      for (const [name, text] of [
        ['Time', time],
        ['Package', /./],
      ] as const) {
        const field = page.getByRole('combobox', { name });
        const option = field.locator('option:not([value=""])').filter({ hasText: text }).first();
        await option.waitFor({ state: 'attached' });
        await field.selectOption(await option.getAttribute('value'));
      }
    };
    await page.getByRole('heading', { name: 'Date 1: Tuesday, 25 May 2027' }).waitFor();
    await choose(/^Evening/);
    // The other days of the space follow until they are opened.
    await dates.nth(2).getByText('Evening · The Snuffer').waitFor();
    await dates
      .nth(2)
      .getByRole('button', { name: /^Change/ })
      .click();
    await choose(/^Daytime/);
    await dates
      .nth(3)
      .getByRole('button', { name: /^Change/ })
      .click();
    await choose(/^Morning/);
    await page.getByLabel('Name', { exact: true }).fill('S. Conference');
    await page.getByRole('button', { name: 'Save booking' }).click();
    await page.getByRole('heading', { name: '6 dates' }).waitFor();
    // On both days, the hall includes its parts.
    await page.goto(
      new URL(venueUrl(`calendar?day=2027-05-25&until=2027-05-26&space=${hall}&do=add`), page.url()).href,
    );
    await page.getByText('The booking takes Tallow Hall, which includes the rooms of the others.').waitFor();
    await page.getByRole('button', { name: 'Book 2 dates' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('changes a block, and names the dates it leaves out and why', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('calendar/blocks'));
    const block = {
      spaceId: 'snuffer',
      from: '2027-05-18',
      to: '2027-05-20',
      reason: 'New floor',
      except: ['2027-05-19'],
    };
    const { reference } = await book('snuffer', 'snuffer-late', '2027-05-19', 'M. Except');
    await blockDates(backOffice.service, demoVenueId, block, 'operator');
    await page.reload();
    await page.getByText('18 – 20 May 2027', { exact: true }).waitFor();
    await page
      .getByText(`Stays booked or held: The Snuffer, 19 May 2027 · M. Except · ${reference}`, { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'New floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit block' });
    await dialog.getByText('Wednesday, 19 May 2027').waitFor();
    await dialog.getByText('The Snuffer, M. Except').waitFor();
    await dialog.getByLabel('Reason').fill('New floor, second coat');
    await dialog.getByLabel('To · inclusive').fill('2027-05-21');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'New floor, second coat' }).waitFor();
    // The exception ends with its booking: nothing is open then.
    await cancelBooking(backOffice.service, { venueId: demoVenueId, reference, actor: 'operator' });
    await page.reload();
    await page.getByRole('link', { name: 'New floor, second coat' }).click();
    await dialog.getByText('nothing is booked there any more: blocked entirely').waitFor();
    assert.equal(await dialog.getByRole('button', { name: /^Block it too/ }).count(), 0);
    assert.equal(await page.getByText('Stays booked or held:').count(), 0);
    await page.goto(backOffice.base + venueUrl('calendar?by=space&span=week&on=2027-05-20'));
    await page.locator('.calendar_reason-bar').first().getByText('New floor, second coat').waitFor();
    await cell(page, 'Fri 21 May, The Snuffer: blocked').click();
    await page.getByRole('region').getByText('New floor, second coat').first().waitFor();
  });

  it('moves, blocks and books on a phone, from the panel of a day', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('calendar?on=2027-03-12&by=day'), { browser: phone });
    await page.getByRole('link', { name: /R\. Holm/ }).waitFor();
    await page.getByRole('link', { name: /Friday, 12 March 2027/ }).tap();
    const panel = page.getByRole('region', { name: '12 March 2027' });
    await panel.getByRole('link', { name: 'Add booking' }).waitFor();
    await panel.getByRole('button', { name: 'Block this day' }).waitFor();
    await panel.getByRole('button', { name: 'Move the booking of R. Holm' }).tap();
    await page.getByRole('dialog').getByLabel('Date', { exact: true }).fill('2027-03-18');
    await page
      .getByRole('dialog')
      .getByText(/^This time is free/)
      .waitFor();
  });
});
