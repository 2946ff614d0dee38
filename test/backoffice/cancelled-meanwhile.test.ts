/** Dialogs about a date that a colleague cancels while they are open. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientFor } from '../management/manager.ts';
import { button, demoVenueId, news, pollNow, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const dinner = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dinner' };

/** Books dinners for different numbers of guests; returns how a colleague cancels one of the dates. */
async function book(dates: Readonly<Record<string, number>>) {
  const client = await clientFor(service, demoVenueId);
  const [first, ...additionalItems] = Object.entries(dates).map(([date, attendance]) => ({
    ...dinner,
    date,
    attendance,
  }));
  const body = { ...first, additionalItems, name: 'Dinner club', accept: true };
  const booked = await client.post('/booking-requests', body);
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const { reference } = booked.body.data;
  const read = async () => (await client.get(`/booking-requests/${reference}`)).body.data;
  return {
    reference,
    async cancel(date: string) {
      const { item } = (await read()).items.find((each: { date: string }) => each.date === date);
      const path = `/booking-requests/${reference}/items/${item}/cancel`;
      const cancelled = await client.post(path, {}, { 'if-match': '*' });
      assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    },
    async people() {
      const { items } = await read();
      return items
        .map(({ date, attendance }: { date: string; attendance: number }) => `${date} ${attendance}`)
        .toSorted();
    },
  };
}

const gone = 'This date has been cancelled, or is over. Choose another one.';

describe('a date that a colleague cancels', () => {
  for (const scope of ['This date', 'This and following dates'])
    it(`is not replaced by other dates in Edit of “${scope}”`, async () => {
      const year = scope === 'This date' ? '2027' : '2028';
      const [first, second, third] = [`${year}-06-01`, `${year}-06-08`, `${year}-06-15`];
      const booking = await book({ [first]: 100, [second]: 110, [third]: 120 });
      const { page, complaints } = await backOffice.open(venueUrl(`requests/${booking.reference}`), {
        role: 'manager',
      });
      await button(page, `Edit: ${year === '2027' ? 'Tuesday' : 'Thursday'}, 8 June ${year}`).click();
      const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
      await dialog.getByRole('radio', { name: scope }).check();
      await dialog.getByLabel('People').fill('130');
      await dialog.getByRole('checkbox', { name: /^High chair/ }).check();
      await dialog.getByText('New total', { exact: true }).waitFor();
      await waitForIdle(page);
      await booking.cancel(second);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Someone else changed this').waitFor();
      await dialog.getByText(gone).waitFor();
      assert.equal(await dialog.getByRole('radio', { name: /dates?$/, checked: true }).count(), 0);
      const saveAnyway = dialog.getByRole('button', { name: 'Save anyway' });
      assert.equal(await saveAnyway.getAttribute('aria-disabled'), 'true');
      // Nobody changed the people of this date.
      assert.equal(await dialog.getByText('Theirs').count(), 0);
      assert.equal(await dialog.getByLabel('People').inputValue(), '130');
      // Another date is the choice of the person, who keeps what was typed.
      await dialog.getByRole('radio', { name: 'This date' }).check();
      await dialog.getByLabel('Date', { exact: true }).selectOption({ index: 2 });
      await dialog.getByRole('checkbox', { name: /^High chair/, checked: true }).waitFor();
      assert.equal(await dialog.getByLabel('People').inputValue(), '130');
      assert.equal(await dialog.getByText('Theirs').count(), 0);
      await dialog.getByText('New total', { exact: true }).waitFor();
      await saveAnyway.click();
      await news(page, 'Changes saved');
      assert.deepEqual(await booking.people(), [`${first} 100`, `${third} 130`]);
      assert.deepEqual(complaints, []);
    });

  it('is no conflict with the shared number of people of the other dates', async () => {
    const booking = await book({ '2027-07-06': 100, '2027-07-13': 100, '2027-07-20': 120 });
    const { page } = await backOffice.open(venueUrl(`requests/${booking.reference}`), { role: 'manager' });
    await button(page, 'Edit').first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
    await dialog.getByRole('radio', { name: 'All 3 dates', checked: true }).waitFor();
    await dialog.getByLabel('People').fill('130');
    await dialog.getByText('New total', { exact: true }).waitFor();
    await waitForIdle(page);
    await booking.cancel('2027-07-20');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Someone else changed this').waitFor();
    await dialog.getByRole('radio', { name: 'All 2 dates', checked: true }).waitFor();
    assert.equal(await dialog.getByText('Theirs').count(), 0);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await news(page, 'Changes saved');
    assert.deepEqual(await booking.people(), ['2027-07-06 130', '2027-07-13 130']);
  });

  it('leaves Move and Cancel date open, which say so, also if one date is left', async () => {
    const booking = await book({ '2027-09-03': 100, '2027-09-10': 100, '2027-09-17': 100 });
    const { page } = await backOffice.open(venueUrl(`requests/${booking.reference}`), { role: 'manager' });
    await button(page, 'Move: Friday, 10 September 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Friday, 10 September 2027' });
    await move.getByLabel('Date', { exact: true }).fill('2027-09-12');
    await move.getByText('New total', { exact: true }).waitFor();
    await booking.cancel('2027-09-10');
    await pollNow(page);
    await move.getByText(gone).waitFor();
    assert.equal(await move.getByLabel('Date', { exact: true }).inputValue(), '2027-09-12');
    const confirm = move.getByRole('button', { name: /^Move/ });
    assert.equal(await confirm.getAttribute('aria-disabled'), 'true');
    // The person chooses another date, which starts with its own place and time.
    await move.getByLabel('Another date of this booking').selectOption('Friday, 3 September 2027');
    const other = page.getByRole('dialog', { name: 'Move Friday, 3 September 2027' });
    await other.getByText(gone).waitFor({ state: 'detached' });
    assert.equal(await other.getByLabel('Date', { exact: true }).inputValue(), '2027-09-03');
    await other.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Cancel date: Friday, 17 September 2027').click();
    const cancel = page.getByRole('dialog', { name: 'Cancel Friday, 17 September 2027' });
    await cancel.getByText('New total', { exact: true }).waitFor();
    await booking.cancel('2027-09-17');
    await pollNow(page);
    await cancel.getByText(gone).waitFor();
    const confirmed = cancel.getByRole('button', { name: 'Cancel date' });
    assert.equal(await confirmed.getAttribute('aria-disabled'), 'true');
    // The last date is cancelled with the booking.
    await cancel.getByLabel('Another date of this booking').selectOption('Friday, 3 September 2027');
    await page.getByRole('dialog', { name: 'Cancel the booking of Dinner club' }).waitFor();
    assert.deepEqual(await booking.people(), ['2027-09-03 100']);
  });

  it('is not moved by an earlier entry without a notice', async () => {
    const booking = await book({ '2027-10-05': 100, '2027-10-12': 100 });
    const { page } = await backOffice.open(venueUrl(`requests/${booking.reference}`), { role: 'manager' });
    await button(page, 'Move: Tuesday, 12 October 2027').click();
    const move = page.getByRole('dialog', { name: 'Move Tuesday, 12 October 2027' });
    await move.getByLabel('Date', { exact: true }).fill('2027-10-13');
    await move.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Move: Tuesday, 12 October 2027').click();
    await move.getByText('Unfinished entry, last changed').waitFor();
    await move.getByRole('button', { name: 'Start anew' }).click();
    assert.equal(await move.getByLabel('Date', { exact: true }).inputValue(), '2027-10-12');
  });
});
