/** From the first card to the receipt in WebKit, Safari's engine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureKey, startBrowserFixture } from '../browser/fixture.ts';
import { missingDesktop, openDesktop } from './desktop.ts';
import { lacksWebKit, WebKit } from './webkit.ts';

test('a visitor with WebKit goes from the first card to a reference, and the venue gets the request', {
  skip: lacksWebKit || missingDesktop,
}, async () => {
  const fixture = await startBrowserFixture();
  // WebKit's clock cannot be set.
  fixture.service.now = Date.now();
  const backOffice = await openDesktop({ isListening: false });
  const webkit = await WebKit.launch(backOffice.env);
  try {
    await webkit.open(`${fixture.base}/book/${fixtureKey}`);
    await webkit.click('article [part=button]');
    await webkit.click('.day.free');
    await webkit.click('[name^=slot-]:enabled');
    await webkit.click('[name^=package-]');
    await webkit.click('.bar [part=button]');
    assert.match(await webkit.read('dl.lines > div:last-child'), /£[\d,.]+/);
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
