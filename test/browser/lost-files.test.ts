/** Files of the later steps that do not arrive: the form tries again in the same page, and keeps what was chosen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { type PageOptions, startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();
const files = /\/embed\/assets\/(lazy-|optional-|by-date-|items-|waiting-|codes-)/;
const isLost = (route: Route) => route.abort('internetdisconnected');
const isGone = (route: Route) => route.fulfill({ status: 404 });
const failed = 'The booking service is not responding. Nothing is lost; please try again.';

/** Opens the form, whose later steps are lost, and enters the number of guests. */
async function openWithout(lose: (route: Route) => Promise<void>, attributes = '') {
  const options: PageOptions = {
    body: `<venue-booking site-key="stage" ${attributes}><a href="/book">Check availability</a></venue-booking>`,
    before: (page) => page.route(files, lose),
  };
  const visit = await fixture.open(options);
  const { page } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Number of guests').fill('80');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return { ...visit, visitor };
}

const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

describe('files of the later steps that were lost once', () => {
  test('are loaded at the click on a space', async () => {
    const { page, visitor, complaints } = await openWithout(isLost, 'history="on"');
    await page.unroute(files);
    await visitor.chooseSpace();
    assert.equal(await page.getByLabel('Number of guests').inputValue(), '80');
    await visitor.chooseDate();
    await visitor.send();
    assert.equal(await isSamePage(page), true);
    assert.deepEqual(complaints, []);
  });

  test('are loaded by “Try again”, and the choice is kept', async () => {
    const { page, visitor } = await openWithout(isLost);
    await visitor.root.locator('article [part=button]').first().click();
    await page.getByText(failed).waitFor();
    await page.getByRole('link', { name: 'Check availability' }).waitFor();
    await page.unroute(files);
    await tryAgain(page);
    await visitor.root.locator('.day.free').first().waitFor();
    assert.equal(await page.getByLabel('Number of guests').inputValue(), '80');
    assert.equal(await isSamePage(page), true);
  });

  test('are loaded for visitors who choose the date first', async () => {
    const { page, visitor } = await openWithout(isLost);
    await page.getByRole('button', { name: 'By date' }).click();
    await page.getByText(failed).waitFor();
    await page.unroute(files);
    await tryAgain(page);
    await visitor.root.locator('.day.free').first().waitFor();
    assert.equal(await isSamePage(page), true);
  });
});

test('each file that is lost once is loaded again without a tap, whenever it is needed', async () => {
  const lost = new Set<string>();
  const losing = await startBrowserFixture();
  await losing.change(({ siteKeys: [key] = [] }) =>
    Object.assign(key ?? {}, { maxItems: 3, waitingList: true, codes: true }),
  );
  const { page } = await losing.open({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    before: (page) =>
      page.route(files, (route) => {
        const [file = ''] = route.request().url().split('?');
        if (lost.has(file)) return route.continue();
        lost.add(file);
        return isLost(route);
      }),
  });
  const visitor = new Visitor(page);
  const again = visitor.root.getByRole('button', { name: 'Try again' });
  await visitor.visitSteps(async () => assert.equal(await again.count(), 0));
  const names = [...lost].map((file) => /assets\/(\w+)-/.exec(file)?.[1]);
  assert.deepEqual([...new Set(names)].toSorted(), ['codes', 'items', 'lazy', 'optional', 'waiting']);
});

test('files that were lost without a connection are loaded once it is back', async () => {
  const { page, visitor } = await openWithout(isLost);
  await page.context().setOffline(true);
  await visitor.root.locator('article [part=button]').first().click();
  await visitor.root.locator('.trouble').getByText('You are offline.').waitFor();
  await page.unroute(files);
  await page.context().setOffline(false);
  await visitor.root.locator('.day.free').first().waitFor();
  assert.equal(await page.getByLabel('Number of guests').inputValue(), '80');
  assert.equal(await isSamePage(page), true);
});

test('a receipt whose files are lost is no first step', async () => {
  const { page } = await fixture.open({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('receipt');
  await page.waitForURL(/#booking=/);
  await page.route(files, isLost);
  await visitor.reload();
  await page.getByText(failed).waitFor();
  assert.equal(await visitor.root.getByText(/Step \d of 3/).count(), 0);
  await page.unroute(files);
  await tryAgain(page);
  await visitor.root.locator('.reference').waitFor();
});

test('files that are gone after an upgrade are found by a new page with the choice in its address', async () => {
  const { page, visitor } = await openWithout(isGone, 'history="on"');
  await visitor.root.locator('article [part=button]').first().click();
  await page.getByText(failed).waitFor();
  await tryAgain(page);
  await page.getByText(failed).waitFor();
  assert.equal(await isSamePage(page), true);
  await page.unroute(files);
  const requested = page.waitForEvent('load');
  await tryAgain(page);
  await requested;
  await visitor.root.locator('.day.free').first().waitFor();
  assert.equal(new URL(page.url()).search, '?space=tallow-hall&guests=80');
  assert.equal(await page.getByLabel('Number of guests').inputValue(), '80');
});
