/** From the first card to the receipt in WebKit, Safari's engine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrowserFixture, fixtureKey, startBrowserFixture } from '../browser/fixture.ts';
import { waitForEqual } from '../wait-for.ts';
import { missingDesktop, openDesktop } from './desktop.ts';
import { lacksWebKit, WebKit } from './webkit.ts';

/** Opens the booking page and chooses the first of everything, in the next month: on the last day of one, nothing may be free. */
async function walkToDetails(webkit: WebKit, { base }: BrowserFixture): Promise<void> {
  await webkit.open(`${base}/book/${fixtureKey}`);
  await webkit.click('article [part=button]');
  await webkit.click('[aria-label="Next month"]');
  await webkit.click('.day.free');
  await webkit.click('[name^=slot-]:enabled');
  await webkit.click('[name^=package-]');
  await webkit.click('.bar [part=button]');
  assert.match(await webkit.read('dl.lines > div:last-child'), /£[\d,.]+/);
}

test('a visitor with WebKit goes from the first card to a reference, and the venue gets the request', {
  skip: lacksWebKit || missingDesktop,
}, async () => {
  const fixture = await startBrowserFixture();
  // WebKit's clock cannot be set.
  fixture.service.now = Date.now();
  const backOffice = await openDesktop({ isListening: false });
  const webkit = await WebKit.launch(backOffice.env);
  try {
    await walkToDetails(webkit, fixture);
    await webkit.click('form > [part=button]');
    assert.equal(await webkit.read('#problems'), 'Please check 2 fields');
    await webkit.type('#name', 'A. Visitor');
    await webkit.type('#email', 'visitor@example.com');
    await webkit.click('form > [part=button]');
    const reference = await webkit.read('[part=reference]');
    assert.match(reference, /^BR-\w{8}$/);
    const booked = await fixture.service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      booked.map((request) => request.reference),
      [reference],
    );
  } finally {
    await webkit.close();
    await backOffice.close();
  }
});

test('a page that WebKit shows as it was left has the input that was kept since, or none', {
  skip: lacksWebKit || missingDesktop,
}, async () => {
  const fixture = await startBrowserFixture();
  fixture.service.now = Date.now();
  const backOffice = await openDesktop({ isListening: false });
  const webkit = await WebKit.launch(backOffice.env);
  const shown = () =>
    webkit.run(() => {
      const form = document.querySelector('venue-booking')?.shadowRoot;
      const name = form?.querySelector<HTMLInputElement>('#name')?.value ?? null;
      const isFirstPage = 'isFirstPage' in window;
      // Of the date that the last step lists, nothing personal is kept.
      return { name, isFirstPage, isKept: JSON.stringify({ ...sessionStorage }).includes('Visitor') };
    });
  try {
    await walkToDetails(webkit, fixture);
    await webkit.type('#name', 'A. Visitor');
    await webkit.run(() => Object.assign(window, { isFirstPage: true }) && null);
    await walkToDetails(webkit, fixture);
    await webkit.type('#name', 'B. Visitor');
    // The date, the spaces, and the first page.
    await webkit.run(() => history.go(-3));
    await waitForEqual(shown, { name: 'B. Visitor', isFirstPage: true, isKept: true });
    await webkit.open(`${fixture.base}/book/${fixtureKey}`);
    await webkit.read('.space article [part=button]');
    await webkit.run(() => document.querySelector<HTMLElement & { reset(): void }>('venue-booking')?.reset());
    await waitForEqual(shown, { name: null, isFirstPage: false, isKept: false });
    await webkit.run(() => history.back());
    await waitForEqual(shown, { name: '', isFirstPage: true, isKept: false });
  } finally {
    await webkit.close();
    await backOffice.close();
  }
});
