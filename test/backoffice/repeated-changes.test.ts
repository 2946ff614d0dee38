/** Changes sent again because their responses were lost: the result of the first attempt is shown, with its undo. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBooking, type Placement } from '../../src/operations/booking/add-booking.ts';
import { germanCsv, germanRows } from '../bookings-file.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import { button, demoVenueId, news, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';
import { type Loss, losingResponses } from './losing-responses.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };

async function book(date: string, name: string, email: string, as: Placement = 'accepted') {
  const booking = { ...evening, date, name, email };
  const { reference } = await addBooking(service, demoVenueId, booking, as, 'staff:staff-7f3c');
  service.now += 1000;
  return reference;
}

const read = async (path: string) => (await (await clientFor(service, demoVenueId)).get(path)).body.data;
const dialogOf = (page: Page) => page.getByRole('dialog');
const undo = (page: Page) => page.locator('.news').getByRole('button', { name: 'Undo' });

async function open(path: string, about: string, loss?: Loss) {
  const { page } = await backOffice.open(venueUrl(path), { role: 'manager' });
  const lose = await losingResponses(page, about, loss);
  return {
    page,
    lose,
    /** Sends a change, its response lost, and sends it again. */
    async sendTwice(send: Locator) {
      await waitForIdle(page);
      await lose(send);
      await page.getByRole('alert').getByText('The service is not responding').waitFor();
      await waitForIdle(page);
      await send.click();
    },
  };
}

