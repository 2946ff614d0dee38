/** Input that the visitor has not sent comes back wherever the form opens again in the tab, and no form deletes it. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { hold } from './hold.ts';
import { typeInto, Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();
await fixture.change(({ venue, siteKeys = [] }) => {
  venue.questions = [{ id: 'music', label: 'Will there be music?', kind: 'text', wanted: false }];
  for (const key of siteKeys) Object.assign(key, { maxItems: 3 });
});

const withHistory = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;

/** Opens the last step with all that a visitor types, and returns the plain address of the page. */
async function fillIn(body = withHistory) {
  const visit = await fixture.open({ body });
  // All visitors of this file share an address and its rate limit.
  fixture.service.now += 60_000;
  const { page } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  await visitor.root.locator('#guests').fill('80');
  await visitor.walkTo('details');
  await visitor.fill();
  await typeInto(visitor.root.getByLabel('Will there be music?'), 'A brass band.');
  await page.waitForFunction(() => /brass/.test(JSON.stringify({ ...sessionStorage })));
  const { origin, pathname } = new URL(page.url());
  return { ...visit, visitor, plain: origin + pathname };
}

/** What the fields of the last step have. */
async function typedIn({ root }: Visitor): Promise<string[]> {
  await root.locator('dl.lines').waitFor({ state: 'attached' });
  const fields = ['#name', '#email', '#message'].map((field) => root.locator(field).inputValue());
  return [...(await Promise.all(fields)), await root.getByLabel('Will there be music?').inputValue()];
}

const typed = ['A. Visitor', 'visitor@example.com', 'A concert.', 'A brass band.'];
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

