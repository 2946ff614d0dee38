/** The way from the first card to the receipt, in the engine of Safari. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchFirefox } from '../browser/firefox.ts';
import { stageKey, startStage } from '../browser/stage.ts';
import { lacksDesk, openDesk } from './desk.ts';
import { lacksWebKit, WebKit } from './webkit.ts';

test('a visitor with WebKit gets from the first card to a reference, and the venue the request', {
  skip: lacksWebKit || lacksDesk,
}, async () => {
  // No Firefox starts before a page is opened in it.
  const stage = await startStage(await launchFirefox());
  // WebKit's clock cannot be set.
  stage.service.now = Date.now();
  const desk = await openDesk({ isListening: false });
  const webkit = await WebKit.launch(desk.env);
  try {
    await webkit.open(`${stage.base}/book/${stageKey}`);
    await webkit.click('article [part=button]');
    await webkit.click('.day.free');
    await webkit.click('[name=slot]:enabled');
    await webkit.click('[name=package]');
    await webkit.click('.bar [part=button]');
    assert.match(await webkit.read('dl.lines > div:last-child'), /£[\d,.]+/);
    await webkit.click('form > [part=button]');
    assert.equal(await webkit.read('#problems'), 'Please check 2 fields');
    await webkit.type('#name', 'A. Visitor');
    await webkit.type('#email', 'visitor@example.com');
    await webkit.click('form > [part=button]');
    const reference = await webkit.read('[part=reference]');
    assert.match(reference, /^BR-\w{8}$/);
    const booked = await stage.service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      booked.map((request) => request.reference),
      [reference],
    );
  } finally {
    await webkit.close();
    await desk.close();
    await stage.close();
  }
});