describe('a change that is sent again because its response was lost', () => {
  it('is an import, which can be undone', async () => {
    const { page, sendTwice } = await open('settings/bookings', 'imported-bookings');
    const buffer = Buffer.from(germanCsv(germanRows().slice(0, 3)));
    await page.getByText('Choose a spreadsheet').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'bookings.csv', mimeType: '', buffer });
    await sendTwice(page.getByRole('button', { name: 'Import 3 bookings' }));
    await page.getByRole('heading', { name: '3 bookings imported' }).waitFor();
    await button(page, 'Undo import').click();
    await dialogOf(page).getByRole('button', { name: 'Undo import' }).click();
    await dialogOf(page).getByText('3 bookings').waitFor();
    const accepted: readonly { readonly guest: { readonly name: string } }[] = await read(
      '/booking-requests?status=accepted&limit=200',
    );
    assert.deepEqual(
      accepted.filter(({ guest }) => guest.name.startsWith('Jörg')),
      [],
    );
  });

  it('is a series, whose own dates are not in its way', async () => {
    const link = `requests/new?space=wick-room&slot=wick-evening&package=wick-piano&date=2027-09-07`;
    const { page, sendTwice } = await open(link, 'booking-requests');
    await page.getByLabel('How often').selectOption('Weekly');
    await page.getByLabel('Until', { exact: true }).fill('2027-09-28');
    await page.getByText('4 dates to book').waitFor();
    await page.getByLabel('Name').fill('Dance class');
    await sendTwice(button(page, 'Save booking'));
    await news(page, 'All 4 dates are booked.');
    await page.getByRole('heading', { name: '4 dates' }).waitFor();
  });

  it('is a merge of two guests, which can be undone', async () => {
    const reference = await book('2027-06-07', 'Lena Auer', 'lena@example.com');
    await book('2027-06-08', 'Hans Schneider', 'hans@example.org');
    const { page, sendTwice } = await open(`guests/${reference}`, '/merge');
    await button(page, 'Merge with another guest').click();
    await dialogOf(page).getByLabel('Search guests').fill('Schneider');
    await dialogOf(page).getByRole('button', { name: 'Hans Schneider' }).click();
    await dialogOf(page).getByText('2 bookings').waitFor();
    await sendTwice(dialogOf(page).getByRole('button', { name: 'Merge guests' }));
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'hans@example.org' }).waitFor();
    await undo(page).click();
    await page.getByRole('link', { name: 'hans@example.org' }).waitFor({ state: 'detached' });
  });

  it('is the separation of an address', async () => {
    const reference = await book('2027-06-09', 'Eva Winkler', 'eva@example.com');
    const other = await book('2027-06-10', 'Eva Wimmer', 'wimmer@example.org');
    const client = await clientFor(service, demoVenueId);
    await client.post(`/guests/${reference}/merge`, { reference: other }, { 'if-match': '*' });
    const { page, sendTwice } = await open(`guests/${reference}`, '/separate');
    await button(page, 'Separate: wimmer@example.org').click();
    await sendTwice(dialogOf(page).getByRole('button', { name: 'Separate' }));
    await dialogOf(page).waitFor({ state: 'detached' });
    await news(page, 'Separated');
  });

  it('is an edit of a guest, which can be undone', async () => {
    const reference = await book('2027-06-11', 'Ada Moser', 'ada@example.com');
    const { page, sendTwice } = await open(`guests/${reference}`, '/guests/');
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('Name').fill('Ada Mooser');
    await dialogOf(page).getByText('1 booking or request changes:').waitFor();
    await sendTwice(dialogOf(page).getByRole('button', { name: 'Save', exact: true }));
    await news(page, 'Guest changed in 1 booking or request');
    await undo(page).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Moser' }).waitFor();
  });

  it('is the deletion of a guest’s data', async () => {
    const reference = await book('2027-06-14', 'Ida Gruber', 'ida@example.com');
    const { page, sendTwice } = await open(`guests/${reference}`, '/erase');
    await button(page, 'Delete guest data').click();
    await dialogOf(page).getByText('1 booking or request is still to come').waitFor();
    await sendTwice(dialogOf(page).getByRole('button', { name: 'Delete guest data' }));
    await news(page, 'Guest data deleted from 1 request');
  });

  it('is a block of all dates that are not booked', async () => {
    await book('2027-08-04', 'Kim Booked', 'kim@example.com');
    const { page, lose } = await open('calendar?by=space&span=month&on=2027-08-01&do=block', '/blocks');
    await dialogOf(page).locator('#block-from').fill('2027-08-03');
    await dialogOf(page).locator('#block-to').fill('2027-08-05');
    await dialogOf(page).getByLabel('Reason').fill('Heating');
    const block = dialogOf(page).getByRole('button', { name: 'Block', exact: true });
    await block.click();
    await lose(button(page, 'Block everything else'));
    await page.getByRole('alert').getByText('The service is not responding').waitFor();
    await waitForIdle(page);
    await block.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const heating = async () =>
      (await read('/blocks?limit=200')).filter(({ reason }: { reason: string }) => reason === 'Heating')
        .length;
    assert.equal(await heating(), 1);
    await undo(page).click();
    await waitForEqual(heating, 0);
  });

  it('is the undo of a decision in a toast, which is checked at once', async () => {
    const reference = await book('2027-10-20', 'Anna Weis', 'anna@example.com', '48h');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const lose = await losingResponses(page, '/undo');
    await button(page, 'Accept').click();
    await undo(page).waitFor();
    await lose(undo(page));
    await page
      .locator('.news')
      .getByText(/Undone/)
      .waitFor();
    await waitForEqual(async () => (await read(`/booking-requests/${reference}`)).status, 'pending_approval');
  });

  it('is the undo in a toast of a device that goes offline: the next toast has the button again', async () => {
    const reference = await book('2027-10-21', 'Ben Weis', 'ben@example.com', '48h');
    const { page, lose } = await open(`requests/${reference}`, '/undo', 'offline');
    await button(page, 'Accept').click();
    await undo(page).waitFor();
    await lose(undo(page));
    await news(page, 'You are offline');
    assert.equal(await page.locator('.news').getByText('Not undone').count(), 0);
    await page.context().setOffline(false);
    await undo(page).click();
    await page
      .locator('.news')
      .getByText(/Undone/)
      .waitFor();
  });
});
