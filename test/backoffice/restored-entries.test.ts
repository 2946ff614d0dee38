/** What was entered and not sent says so when it is shown again: it may be about another guest, or decide something. */

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { button, demoVenueId, goTo, startBackOffice, venueUrl } from './fixture.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
const add = async (name: string, date: string, hold: 'none' | 'waiting' | 'accepted') => {
  const guest = { name, email: `${name.slice(0, 1)}@example.com` };
  const added = await addBooking(service, demoVenueId, { ...evening, date, ...guest }, hold, 'operator');
  service.now += 1000;
  return added.reference;
};
const notice = 'Unfinished entry, last changed';

/** Leaves the page and returns. */
async function leaveAndReturn(page: Page, reference: string) {
  await goTo(page, venueUrl('spaces'));
  await goTo(page, venueUrl(`requests/${reference}`));
}

/** Expects a notice now, and none after `Start anew`. */
async function startAnew(within: Page | Locator) {
  await within.getByText(notice).waitFor();
  await within.getByRole('button', { name: 'Start anew' }).click();
  await within.getByText(notice).waitFor({ state: 'detached' });
}

describe('an entry that is shown again', () => {
  let held = '';
  let booked = '';
  before(async () => {
    held = await add('Holder', '2027-06-25', 'none');
    await add('Waiting', '2027-06-25', 'waiting');
    booked = await add('Booked', '2027-07-02', 'accepted');
  });

  for (const decision of ['decline', 'cancel'] as const)
    it(`is announced before a person can ${decision} with it`, async () => {
      const { page, complaints } = await backOffice.open(
        venueUrl(`requests/${decision === 'decline' ? held : booked}`),
        { role: 'manager' },
      );
      const open = button(page, decision === 'decline' ? 'Decline' : 'Cancel booking').first();
      const dialog = page.getByRole('dialog');
      const reason = dialog.getByRole('textbox').first();
      await open.click();
      await reason.fill('Double-booked by phone');
      assert.equal(await dialog.getByText(notice).count(), 0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await open.click();
      assert.equal(await reason.inputValue(), 'Double-booked by phone');
      await startAnew(dialog);
      assert.equal(await reason.inputValue(), '');
      assert.equal(
        await dialog.getByRole('heading', { level: 2 }).evaluate((it) => it === document.activeElement),
        true,
      );
      assert.deepEqual(complaints, []);
    });

  it('is announced before a deadline is set with it', async () => {
    const { page } = await backOffice.open(venueUrl(`requests/${held}`), { role: 'manager' });
    const dialog = page.getByRole('dialog');
    await button(page, 'Challenge hold').click();
    await dialog.getByLabel('24 hours').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Challenge hold').click();
    assert.equal(await dialog.getByLabel('24 hours').isChecked(), true);
    await startAnew(dialog);
    assert.equal(await dialog.getByLabel('48 hours').isChecked(), true);
  });

  it('is announced above a note', async () => {
    const { page } = await backOffice.open(venueUrl(`requests/${booked}`), { role: 'manager' });
    const note = page.getByLabel('New note');
    await note.fill('Wants the piano tuned');
    assert.equal(await page.getByText(notice).count(), 0);
    await leaveAndReturn(page, booked);
    assert.equal(await note.inputValue(), 'Wants the piano tuned');
    await startAnew(page);
    assert.equal(await note.inputValue(), '');
    assert.equal(
      await page.getByRole('heading', { name: 'Notes' }).evaluate((it) => it === document.activeElement),
      true,
    );
  });

  it('is announced in a letter, which then has the text of today', async () => {
    const { page } = await backOffice.open(venueUrl(`requests/${booked}`), { role: 'manager' });
    const dialog = page.getByRole('dialog');
    const text = dialog.getByLabel('Text', { exact: true });
    await button(page, 'Email').click();
    const proposed = await text.inputValue();
    assert.match(proposed, /2 July 2027/);
    await text.fill('You may bring your own candles.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Email').click();
    assert.equal(await text.inputValue(), 'You may bring your own candles.');
    await startAnew(dialog);
    assert.equal(await text.inputValue(), proposed);
  });

  it('is announced in Edit if only other dates were chosen', async () => {
    const client = await clientFor(service, demoVenueId);
    const added = await client.post('/booking-requests', {
      ...evening,
      date: '2027-10-01',
      additionalItems: [{ ...evening, date: '2027-10-08' }],
      name: 'Twice',
      accept: true,
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    const { page } = await backOffice.open(venueUrl(`requests/${added.body.data.reference}`), {
      role: 'manager',
    });
    const dialog = page.getByRole('dialog');
    await button(page, 'Edit').first().click();
    await dialog.getByRole('radio', { name: 'This date' }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Edit').first().click();
    assert.equal(await dialog.getByRole('radio', { name: 'This date' }).isChecked(), true);
    await startAnew(dialog);
    assert.equal(await dialog.getByRole('radio', { name: 'All 2 dates' }).isChecked(), true);
  });

  it('is announced on the page of similar requests', inLongRun, async () => {
    for (const index of [0, 1, 2, 3]) {
      const placed = await service.post(
        '/booking-requests',
        {
          ...evening,
          date: `2027-09-0${index + 1}`,
          guest: { name: `Flood ${index}`, email: `flood${index}@example.com` },
        },
        { key: 'demo', address: `198.51.100.${index}` },
      );
      assert.equal(placed.status, 201, JSON.stringify(placed.body));
    }
    const { page } = await backOffice.open(venueUrl('requests'), { role: 'manager' });
    await page.getByRole('link', { name: '4 requests from one network' }).click();
    await page.getByRole('checkbox', { name: 'Flood 2' }).uncheck();
    await page.getByText('3 selected').waitFor();
    assert.equal(await page.getByText(notice).count(), 0);
    await page.getByRole('link', { name: 'Flood 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Flood 1' }).waitFor();
    await page.goBack();
    await page.getByText('3 selected').waitFor();
    await startAnew(page);
    await page.getByText('4 selected').waitFor();
  });
});
