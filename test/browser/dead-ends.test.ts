/** Dead ends, such as a fully booked space, offer a next step. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLongRun } from '../full-run.ts';
import { type BrowserFixture, startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

async function newFixture(): Promise<BrowserFixture> {
  const fixture = await startBrowserFixture();
  return fixture;
}

test('a space taken for months leads to its next free date in one tap', async () => {
  const fixture = await newFixture();
  await fixture.change((venue) => {
    venue.blocks = [{ spaceId: 'tallow-hall', from: '2027-03-01', to: '2027-08-20' }];
  });
  const visit = await fixture.open({
    body: '<venue-booking site-key="stage" space="tallow-hall"></venue-booking>',
  });
  const { page } = visit;
  await page.getByText('Nothing is free in March 2027.').last().waitFor();
  await page.getByRole('button', { name: 'Next free date: Saturday, 21 August 2027' }).click();
  await page.getByRole('heading', { name: 'Times on Saturday, 21 August 2027' }).waitFor();
  await waitForFocus(page, /^Saturday, 21 August 2027/);
});

test('if nothing is free within the booking window, shows whom to contact', inLongRun, async () => {
  const fixture = await newFixture();
  await fixture.change((venue) => {
    venue.blocks = [{ spaceId: 'tallow-hall', from: '2027-03-01', to: '2029-12-31' }];
  });
  const visit = await fixture.open({
    body: '<venue-booking site-key="stage" space="tallow-hall"></venue-booking>',
  });
  await visit.page.getByRole('link', { name: 'hire@tallowstreet.example' }).waitFor();
});

test('a space without slots shows a message and the contact details', inLongRun, async () => {
  const fixture = await newFixture();
  await fixture.change(({ spaces }) => {
    const other = spaces.find(({ id }) => id === 'snuffer');
    assert(other);
    other.slots = [];
  });
  const visit = await fixture.open({
    body: '<venue-booking site-key="stage" space="snuffer"></venue-booking>',
  });
  const { page } = visit;
  await page.getByText('This space cannot be booked online at the moment.').last().waitFor();
  assert.equal(
    await page.getByRole('link', { name: '+44 1632 960014' }).getAttribute('href'),
    'tel:+441632960014',
  );
  assert.equal(await page.locator('.calendar').count(), 0);
});

test('a page left open overnight refetches when it becomes visible', inLongRun, async () => {
  const fixture = await newFixture();
  const visit = await fixture.open({
    body: '<venue-booking site-key="stage" space="tallow-hall"></venue-booking>',
  });
  const { page } = visit;
  await page.getByRole('button', { name: /^Tuesday, 2 March 2027, Free/ }).waitFor();
  await fixture.change((venue) => {
    venue.blocks = [{ spaceId: 'tallow-hall', from: '2027-03-02', to: '2027-03-02' }];
  });
  fixture.service.now += 36_000_000;
  await page.clock.setFixedTime(fixture.service.now);
  // Browsers dispatch this event when a tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: /^Tuesday, 2 March 2027, Closed/ }).waitFor();
});

test('an offline error disappears once the connection is back', inLongRun, async () => {
  const fixture = await newFixture();
  const visit = await fixture.open({ browser: { viewport: { width: 360, height: 640 } } });
  const { page, context } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  await visitor.fill();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  const note = page.getByText('You are offline.').last();
  await note.waitFor();
  const { y, height } = (await note.boundingBox()) ?? { y: -1, height: 0 };
  assert(y >= 0 && y + height <= 640, 'the message is visible');
  await context.setOffline(false);
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await page.locator('.reference').waitFor();
});
