/** The form's history on a website whose pages are rendered by a router. */

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

// All visitors of this file share an address and its rate limit.
afterEach(() => {
  fixture.service.now += 60_000;
});

const withHistory = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;

/** A page of the router: its address and heading, and the attributes of the form; null: it has none. */
type Route = readonly [path: string, heading: string, attributes: Readonly<Record<string, string>> | null];

const book: Route = ['/book', 'Book', {}];
const about: Route = ['/about', 'About', null];
const tallow: Route = ['/rooms/tallow-hall', 'Tallow', { space: 'tallow-hall' }];
const wick: Route = ['/rooms/wick-room', 'Wick', { space: 'wick-room' }];

/**
 * Opens a website with a router, which renders a page some time after the browser has gone back or forward. Like
 * Svelte and Vue, it keeps the form's element if both pages have one.
 */
async function openRouter(delay: number) {
  const visit = await fixture.open({ body: '<h2>Home</h2>' });
  await visit.page.evaluate(
    ([delay, siteKey, routes]) => {
      const main = document.querySelector('main') as HTMLElement;
      const heading = main.querySelector('h2') as HTMLElement;
      const render = () => {
        const [, title, attributes] = routes.find(([path]) => path === location.pathname) ?? [
          '',
          'Home',
          null,
        ];
        heading.textContent = title;
        const old = main.querySelector('venue-booking');
        if (!attributes) return old?.remove();
        const form = old ?? document.createElement('venue-booking');
        for (const [name, value] of Object.entries({ 'site-key': siteKey, history: 'on', ...attributes }))
          form.setAttribute(name, value);
        if (!old) main.append(form);
      };
      addEventListener('popstate', () => setTimeout(render, delay));
      addEventListener('show', (event) => {
        history.pushState({ page: (event as CustomEvent).detail }, '', (event as CustomEvent).detail);
        render();
      });
    },
    [delay, fixtureKey, [book, about, tallow, wick]] as const,
  );
  return visit;
}

/** Clicks a link of the website. */
const show = (page: Page, [path]: Route) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('show', { detail })), path);

/** Waits for a page of the router. */
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).first();

/** The address and what the router stored in its entry, with the form's member. */
const entryOf = (page: Page) =>
  page.evaluate(() => [location.pathname + location.search, JSON.stringify(history.state)]);