describe('input that was not sent', () => {
  test('is in a form that opens by its plain address, at the first step, and stays after Back', async () => {
    const { page, visitor, plain } = await fillIn();
    const total = await visitor.root.locator('.total b').textContent();
    await page.goto(plain);
    await visitor.root.locator('.booking.space').waitFor();
    assert.equal(await visitor.root.locator('#guests').inputValue(), '80');
    // The same space still has the date, its time and the package.
    await visitor.root.locator('article [part=button]').first().click();
    await visitor.root.locator('.bar [part=button]').click();
    assert.deepEqual(await typedIn(visitor), typed);
    assert.equal(await visitor.root.locator('.total b').textContent(), total);
    await typeInto(visitor.root.locator('#name'), 'Anne');
    for (const step of ['date', 'space']) {
      await page.evaluate(() => history.back());
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    await page.goBack();
    assert.deepEqual(await typedIn(visitor), ['Anne', ...typed.slice(1)]);
  });

  test('is not added twice while the venue and its slots are still loading', async () => {
    const { page, visitor, plain } = await fillIn();
    const total = await visitor.root.locator('.total b').textContent();
    const venue = await hold(page, /\/venue$/);
    const slots = await hold(page, /\/slots\b/);
    await page.goto(plain);
    // The later steps are loaded before the venue, and once more when the form knows that the key allows several dates.
    await page.waitForResponse(/\/lazy-steps-/);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    await venue.release();
    await page.waitForFunction(() => history.state?.firsthold);
    await visitor.root.locator('article [part=button]').first().click();
    await slots.release();
    await visitor.root.locator('.bar [part=button]').click();
    assert.deepEqual(await typedIn(visitor), typed);
    assert.equal(await visitor.root.locator('.total b').textContent(), total);
  });

  test('is in a form that opens by a link, which decides the space and the date', async () => {
    const { page, visitor, plain } = await fillIn();
    await page.goto(`${plain}?space=wick-room&date=2027-03-16`);
    await visitor.root.locator('[aria-selected] button[aria-label^="Tuesday, 16 March 2027"]').waitFor();
    await visitor.root.getByText('The Wick Room').first().waitFor();
    assert.equal(await visitor.root.locator('#guests').inputValue(), '80');
    await visitor.chooseDate(visitor.root.locator('[aria-selected] button'));
    assert.deepEqual(await typedIn(visitor), typed);
    // A link to a date lists the spaces that are free then.
    await page.goto(`${plain}?date=2027-03-17`);
    await visitor.root.getByRole('heading', { name: /^Wednesday,? 17 March/ }).waitFor();
    assert.match(await kept(page), /brass/);
    // A link to a whole choice opens the last step.
    await page.goto(
      `${plain}?space=wick-room&date=2027-03-18&slot=wick-evening&package=wick-evening-room&guests=20`,
    );
    await visitor.root.locator('.booking.details, #loss').first().waitFor();
    assert.match(await kept(page), /brass/);
    // The address follows once the dates that were kept have joined this one.
    await page.waitForURL(/!wick-evening-room!2027-03-18!20!/);
  });

  test('is in a form whose page decides the space by its attributes', async () => {
    const { page, visitor } = await fillIn();
    const other = await fixture.open({
      body: withHistory.replace('history', 'space="wick-room" history'),
    });
    await page.goto(other.page.url().split('?')[0] ?? '');
    await visitor.root.getByText('The Wick Room').first().waitFor();
    assert.equal(await visitor.root.locator('#guests').inputValue(), '80');
    await visitor.chooseDate();
    assert.deepEqual(await typedIn(visitor), typed);
  });

  test('is in a form after the page changes an attribute, and in one that takes the history over', async () => {
    const { page, visitor } = await fillIn(withHistory.repeat(2));
    await visitor.root.evaluate((form) => form.setAttribute('space', 'wick-room'));
    await visitor.root.getByText('The Wick Room').first().waitFor();
    await visitor.chooseDate();
    assert.deepEqual(await typedIn(visitor), typed);
    // The second form has a name, and takes the rest.
    const second = new Visitor(page);
    second.root = page.locator('venue-booking').nth(1);
    await second.walkTo('details');
    await typeInto(second.root.locator('#name'), 'Anne');
    await visitor.root.evaluate((form) => form.remove());
    await page.waitForFunction(() => /Anne/.test(JSON.stringify({ ...sessionStorage })));
    assert.deepEqual(await typedIn(visitor), ['Anne', ...typed.slice(1)]);
  });

  test('stays in its tab and with its key', async () => {
    const { page, context, visitor, plain } = await fillIn();
    const another = await context.newPage();
    await another.clock.setFixedTime(fixture.service.now);
    await another.goto(plain);
    const stranger = new Visitor(another);
    await stranger.walkTo('details');
    assert.deepEqual(await typedIn(stranger), ['', '', '', '']);
    // The form of another key on the same website.
    const other = await fixture.open({ body: withHistory.replace(fixtureKey, 'no-limit') });
    await page.goto(other.page.url());
    await visitor.walkTo('details');
    assert.deepEqual(await typedIn(visitor), ['', '', '', '']);
    await typeInto(visitor.root.locator('#name'), 'Anne');
    await page.goto(plain);
    await visitor.walkTo('details');
    assert.deepEqual(await typedIn(visitor), typed);
  });

  test('does not come back once it is sent', async () => {
    const { page, visitor, plain } = await fillIn();
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    fixture.service.now += 3_600_000;
    for (const address of [plain, `${plain}?space=wick-room`]) {
      await page.goto(address);
      await visitor.root.locator('.booking.space article, .day.free').first().waitFor();
      if (address === plain) await visitor.chooseSpace();
      await visitor.chooseDate();
      assert.deepEqual(await typedIn(visitor), ['', '', '', '']);
    }
  });

  test('stays with other dates, beside the space of a link', async () => {
    const { page, visitor, plain } = await fillIn();
    await page.getByRole('button', { name: 'Add another date or space' }).click();
    await visitor.root.locator('.day.free').nth(1).click();
    await visitor.root.locator('[name^=slot-]:enabled').first().check();
    await visitor.root.locator('[name^=package-]').first().check();
    await visitor.root.locator('.bar [part=button]').click();
    await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
    await page.goto(`${plain}?space=wick-room`);
    await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
    await visitor.root.getByText('The Wick Room').first().waitFor();
    await visitor.chooseDate();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    assert.deepEqual(await typedIn(visitor), typed);
    await page.goto(plain);
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
  });

  test('comes back after a look at an earlier receipt', async () => {
    const { page, visitor } = await fillIn();
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    fixture.service.now += 3_600_000;
    await page.waitForURL(/#booking=/);
    const receipt = page.url();
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.walkTo('details');
    await visitor.fill();
    await page.goto('about:blank');
    await page.goto(receipt);
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.walkTo('details');
    assert.deepEqual(await typedIn(visitor), [...typed.slice(0, 3), '']);
    // The page may delete it.
    await page.goto('about:blank');
    await page.goto(receipt);
    await visitor.root.locator('.reference').waitFor();
    await page.waitForFunction(() => history.state?.firsthold);
    await visitor.root.evaluate((form) => (form as unknown as { reset(): void }).reset());
    await page.waitForFunction(() => sessionStorage.length === 0);
  });

  test('is known to be without a response', inLongRun, async () => {
    const { page, visitor, plain } = await fillIn();
    await page.route('**/booking-requests', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('form').getByText('There was no response.').waitFor();
    await page.unroute('**/booking-requests');
    await page.goto(plain);
    await visitor.root.locator('.booking.space .trouble').getByText('There was no response.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.deepEqual(await typedIn(visitor), typed);
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    fixture.service.now += 3_600_000;
  });
});
