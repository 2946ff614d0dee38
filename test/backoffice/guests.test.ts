/** The directory of guests: search, notes, and merging two guests on a phone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { markInstalment } from '../../src/operations/booking/mark-instalment.ts';
import { violations } from '../browser/axe.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

describe('the guests in the back-office', async () => {
  const backOffice = await startBackOffice(undefined, { eraseGuestsAfterDays: 90 });
  const book = (date: string, name: string, email: string) => {
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano', date };
    const booking = { ...place, name, ...(email !== '' && { email }) };
    return addBooking(backOffice.service, demoVenueId, booking, 'accepted', 'operator');
  };

  it('refuses a note that was typed before the guest was deleted, and keeps its text', async () => {
    const { reference } = await book('2027-06-16', 'Ana Reyes', 'ana@example.com');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const note = page.getByLabel('New note');
    await note.fill('Ana rang, 0161 555');
    const venue = { venueId: demoVenueId, references: [reference], actor: 'operator' } as const;
    await eraseGuests(backOffice.service, venue);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    const refused = 'The guest’s data was deleted. Leave out what names the guest, and save again';
    await page.getByRole('alert').getByText(refused).waitFor();
    await page.getByText('Deleted guest').first().waitFor();
    assert.equal(await note.inputValue(), 'Ana rang, 0161 555');
    await note.fill('Keys returned');
    await add.click();
    await page.getByRole('listitem').getByText('Keys returned').waitFor();
    assert.equal(await page.getByText('Ana rang').count(), 0);
  });

  it('deletes no guest before it has said what is not paid, also beside an instance of version 1.0', async () => {
    const { reference } = await book('2027-06-19', 'Oda Penn', 'oda@example.com');
    const { page } = await backOffice.open(venueUrl('settings/guests?who=oda@example.com'));
    const error = { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong.' };
    const failed = { status: 500, json: { success: false, error } };
    await page.route('**/guests/erase', (route) => route.fulfill(failed));
    await page.getByRole('button', { name: 'Delete guest data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('Something went wrong on the server').waitFor();
    const erase = dialog.getByRole('button', { name: 'Delete guest data' });
    assert.equal(await erase.getAttribute('aria-disabled'), 'true');
    await page.unrouteAll();
    const data = { references: [reference], owing: [reference] };
    await page.route('**/guests/erase', (route) => route.fulfill({ json: { success: true, data } }));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Not everything is paid. You would no longer know who owes it:').waitFor();
    await dialog.getByRole('link', { name: reference }).waitFor();
    assert.equal(await erase.getAttribute('aria-disabled'), null);
  });

  it('keeps a note and a letter beside an instance of version 1.0, which knows no erased guests', async () => {
    const { reference } = await book('2027-06-20', 'Una Holt', 'una@example.com');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const error = { code: 'VALIDATION_ERROR', message: 'guestErased: unknown', details: [] };
    await page.route('**/notes', (route) =>
      'guestErased' in (route.request().postDataJSON() ?? {})
        ? route.fulfill({ status: 422, json: { success: false, error } })
        : route.continue(),
    );
    await page.getByLabel('New note').fill('Una rang');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('listitem').getByText('Una rang').waitFor();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByLabel('Text', { exact: true }).fill('See you in June');
    const mail = page.getByRole('link', { name: 'Open in email app' });
    await mail.evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await mail.click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('listitem').getByText('See you in June').waitFor();
  });

  it('merges after a colleague has changed the guest, with the new preview', async () => {
    const { reference } = await book('2027-06-17', 'Ida Vane', 'ida@example.com');
    await book('2027-06-18', 'I. Vane', 'vane@example.org');
    const { page } = await backOffice.open(venueUrl(`guests/${reference}`), { role: 'manager' });
    await page.getByRole('button', { name: 'Merge with another guest' }).click();
    await waitForIdle(page);
    const client = await clientFor(backOffice.service, demoVenueId);
    const notes = { notes: 'Pays in cash' };
    assert.equal((await client.patch(`/guests/${reference}`, notes, { 'if-match': '*' })).status, 200);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search guests').fill('vane');
    await dialog.getByRole('button', { name: 'I. Vane' }).click();
    await dialog.getByRole('alert').getByText('Someone else changed this').waitFor();
    await dialog.getByText('Pays in cash').waitFor();
    await dialog.getByRole('button', { name: 'Merge guests' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'vane@example.org' }).waitFor();
  });

  it('tells two guests of one name apart when they are merged, and says why one without an address is not offered', async () => {
    const { reference } = await book('2027-06-21', 'Piet Kramer', 'piet@example.com');
    await book('2027-06-22', 'Piet Kramer', 'kramer@example.org');
    await book('2027-06-23', 'Familie Janssen', '');
    const { page } = await backOffice.open(venueUrl(`guests/${reference}`), { role: 'manager' });
    await page.getByRole('button', { name: 'Merge with another guest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search guests').fill('Janssen');
    await dialog.getByText('Only guests with an email address can be merged.').waitFor();
    assert.equal(await dialog.getByText('No guests match').count(), 0);
    await dialog.getByLabel('Search guests').fill('nobody of this name');
    await dialog.getByText('No guests match').waitFor();
    await dialog.getByLabel('Search guests').fill('Kramer');
    await dialog.getByRole('button', { name: 'Piet Kramer' }).click();
    await dialog
      .getByText(
        'Piet Kramer (piet@example.com) gets the email addresses, requests and notes of Piet Kramer (kramer@example.org).',
      )
      .waitFor();
  });

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
    await page.getByRole('button', { name: 'Delete guest data' }).click();
    await dialog.getByText('2 bookings or requests are still to come').waitFor();
    await dialog.getByText(/15 Jun 2027 · .*Wick Room/).waitFor();
    await dialog.getByText('will be deleted, at this venue only').waitFor();
    // Both bookings, of which nothing is paid.
    await dialog.getByText('£199.92 is not paid. You would no longer know who owes it:').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(new URL(venueUrl(`requests/${reference}`), page.url()).href);
    await page.getByRole('link', { name: 'All requests of this guest (2)' }).click();
    await page.getByRole('heading', { level: 2, name: 'Requests and bookings' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  for (const size of ['360', '1280'])
    it(`edits a guest, books again for them, exports and deletes their data, ${size} px wide`, async () => {
      const email = `noor${size}@example.com`;
      const first = await book(size === '360' ? '2027-07-01' : '2027-07-03', 'Noor Hadad', email);
      const { reference } = await book(size === '360' ? '2027-07-02' : '2027-07-04', 'Noor Hadad', email);
      const { page, complaints } = await backOffice.open(venueUrl(`guests/${first.reference}`), {
        role: 'owner',
        browser: size === '360' ? phone : { viewport: { width: 1280, height: 800 } },
      });
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Noor Haddad');
      await dialog.getByLabel('Phone').fill('+44 20 7946 0999');
      await dialog.getByText('1 booking or request changes:').waitFor();
      await dialog.getByRole('checkbox', { name: 'Also in all bookings' }).check();
      await dialog.getByText('2 bookings or requests change:').waitFor();
      await dialog.getByRole('link', { name: first.reference }).waitFor();
      assert.deepEqual(await violations(page), []);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor();
      await page.locator('.news').getByText('Guest changed in 2 bookings or requests').waitFor();
      await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
      await page.locator('.news').getByText('Undone', { exact: true }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Noor Hadad', exact: true }).waitFor();

      const mail = page.getByRole('link', { name: 'Write' });
      assert.equal(await mail.getAttribute('href'), `mailto:${email}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export data' }).click();
      assert.equal((await download).suggestedFilename(), 'guest.json');
      await page.getByRole('link', { name: 'New booking' }).click();
      await waitForEqual(() => page.getByLabel('Name').inputValue(), 'Noor Hadad');
      assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email);
      await page.goBack();
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: 'Delete guest data' }).click();
      await dialog.getByText('2 bookings or requests are still to come').waitFor();
      await dialog.getByRole('link', { name: reference }).first().waitFor();
      await dialog.getByRole('button', { name: 'Delete guest data' }).click();
      await page.locator('.news').getByText('Guest data deleted from 2 requests').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor();
      assert.deepEqual(complaints, []);
    });

  it('says when guests are deleted automatically, and who is kept because money may have to be returned', async () => {
    const { reference } = await book('2027-03-05', 'Ida Back', 'ida@example.com');
    const booking = { venueId: demoVenueId, reference, actor: 'operator' } as const;
    await markInstalment(backOffice.service, booking, 1, { paidOn: '2027-02-20' });
    await cancelBooking(backOffice.service, booking);
    backOffice.service.now += 10 * 24 * 3_600_000;
    const { page } = await backOffice.open(venueUrl('settings/guests'));
    await page
      .getByText(
        'Your service deletes guest data automatically 90 days after the end of a booking, or after a request has ended without one.',
      )
      .waitFor();
    const kept = page.getByRole('listitem').filter({ hasText: 'Ida Back' });
    await kept.filter({ hasText: /Fri, 5 Mar 2027 · £[\d.]+ perhaps to return/ }).waitFor();
  });
});
