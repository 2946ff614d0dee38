/** Other dates instead of a lost one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor, waitForEqual } from '../wait-for.ts';
import { startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

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
  await visitor.root.getByText('Other dates with Evening free:').waitFor();
  await page.getByRole('button', { name: 'Fri 12 Mar' }).click();
  await page.getByRole('heading', { name: 'Times on Friday, 12 March 2027' }).waitFor();
  assert.equal(await page.getByRole('radio', { name: /^Evening/ }).isChecked(), true);
});

const full = {
  spaceId: 'tallow-hall',
  slotId: 'hall-full-day',
  packageId: 'hall-dry-hire',
  date: '2027-03-12',
};
const friday = 'Friday, 12 March 2027, Free';

test('prices of other dates say that they are without the chosen extras', async () => {
  const fixture = await startBrowserFixture();
  await fixture.change(({ spaces: [hall] }) => {
    for (const { packages = [] } of hall?.slots ?? [])
      for (const offer of packages)
        Object.assign(offer, {
          extras: [{ id: 'piano', name: 'Piano', amountCents: 9_000, per: 'booking' }],
        });
  });
  const { page } = await fixture.open();
  const visitor = new Visitor(page);
  await visitor.walkTo('date');
  await visitor.chooseDate(visitor.root.getByRole('button', { name: friday }));
  await page.getByLabel('Piano').check();
  await visitor.root.locator('.lines').getByText('Piano').waitFor();
  await visitor.fill();
  const guest = { name: 'R', email: 'r@example.com' };
  const competitor = { address: '192.0.2.7' };
  const { status } = await fixture.service.post('/booking-requests', { ...full, guest }, competitor);
  assert.equal(status, 201);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await page.getByRole('button', { name: 'Sat 13 Mar' }).getByText('£712.80').waitFor();
  await visitor.root.getByText('Prices without extras.').waitFor();
  assert.equal(await page.getByText('from £712.80').count(), 0);
});

test('other spaces that were free before are offered only if they still are', async () => {
  const { service, open } = await startBrowserFixture();
  const book = async (spaceId: string, slotId: string, packageId: string) => {
    const guest = { name: 'R', email: 'r@example.com' };
    const body = { spaceId, slotId, packageId, date: '2027-03-12', guest };
    const { status } = await service.post('/booking-requests', body, { address: '192.0.2.7' });
    assert.equal(status, 201);
  };
  await book('hall-north', 'north-evening', 'north-dry-hire');
  const { page } = await open({
    body: '<venue-booking site-key="stage" space="hall-north"></venue-booking>',
  });
  const visitor = new Visitor(page);
  await page.getByRole('button', { name: /^Friday, 12 March 2027/ }).click();
  // The evening is taken, so other spaces of that day are known.
  await visitor.root.locator('.actions', { hasText: 'Tallow Hall South' }).waitFor();
  await page.getByRole('radio', { name: /^Morning/ }).check();
  await visitor.root.locator('[name^=package-]').first().check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await visitor.fill();
  // It takes both halves.
  await book('tallow-hall', 'hall-morning', 'hall-dry-hire');
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await waitForFocus(page, 'Morning on Friday, 12 March 2027 has just been taken');
  const spaces = visitor.root.locator('.trouble .actions button > span:first-child');
  await spaces.getByText('The Snuffer').waitFor();
  await waitForEqual(async () => /Tallow/.test(`${await spaces.allTextContents()}`), false);
});

test('a date that the venue closes while the visitor types: nothing has been sent', async () => {
  const fixture = await startBrowserFixture();
  const { page } = await fixture.open();
  const visitor = new Visitor(page);
  await visitor.walkTo('date');
  await visitor.chooseDate(visitor.root.getByRole('button', { name: friday }));
  await visitor.fill();
  await fixture.change((venue) => {
    venue.blocks = [{ spaceId: 'tallow-hall', from: '2027-03-12', to: '2027-03-12' }];
  });
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await page.getByRole('heading', { name: 'Your selection is no longer available.' }).waitFor();
  await visitor.root.locator('#loss ~ p', { hasText: 'Nothing has been sent yet.' }).waitFor();
});

test('the button to change the date opens the start of the calendar, not where the visitor left it', async () => {
  const fixture = await startBrowserFixture();
  const { page } = await fixture.open({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    browser: { viewport: { width: 390, height: 640 } },
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('date');
  await visitor.chooseDate();
  await page.getByRole('button', { name: /^Change: / }).click();
  await waitForFocus(page, 'Choose a date and time');
  await waitFor('the heading to be in view', () =>
    visitor.heading.evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  );
});
