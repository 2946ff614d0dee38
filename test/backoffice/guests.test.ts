/** The directory of guests: search, notes, and merging two guests on a phone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

describe('the guests in the back-office', async () => {
  const backOffice = await startBackOffice();
  const book = (date: string, name: string, email: string) => {
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano', date };
    return addBooking(backOffice.service, demoVenueId, { ...place, name, email }, 'accepted', 'operator');
  };

  it('finds a guest, keeps notes and merges a second address, on a phone', async () => {
    await book('2027-06-14', 'Zora Quist', 'zora@example.com');
    const { reference } = await book('2027-06-15', 'Z. Quist', 'quist@example.org');
    const { page, complaints } = await backOffice.open(venueUrl('guests'), { browser: phone });
    await page.getByLabel('Search guests').fill('zora');
    // A link of the list before the search may be replaced during the click.
    await page.waitForURL('**/guests#text=zora');
    await waitForIdle(page);
    await page.getByRole('link', { name: 'Zora Quist' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zora Quist' }).waitFor();
    await page.getByLabel('Internal notes about the guest').fill('Brings her own piano tuner');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    assert.deepEqual(await violations(page), []);

    await page.getByRole('button', { name: 'Merge with another guest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search guests').fill('quist');
    await dialog.getByRole('button', { name: 'Z. Quist' }).click();
    await dialog.getByText('2 bookings').waitFor();
    await dialog.getByText('You can undo this right after').waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'Merge guests' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'quist@example.org' }).waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'quist@example.org' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Merge with another guest' }).click();
    await dialog.getByLabel('Search guests').fill('quist');
    await dialog.getByRole('button', { name: 'Z. Quist' }).click();
    await dialog.getByText('2 bookings').waitFor();
    await dialog.getByRole('button', { name: 'Merge guests' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Separate: quist@example.org' }).click();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'quist@example.org' }).waitFor();
    await waitForEqual(
      () => page.getByLabel('Internal notes about the guest').inputValue(),
      'Brings her own piano tuner',
    );
    await page.getByRole('link', { name: 'Export or delete the guest’s data' }).click();
    await page.getByRole('button', { name: 'Delete guest data' }).click();
    await dialog.getByText('will be deleted, at this venue only').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(new URL(venueUrl(`requests/${reference}`), page.url()).href);
    await page.getByRole('link', { name: 'All requests of this guest (2)' }).click();
    await page.getByRole('heading', { level: 2, name: 'Requests and bookings' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
