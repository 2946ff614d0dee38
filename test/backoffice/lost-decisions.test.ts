/** Decisions on several requests, and deletions, whose responses were lost: they are shown as made, with their Undo. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { clientFor } from '../management/manager.ts';
import { button, demoVenueId, news, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';
import { losingResponses } from './losing-responses.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;

async function request(date: string, name: string): Promise<string> {
  const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano', date };
  const booking = { ...place, name, email: `${name}@example.com` };
  return (await addBooking(service, demoVenueId, booking, '48h', 'staff:staff-7f3c')).reference;
}

describe('a change of several requests whose response is lost', () => {
  for (const [loss, name, month] of [
    ['proxy', 'Perpetua', '09'],
    ['reset', 'Rosalind', '10'],
    ['offline', 'Ottoline', '11'],
  ] as const)
    it(`is a decline that can be undone: ${loss}`, async () => {
      const references = [];
      for (const day of ['10', '17']) references.push(await request(`2027-${month}-${day}`, name));
      const { page, context } = await backOffice.open(venueUrl(`requests?text=${name}`), { role: 'manager' });
      await button(page, 'Select several').click();
      await button(page, 'Select all').click();
      await button(page, 'Decline').click();
      const dialog = page.getByRole('dialog', { name: 'Decline 2 requests' });
      const lose = await losingResponses(page, 'booking-requests/decline', loss);
      await lose(dialog.getByRole('button', { name: 'Decline' }));
      if (loss === 'offline') {
        await page.getByText('You are offline').first().waitFor();
        await context.setOffline(false);
      }
      await news(page, '2 requests declined');
      await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
      await news(page, 'Undone');
      const client = await clientFor(service, demoVenueId);
      for (const reference of references) {
        const { data } = (await client.get(`/booking-requests/${reference}`)).body;
        assert.equal(data.status, 'pending_approval');
      }
    });
});

describe('a deletion whose response is lost', () => {
  it('is shown as made, with its Undo', async () => {
    const reference = await request('2027-12-10', 'Nadine');
    const client = await clientFor(service, demoVenueId);
    await client.post(`/booking-requests/${reference}/notes`, { text: 'Wants the piano tuned' });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    const lose = await losingResponses(page, '/notes/', 'reset');
    await waitForIdle(page);
    await lose(page.getByRole('button', { name: 'Remove note “Wants the piano tuned”' }));
    await news(page, 'Note removed');
    await page.locator('.requests_notes > li').waitFor({ state: 'detached' });
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.requests_notes > li').getByText('Wants the piano tuned').waitFor();
  });
});
