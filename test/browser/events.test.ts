/** The events of the element that are easily forgotten. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

/** Collects the details of one event from now on. */
const listen = (page: Page, name: string) =>
  page.evaluate((name) => {
    const received: unknown[] = [];
    Object.assign(window, { heard: received });
    document.addEventListener(name, (event) => received.push((event as CustomEvent).detail));
  }, name);
const received = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

describe('the embedding page', () => {
  test('gets an event for a month that failed to load', inLongRun, async () => {
    const { page, context } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await listen(page, 'booking-error');
    await context.setOffline(true);
    for (let turn = 0; turn < 4; turn++) await page.getByRole('button', { name: 'Next month' }).click();
    await visitor.root.locator('.trouble').waitFor();
    assert.deepEqual((await received(page))[0], { code: 'OFFLINE' });
  });

  test('gets the step left when the form starts over', inLongRun, async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await listen(page, 'booking-step');
    await visitor.root.evaluate((form) => (form as unknown as { reset(): void }).reset());
    await visitor.root.evaluate((form) => (form as unknown as { reset(): void }).reset());
    assert.deepEqual(await received(page), [{ step: 'space', previous: 'details' }]);
  });
});