for (const delay of [0, 30, 300])
  test(`other pages of the website get no choices and no input, shown ${delay} ms after Back`, async () => {
    const { page } = await openRouter(delay);
    const home = await entryOf(page);
    await show(page, book);
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await show(page, about);
    const aboutEntry = ['/about', '{"page":"/about"}'];
    assert.deepEqual(await entryOf(page), aboutEntry);
    await page.goBack();
    await visitor.root.locator('dl.lines').waitFor();
    // Typed just before the link was clicked.
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    await page.goForward();
    await heading(page, 'About').waitFor();
    assert.deepEqual(await entryOf(page), aboutEntry);
    for (const step of ['details', 'date', 'space']) {
      await page.goBack();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    await page.goBack();
    await heading(page, 'Home').waitFor();
    assert.deepEqual(await entryOf(page), home);
  });

for (const delay of [0, 300])
  test(`a page for each space, shown ${delay} ms after Back, restores what was chosen there`, async () => {
    const { page } = await openRouter(delay);
    const visitor = new Visitor(page);
    const chosen = visitor.root.locator('[aria-selected] button');
    const choose = async (route: Route, name: string, day: RegExp) => {
      await show(page, route);
      await visitor.root.getByText(name).first().waitFor();
      await visitor.root.getByRole('button', { name: day }).click();
      await chosen.and(visitor.root.getByRole('button', { name: day })).waitFor();
    };
    await choose(tallow, 'Tallow Hall', /^Friday, 12 March 2027/);
    await visitor.root.locator('#guests').fill('80');
    await page.waitForURL(/&guests=80/);
    const length = await page.evaluate(() => history.length);
    await choose(wick, 'The Wick Room', /^Thursday, 11 March 2027/);
    assert.equal(await page.evaluate(() => history.length), length + 1);
    const address = () => page.evaluate(() => location.pathname + location.search);
    assert.match(await address(), /^\/rooms\/wick-room\?space=wick-room&date=2027-03-11/);
    await page.goBack();
    await heading(page, 'Tallow').waitFor();
    await visitor.root.locator('[aria-selected] button[aria-label^="Friday, 12 March 2027"]').waitFor();
    assert.match(await address(), /^\/rooms\/tallow-hall\?space=tallow-hall&date=2027-03-12.*&guests=80/);
    await visitor.root.getByText('Tallow Hall').first().waitFor();
    assert.equal(await visitor.root.locator('#guests').inputValue(), '80');
    await page.goForward();
    await heading(page, 'Wick').waitFor();
    await visitor.root.locator('[aria-selected] button[aria-label^="Thursday, 11 March 2027"]').waitFor();
    assert.match(await address(), /^\/rooms\/wick-room\?space=wick-room&date=2027-03-11/);
  });

test('a changed attribute adds no entry', async () => {
  const { page } = await fixture.open({ body: withHistory.replace('history', 'space="wick-room" history') });
  await page.waitForURL(/\?space=wick-room$/);
  const length = await page.evaluate(() => history.length);
  await page.locator('venue-booking').evaluate((form) => form.setAttribute('space', 'tallow-hall'));
  await page.waitForURL(/\?space=tallow-hall$/);
  await page.locator('venue-booking').getByText('Tallow Hall').first().waitFor();
  assert.equal(await page.evaluate(() => history.length), length);
});

test('an element that replaces another continues with the history', async () => {
  const { page } = await fixture.open({ body: withHistory });
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  await visitor.root.evaluate((form) => {
    const next = form.cloneNode() as Element;
    next.setAttribute('space', 'tallow-hall');
    form.replaceWith(next);
  });
  await visitor.root.locator('.day.free').first().waitFor();
  await visitor.chooseDate();
  await page.waitForURL(/\?space=tallow-hall&date=.*&package=/);
  await page.goBack();
  await visitor.root.locator('.booking.date').waitFor();
});

test('the second of two forms uses the history once the first is removed', inLongRun, async () => {
  const { page } = await fixture.open({ body: withHistory.repeat(2) });
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  await page.locator('venue-booking').nth(1).locator('article').first().waitFor();
  await visitor.root.evaluate((form) => form.remove());
  await visitor.walkTo('date');
  await page.waitForURL(/\?space=/);
  await page.goBack();
  await visitor.root.locator('.booking.space').waitFor();
});

test('a router that replaces the state when the page loads does not lose the input', async () => {
  const { page } = await fixture.open({
    body: withHistory,
    before: (page) =>
      page.addInitScript(() => {
        // Firefox crashes if the blank page before it has a state too.
        if (location.href.startsWith('http')) history.replaceState({ router: 'started' }, '');
      }),
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  await visitor.fill();
  await page.reload();
  await visitor.root.locator('dl.lines').waitFor();
  assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  // The form's own back button works without the entry before.
  await visitor.root.locator('[part=back]').click();
  await visitor.root.locator('.booking.date').waitFor();
});

test('after a file could not be loaded, the form appears when the visitor comes back to it', async () => {
  const { page } = await openRouter(0);
  const isFailed = page.evaluate(
    () => new Promise((done) => addEventListener('booking-error', done, { once: true })),
  );
  await page.route('**/assets/en-*.js', (route) => route.fulfill({ status: 404 }));
  await show(page, book);
  await isFailed;
  await page.unroute('**/assets/en-*.js');
  await show(page, about);
  await show(page, book);
  await new Visitor(page).walkTo('space');
});
