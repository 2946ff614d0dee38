/** Edit of a request that a colleague decides while the dialog is open. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { clientFor } from '../management/manager.ts';
import { button, demoVenueId, news, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const dinner = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dinner', attendance: 100 };

const decisions = {
  decline: { path: 'decline', body: {} },
  accept: { path: 'accept', body: {} },
} as const;

/** Opens Edit of a request; returns how a colleague decides it. */
async function openEdit(date: string) {
  const booking = { ...dinner, date, name: 'Anna Weis', email: 'anna@example.com' };
  const { reference } = await addBooking(service, demoVenueId, booking, '7d', 'staff:staff-7f3c');
  const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
  await button(page, 'Edit').click();
  const client = await clientFor(service, demoVenueId);
  const at = `/booking-requests/${reference}`;
  return {
    page,
    dialog: page.getByRole('dialog', { name: 'Edit', exact: true }),
    complaints,
    async decide(decision: keyof typeof decisions) {
      const { path, body } = decisions[decision];
      const decided = await client.post(`${at}/${path}`, body, { 'if-match': '*' });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
    },
    read: async () => (await client.get(at)).body.data,
  };
}

describe('editing a request that a colleague decides', () => {
  for (const [decision, date] of [
    ['decline', '2027-06-09'],
    ['accept', '2027-06-16'],
  ] as const)
    it(`names the end of the hold, which is not saved, after: ${decision}`, async () => {
      const { page, dialog, decide, complaints } = await openEdit(date);
      await dialog.getByLabel('End of the hold').selectOption('7d');
      await waitForIdle(page);
      await decide(decision);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Someone else changed this').waitFor();
      const closed = dialog.locator('section', { hasText: 'This can no longer be saved' });
      await closed.getByText('End of the hold').waitFor();
      assert.match(String(await closed.locator('dd').textContent()), /\d{4}/);
      const saveAnyway = dialog.getByRole('button', { name: 'Save anyway' });
      assert.equal(await saveAnyway.getAttribute('aria-disabled'), 'true');
      assert.equal(await dialog.getByText('save again').count(), 0);
      assert.equal(await page.getByText('Changes saved').count(), 0);
      assert.deepEqual(complaints, []);
    });

  it('names all that is not saved, before and after the rest is saved', async () => {
    const { page, dialog, decide, read, complaints } = await openEdit('2027-06-23');
    await dialog.getByLabel('End of the hold').selectOption('7d');
    await dialog.getByLabel('Phone').fill('+49 30 901820');
    await dialog.getByLabel('People').fill('75');
    await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
    await dialog.getByText('New total', { exact: true }).waitFor();
    await waitForIdle(page);
    await decide('decline');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Someone else changed this').waitFor();
    const closed = dialog.locator('section', { hasText: 'This can no longer be saved' });
    await closed.waitFor();
    assert.deepEqual(await closed.locator('dt').allInnerTexts(), ['People', 'Extras', 'End of the hold']);
    assert.equal(await closed.locator('dd').first().textContent(), '75');
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved, except: People, Extras, End of the hold');
    const { guest, attendance, status } = await read();
    assert.deepEqual([guest.phone, attendance, status], ['+49 30 901820', 100, 'declined']);
    assert.deepEqual(complaints, []);
  });
});
