/** Other dates instead of a lost one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

test('the button of another date selects the time that it names', async () => {
  const fixture = await startBrowserFixture();
  await fixture.change(({ spaces: [hall] }) => {
    assert(hall?.slots);
    hall.slots = hall.slots.filter(({ id }) => id === 'hall-morning' || id === 'hall-evening');
  });
  const guest = { name: 'R', email: 'r@example.com' };
  const choice = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dry-hire' };
  const { status } = await fixture.service.post('/booking-requests', {
    ...choice,
    date: '2027-03-13',
    guest,
  });
  assert.equal(status, 201);
  const { page } = await fixture.open({
    body: '<venue-booking site-key="stage" space="tallow-hall"></venue-booking>',
  });
  const visitor = new Visitor(page);
  await page.getByRole('button', { name: /^Saturday, 13 March 2027/ }).click();
  await visitor.root.getByText('Nearest dates with Evening free:').waitFor();
  await page.getByRole('button', { name: 'Fri 12 Mar' }).click();
  await page.getByRole('heading', { name: 'Times on Friday, 12 March 2027' }).waitFor();
  assert.equal(await page.getByRole('radio', { name: /^Evening/ }).isChecked(), true);
});
