/** Visible elements, scrolling and the number of taps on a phone of 360 × 640. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { missingFeature, newContext } from './launch.ts';
import { findOverflow } from './overflow.ts';
import { brokenWords } from './text-boxes.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const shots = process.env['SHOTS'];

/** Opens the hosted page on a phone. */
async function openPhone(query = '') {
  const context = await newContext({ ...phone, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.setFixedTime(fixture.service.now);
  await page.goto(`${fixture.base}/book/${fixtureKey}${query}`);
  return { context, page, visitor: new Visitor(page) };
}

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Taps, or clicks in a browser without touch. */
const tap = (element: Locator) => (missingFeature('touch') ? element.click() : element.tap());

const none = { y: 9_999, height: 9_999 };

test('the first button of the first card is visible', inLongRun, async () => {
  const { page, visitor } = await openPhone();
  await visitor.walkTo('space');
  await look(page, 'phone-space');
  const { y, height } = (await visitor.root.locator('article [part=button]').first().boundingBox()) ?? none;
  assert(y + height <= 640, `it ends at ${y + height}`);
});

test('shows date, time, package and total on a phone of 280 pixels', async () => {
  const { page, visitor } = await openPhone();
  await visitor.walkTo('date');
  // Firefox has a scroll bar beside the page, unlike phones.
  const scrollBar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 280 + scrollBar, height: 640 });
  await visitor.root.locator('.day.free').first().click();
  await visitor.root.locator('[name^=slot-]:enabled').first().check();
  await visitor.root.locator('[name^=package-]').first().check();
  const bar = visitor.root.locator('.bar');
  await bar.locator('.price', { hasText: 'including tax' }).waitFor();
  assert.match((await bar.textContent()) ?? '', /2 Mar.* · Morning · .*including tax/);
  assert.deepEqual(await findOverflow(visitor), []);
  const { height } = (await bar.boundingBox()) ?? none;
  assert(height <= 100, `the bar is ${height} pixels high`);
  assert.deepEqual(await brokenWords(bar.locator('.price')), [], 'words of the price that break');
  await look(page, 'phone-280');
});

test('takes at most eight taps from the card to the receipt', async () => {
  const { page, visitor } = await openPhone();
  await visitor.walkTo('space');
  let taps = 0;
  const countedTap = (element: Locator) => {
    taps++;
    return tap(element);
  };
  await countedTap(visitor.root.locator('article [part=button]').first());
  await countedTap(visitor.root.locator('.day.free').first());
  await countedTap(visitor.root.locator('[name^=slot-]:enabled').first());
  await countedTap(visitor.root.locator('[name^=package-]').first());
  const bar = await visitor.root.locator('.bar').boundingBox();
  assert((bar?.height ?? 999) <= 96, `the bar is ${bar?.height} pixels high`);
  await look(page, 'phone-date');
  await countedTap(visitor.root.locator('.bar [part=button]'));
  await countedTap(visitor.root.locator('#name'));
  // As fast as a person types: Chromium takes two taps within 300 ms for a double tap.
  await page.keyboard.type('A. Visitor', { delay: 50 });
  await countedTap(visitor.root.locator('#email'));
  await page.keyboard.type('visitor@example.com');
  await countedTap(visitor.root.locator('form > [part=button]'));
  await visitor.root.locator('.reference').waitFor();
  await look(page, 'phone-receipt');
  assert(taps <= 8, `${taps} taps`);
  fixture.service.now += 3_600_000;
});

test('the selection and its price are one expandable line; the form follows', inLongRun, async () => {
  const { page, visitor } = await openPhone();
  await visitor.walkTo('details');
  const line = visitor.root.locator('aside button');
  assert.equal(await line.getAttribute('aria-expanded'), 'false');
  const { height } = (await visitor.root.locator('aside').boundingBox()) ?? { height: 999 };
  assert(height <= 80, `${height} pixels`);
  assert.match((await line.textContent()) ?? '', /£/);
  const detail = visitor.root.locator('[part=quote]');
  await detail.waitFor({ state: 'hidden' });
  const form = await visitor.root.getByRole('heading', { name: 'Your details' }).boundingBox();
  assert((form?.y ?? 999) < 640, `the form begins at ${form?.y}`);
  await look(page, 'phone-details');
  await tap(line);
  await visitor.root.locator('aside dl').waitFor();
  await detail.waitFor();
  await look(page, 'phone-details-unfolded');
  await tap(line);
  await visitor.root.locator('aside dl').waitFor({ state: 'hidden' });
  const button = visitor.root.locator('[part=button]').last();
  const { width } = (await button.boundingBox()) ?? { width: 0 };
  assert.equal(
    width,
    (await visitor.root.locator('aside').boundingBox())?.width,
    'the button is as wide as the form',
  );
});

test('of sixty spaces shows a dozen, more on demand, and any by search', async () => {
  await fixture.change((document) => {
    const [space] = document.spaces;
    const others = Array.from({ length: 60 - document.spaces.length }, (_, index) => ({
      ...structuredClone(space),
      id: `room-${index}`,
      name: `Room ${index}`,
      description: index === 40 ? 'Über den Dächern. '.repeat(270) : 'A room.',
      slots: [],
      rooms: [`room-${index}`],
    }));
    Object.assign(document, { spaces: [...document.spaces, ...others] });
  });
  const { page, visitor } = await openPhone();
  await visitor.walkTo('space');
  const cards = visitor.root.locator('article');
  assert.equal(await cards.count(), 12);
  const { y, height: buttonHeight } = (await cards.first().locator('[part=button]').boundingBox()) ?? none;
  assert(y + buttonHeight <= 640, `the first button ends at ${y + buttonHeight}`);
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  assert(high < 9_000, `${high} pixels`);
  await look(page, 'phone-many');
  await tap(page.getByRole('button', { name: 'Show more' }));
  await cards.nth(23).waitFor();
  assert.equal(await cards.count(), 24);
  await page.getByLabel('Find a space').fill('uber dachern');
  await page.getByText('1 space fits').waitFor();
  assert.equal(await cards.count(), 1);
  // Shows all 5,000 characters only on request.
  const { height } = (await cards.first().boundingBox()) ?? { height: 9_999 };
  assert(height < 700, `${height} pixels`);
  await page.getByLabel('Find a space').fill('nowhere');
  await page.getByText('No matches.').waitFor();
  await tap(page.getByRole('button', { name: 'Show all spaces' }));
  await cards.nth(11).waitFor();
});
