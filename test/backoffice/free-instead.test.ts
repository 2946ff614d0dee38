/** What the back-office offers instead of hours that are taken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, startBackOffice, venueUrl } from './fixture.ts';

const backOffice = await startBackOffice();
const hourly = { spaceId: 'wick-room', slotId: 'wick-hours', packageId: 'wick-piano' };

async function book(date: string, startTime: string, endTime: string, name = 'Class') {
  const booking = { ...hourly, date, startTime, endTime, name };
  const actor = 'staff:staff-7f3c';
  return (await addBooking(backOffice.service, demoVenueId, booking, 'accepted', actor)).reference;
}

/** Each day of June has a class from 9 to 10; Friday the 11th is also taken from 10 to 12. */
for (let day = 1; day <= 30; day += 1)
  await book(`2027-06-${String(day).padStart(2, '0')}`, '09:00', '10:00');
await book('2027-06-11', '10:00', '12:00', 'Una Other');
const day = {
  spaceId: 'tallow-hall',
  slotId: 'hall-full-day',
  packageId: 'hall-dry-hire',
  date: '2027-06-11',
};
await addBooking(backOffice.service, demoVenueId, { ...day, name: 'Fair' }, 'accepted', 'staff:staff-7f3c');

const link = (times: string) =>
  venueUrl(`requests/new?space=wick-room&slot=wick-hours&package=wick-piano&date=2027-06-11&${times}`);
const offered = (at: Pick<Locator, 'getByText'>, label: string) =>
  at.getByText(label, { exact: true }).locator('..').getByRole('button');
const nearest = ['Wed 9 Jun', 'Thu 10 Jun', 'Sat 12 Jun', 'Sun 13 Jun'];

describe('instead of hours that are taken', () => {
  it('New booking offers the nearest dates free at these hours, and spaces that can be booked then', async () => {
    const { page, complaints } = await backOffice.open(link('start=10:00&end=12:00'), { role: 'manager' });
    await waitForEqual(() => offered(page, 'Free dates:').allTextContents(), nearest);
    // The hall is taken; the terrace and the bar have no hours or slot at 10.
    const spaces = offered(page, 'Free at that time:');
    await waitForEqual(() => spaces.allTextContents(), ['The Snuffer', 'The Bleaching Loft']);
    await page.getByRole('button', { name: 'The Snuffer' }).click();
    // It has the day as a whole, and by the hour.
    await page.getByRole('combobox', { name: 'Time' }).selectOption('snuffer-hours');
    await page.getByText('This time is free.').waitFor();
    assert.equal(await page.getByLabel('Starts at').inputValue(), '10:00');
    assert.equal(await page.getByLabel('Ends at').inputValue(), '12:00');
    assert.deepEqual(complaints, []);
  });

  it('a custom time is offered on the nearest dates free then', async () => {
    const { page } = await backOffice.open(link('start=10:15&end=11:45').replace('&slot=wick-hours', ''), {
      role: 'manager',
    });
    await waitForEqual(() => offered(page, 'Free dates:').allTextContents(), nearest);
    await page.getByRole('button', { name: 'Thu 10 Jun' }).click();
    await page.getByText('This time is free.').waitFor();
  });

  it('hours that are taken every day are offered at the nearest start, as long', async () => {
    const { page } = await backOffice.open(link('start=09:00&end=10:00'), { role: 'manager' });
    await waitForEqual(
      () => offered(page, 'Free dates:').allTextContents(),
      ['Thu 10 Jun, 10:00–11:00', 'Fri 11 Jun, 12:00–13:00', 'Sat 12 Jun, 10:00–11:00', 'Thu 1 Jul'],
    );
    await page.getByRole('button', { name: 'Fri 11 Jun, 12:00–13:00' }).click();
    await page.getByText('This time is free.').waitFor();
    assert.equal(await page.getByLabel('Starts at').inputValue(), '12:00');
  });

  it('Move offers the same dates', async () => {
    const reference = await book('2027-06-08', '13:00', '15:00', 'Anna Weis');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=move`), { role: 'manager' });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date', { exact: true }).fill('2027-06-11');
    await dialog.getByLabel('Starts at').fill('10:00');
    await dialog.getByLabel('Ends at').fill('12:00');
    await waitForEqual(() => offered(dialog, 'Free dates:').allTextContents(), nearest);
  });
});
