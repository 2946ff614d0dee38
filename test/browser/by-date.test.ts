/** Visitors who know the date but not the space: the calendar of all spaces, and the choices of a day. */

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { violations } from './axe.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { tabTo, Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

// All visitors of this file share an address and its rate limit.
afterEach(() => {
  fixture.service.now += 60_000;
});

const byDate = `<venue-booking site-key="${fixtureKey}" start="date"></venue-booking>`;
const shots = process.env['SHOTS'];

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const day = (visitor: Visitor, date: string) => visitor.root.locator(`.day[aria-label*="${date}"]`);

describe('search by date', () => {
  test('shows the spaces on a day with prices and continues with that day', async () => {
    const { page, requests } = await fixture.open({ body: byDate });
    const visitor = new Visitor(page);
    await day(visitor, '26 March 2027').click();
    const offers = visitor.root.locator('.offer');
    await offers.first().locator('strong span').waitFor();
    await look(page, 'desk');
    await visitor.root.getByRole('heading', { name: 'Friday 26 March: 8 of 8 spaces free' }).waitFor();
    const [first] = await offers.all();
    const [name, price] = await Promise.all([
      first?.locator('b').first().textContent(),
      first?.locator('strong').textContent(),
    ]);
    assert.match(price ?? '', /^from £/);
    await first?.click();
    await visitor.root.locator('[aria-selected] [aria-label*="26 March 2027"]').waitFor();
    assert.equal(await visitor.root.locator('.subtitle b').textContent(), name);
    // It shows the lowest price of that day.
    await visitor.root
      .getByText(price ?? '', { exact: true })
      .first()
      .waitFor();
    // Choosing another space keeps the date.
    await visitor.root.locator('[part=back]').click();
    await offers.nth(1).click();
    await visitor.root.locator('[aria-selected] [aria-label*="26 March 2027"]').waitFor();
    assert(requests.some((request) => request.endsWith('/prices?from=2027-03-01&to=2027-03-31')));
  });

  test('tells apart the spaces that are free all day and those that are free in part', async () => {
    const fixture = await startBrowserFixture();
    const { status } = await fixture.service.post('/booking-requests', {
      spaceId: 'tallow-hall',
      slotId: 'hall-evening',
      packageId: 'hall-dry-hire',
      date: '2027-03-26',
      guest: { name: 'R', email: 'r@example.com' },
    });
    assert.equal(status, 201);
    const { page } = await fixture.open({ body: byDate });
    const visitor = new Visitor(page);
    const text = /: \d of 8 spaces free · Partly free: \d$/;
    await day(visitor, '26 March 2027').click();
    await visitor.root.getByRole('heading', { name: text }).waitFor();
    const [, free = '', partly = ''] =
      /: (\d) of 8 spaces free · Partly free: (\d)/.exec(
        (await visitor.root.getByRole('heading', { name: text }).textContent()) ?? '',
      ) ?? [];
    assert.equal(Number(free) + Number(partly), 8);
    await visitor.root.locator('.calendar').getByText('Lowest price each day including tax').waitFor();
  });

  test('shows the lowest price on each day, with one request a month for all spaces and few for single ones, and announces the chosen day', async () => {
    const { page, requests } = await fixture.open({ body: byDate });
    const visitor = new Visitor(page);
    await day(visitor, 'Tuesday, 2 March 2027, 7 of 8 spaces free · Partly free: 1, from £20.40').waitFor();
    await visitor.root.locator('td:has([aria-label*="2 March 2027"]) small').first().waitFor();
    const months = requests.filter((request) => request.includes('/prices?'));
    assert.deepEqual(
      months
        .filter((request) => !request.includes('/spaces/'))
        .map((request) => request.slice(request.lastIndexOf('/'))),
      ['/prices?from=2027-03-01&to=2027-03-31', '/prices?from=2027-04-01&to=2027-04-30'],
    );
    // Of the eight spaces, those that may be the cheapest of a day despite a taken time; once a quarter.
    const single = months.filter((request) => request.includes('/spaces/'));
    assert(single.length <= 16 && new Set(single).size === single.length, single.join('\n'));
    await day(visitor, 'Saturday, 6 March 2027, 7 of 8').click();
    await visitor.root.locator('#status p', { hasText: 'Saturday 6 March: 7 of 8 spaces free' }).waitFor();
  });

  test('lists the others last, and hides them with "Only free spaces"', inLongRun, async () => {
    const { page } = await fixture.open({
      body: byDate.replace(' start', ' date="2027-03-06" start'),
    });
    const visitor = new Visitor(page);
    const offers = visitor.root.locator('.offer');
    await visitor.root.getByRole('heading', { name: 'Saturday 6 March: 7 of 8 spaces free' }).waitFor();
    assert.match((await offers.last().textContent()) ?? '', /Chandlers’ Bar.*Closed$/);
    await page.getByRole('button', { name: 'Only free spaces' }).click();
    await offers.nth(7).waitFor({ state: 'detached' });
    assert.equal(await offers.count(), 7);
    await page.getByRole('button', { name: 'Only free spaces' }).click();
    // One that is not free leads to its other dates.
    await offers.last().click();
    await visitor.root.locator('.booking.date').waitFor();
    await day(visitor, 'Saturday, 6 March 2027, Closed').waitFor();
    await visitor.root.locator('.times').getByText('Closed').first().waitFor();
  });

  test('filters by amenities that several spaces have', inLongRun, async () => {
    const { page } = await fixture.open({
      body: byDate.replace(' start', ' date="2027-03-26" start'),
    });
    const visitor = new Visitor(page);
    const offers = visitor.root.locator('.offer');
    await offers.first().waitFor();
    const amenities = visitor.root.getByRole('group', { name: 'Amenities' }).getByRole('button');
    assert.deepEqual(await amenities.allTextContents(), [
      'Step-free throughout',
      'Hearing loop',
      'Step-free by passenger lift',
    ]);
    await amenities.nth(0).click();
    await visitor.root.getByRole('heading', { name: '3 of 3 spaces free' }).waitFor();
    await amenities.nth(1).click();
    await visitor.root.getByRole('heading', { name: '2 of 2 spaces free' }).waitFor();
    await amenities.nth(2).click();
    await visitor.root.getByText('No matches.').waitFor();
    assert.equal(await offers.count(), 0);
    await page.getByRole('button', { name: 'Show all spaces' }).click();
    await offers.nth(7).waitFor();
    // By space, all cards are visible.
    await amenities.nth(0).click();
    await page.getByRole('button', { name: 'By space' }).click();
    await visitor.root.locator('article').nth(7).waitFor();
  });

  test('loads prices once per number of guests, not per digit', inLongRun, async () => {
    const { page, requests } = await fixture.open({ body: byDate });
    const visitor = new Visitor(page);
    await day(visitor, '26 March 2027').click();
    await visitor.root.locator('.offer strong span').first().waitFor();
    await page.clock.pauseAt(fixture.service.now + 1000);
    await visitor.root.locator('#guests').pressSequentially('150');
    await page.clock.runFor(1000);
    await visitor.root.locator('.offer strong span').first().waitFor();
    const reads = requests.filter((request) => request.includes('attendance='));
    assert.deepEqual(
      reads.filter((request) => !request.includes('attendance=150')),
      [],
    );
    assert.equal(reads.filter((request) => /stage\/prices\?/.test(request)).length, 2);
  });

  test('shows only spaces with enough capacity', inLongRun, async () => {
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" start="date" date="2027-03-26" guests="300"></venue-booking>`,
    });
    const visitor = new Visitor(page);
    await visitor.root.locator('.offer').first().waitFor();
    const few = await visitor.root.locator('.offer').count();
    await visitor.root.locator('#guests').fill('1');
    await visitor.root.locator('.offer').nth(few).waitFor();
    await visitor.root.locator('#guests').fill('99999');
    await page.getByText('No space fits that many guests.').waitFor();
    assert.equal(await visitor.root.locator('.offer').count(), 0);
  });

  test('reads that no space is large enough, not that every day is closed', async () => {
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" start="date" date="2027-03-26" guests="99999"></venue-booking>`,
    });
    const { root } = new Visitor(page);
    await page.getByText('No space fits that many guests.').waitFor();
    await root.locator('.toggles').waitFor();
    assert.equal(await root.locator('.calendar, .times').count(), 0);
    assert.equal(await root.getByRole('heading', { name: 'Contact the venue' }).count(), 1);
    await root.locator('#guests').fill('10');
    await root.locator('.offer').first().waitFor();
  });

  test('switches between both ways and keeps the input', inLongRun, async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    await visitor.root.locator('#guests').fill('50');
    await page.getByRole('button', { name: 'By date' }).click();
    await day(visitor, '26 March 2027').click();
    await visitor.root.locator('.offer').first().waitFor();
    await page.getByRole('button', { name: 'By space' }).click();
    await visitor.root.locator('article [part=button]').first().click();
    await visitor.root.locator('[aria-selected] [aria-label*="26 March 2027"]').waitFor();
    await visitor.root.locator('[part=back]').click();
    assert.equal(await visitor.root.locator('#guests').inputValue(), '50');
  });

  test('a day can be shared as a link and chosen by keyboard', inLongRun, async () => {
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" start="date" history="on"></venue-booking>`,
    });
    const visitor = new Visitor(page);
    // Days can be chosen as soon as availability has loaded.
    await visitor.root.locator('.day.free').first().waitFor();
    await tabTo(page, /Monday, 1 March 2027/);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await visitor.root.locator('.offer').first().waitFor();
    await page.waitForURL(/\?date=2027-03-16$/);
    await tabTo(page, /^Tallow Hall/);
    await page.keyboard.press('Enter');
    await visitor.root.locator('.booking.date').waitFor();
    await page.goBack();
    await visitor.root.locator('.offer').first().waitFor();
    await page.reload();
    await visitor.root.locator('.offer').first().waitFor();
  });

  for (const [theme, language] of [
    ['light', 'en-GB'],
    ['dark', 'ar'],
  ] as const)
    test(`on a phone, ${theme}, in ${language}: no violations and no horizontal scrolling`, async () => {
      const { page } = await fixture.open({
        body: byDate.replace(' start', ' theme="auto" start'),
        language,
        browser: { viewport: { width: 360, height: 640 }, colorScheme: theme, bypassCSP: true },
      });
      const visitor = new Visitor(page);
      await visitor.root.locator('.day.free').first().click();
      await visitor.root.locator('.offer strong span').first().waitFor();
      await look(page, `phone-${theme}-${language}`);
      const isVariant = theme === 'dark';
      assert.deepEqual(await violations(page, { isVariant }), []);
      // A scrollbar may take some of the width.
      assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const widths = await visitor.root
        .locator('.offer')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width));
      assert(Math.min(...widths) > 250, `${widths}`);
    });
});

test('a weekday without slots is shown as closed, with the next open day', inLongRun, async () => {
  await fixture.change((venue) => {
    const { spaces } = venue;
    venue.blocks = spaces.map(({ id }) => ({ spaceId: id, from: '2027-03-19', to: '2027-03-19' }));
    const hall = ['tallow-hall', 'hall-north', 'hall-south', 'snuffer'];
    venue.blocks.push({ spaceIds: hall, from: '2027-03-18', to: '2027-03-18' });
    venue.blocks.push({ spaceId: 'snuffer', from: '2027-03-20', to: '2027-03-20' });
    for (const { slots = [] } of spaces) for (const slot of slots) slot.weekdays = [1, 2, 3, 4, 5, 6];
  });
  const { page } = await fixture.open({
    body: byDate.replace(' start', ' date="2027-03-28" start'),
  });
  const visitor = new Visitor(page);
  await page.getByRole('heading', { name: 'Sunday 28 March: Closed' }).waitFor();
  await look(page, 'closed');
  await day(visitor, 'Sunday, 14 March 2027, Closed').waitFor();
  // A day on which at most half of the spaces are free has another colour.
  const classOn = (date: string) => day(visitor, date).getAttribute('class');
  assert.match((await classOn('Thursday, 18 March 2027, 4 of 8')) ?? '', /partlyFree/);
  assert.doesNotMatch((await classOn('Saturday, 20 March 2027, 7 of 8')) ?? '', /partlyFree/);
  // Every space is blocked.
  await day(visitor, 'Friday, 19 March 2027, Closed').waitFor();
  assert.deepEqual(await visitor.root.locator('.calendar li').allTextContents(), [
    'Lowest price each day including tax',
    'Free',
    'Partly free',
    'Closed',
  ]);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Next free date: Monday, 29 March 2027' }).click();
  await page.getByRole('heading', { name: 'Monday 29 March: 8 of 8 spaces free' }).waitFor();
  await visitor.root.locator('.offer').first().waitFor();
  await page.getByRole('button', { name: /^Tallow Hall Up to/ }).click();
  await day(visitor, 'Sunday, 14 March 2027, Closed').waitFor();
  await day(visitor, 'Friday, 19 March 2027, Closed').waitFor();
});

test('a month is one choice away', inLongRun, async () => {
  const { page } = await fixture.open({ browser: { viewport: { width: 360, height: 640 } } });
  const visitor = new Visitor(page);
  await visitor.walkTo('date');
  await look(page, 'phone-calendar');
  const picker = page.getByLabel('Month', { exact: true });
  const [width, needed] = await picker.evaluate((list) => {
    const free = list.cloneNode(true) as HTMLElement;
    Object.assign(free.style, { position: 'absolute', width: 'max-content' });
    list.after(free);
    const widths = [list, free].map((one) => one.getBoundingClientRect().width);
    free.remove();
    return widths;
  });
  assert(width && needed && width >= needed - 1, `${width} pixels for names that need ${needed}`);
  await page.getByLabel('Month', { exact: true }).selectOption({ label: 'June 2027' });
  await page.getByRole('grid', { name: 'June 2027' }).waitFor();
  await visitor.root.locator('.day.free').first().waitFor();
});

test('a day beyond the booking window and one whose times have started are not called closed', async () => {
  const own = await startBrowserFixture();
  await own.change(({ venue }) => {
    venue.horizonDays = 40;
  });
  // The evening of 1 March: every time of that day has started.
  own.service.now += 11 * 3_600_000;
  const { page } = await own.open({ body: byDate.replace(' start', ' date="2027-04-09" start') });
  const visitor = new Visitor(page);
  await day(visitor, 'Friday, 9 April 2027, 8 of 8 spaces free').waitFor();
  await day(visitor, 'Monday, 12 April 2027, Not open for booking yet').waitFor();
  await visitor.root.locator('.calendar li', { hasText: 'Not open for booking yet' }).waitFor();
  await visitor.root.getByRole('combobox', { name: 'Month' }).selectOption('2027-03');
  await day(visitor, 'Monday, 1 March 2027, In the past').waitFor();
  await visitor.root.getByRole('combobox', { name: 'Month' }).selectOption('2027-04');
  await page.getByRole('button', { name: /^Tallow Hall Up to/ }).click();
  await day(visitor, 'Monday, 12 April 2027, Not open for booking yet').waitFor();
});

test('the names of spaces are not broken within a word, at any width', async () => {
  const { status } = await fixture.service.post('/booking-requests', {
    spaceId: 'tallow-hall',
    slotId: 'hall-evening',
    packageId: 'hall-dry-hire',
    date: '2027-03-25',
    guest: { name: 'R', email: 'r@example.com' },
  });
  assert.equal(status, 201);
  const { page } = await fixture.open({
    body: `<div id="box">${byDate.replace('start=', 'date="2027-03-25" start=')}</div>`,
    styles: '',
    language: 'el',
    browser: { viewport: { width: 1280, height: 800 } },
  });
  const { root } = new Visitor(page);
  await root.locator('.offer').first().waitFor();
  for (const width of [320, 600, 680, 960, 1000, 1068]) {
    await page.locator('#box').evaluate((box, to) => {
      (box as HTMLElement).style.width = `${to}px`;
    }, width);
    // The width of a name is that of its longest word, or more.
    const narrow = await root.locator('.offer b').evaluateAll((names) =>
      names
        .filter((name) => {
          const { width } = name.getBoundingClientRect();
          (name as HTMLElement).style.overflowWrap = 'normal';
          const isNarrow = name.scrollWidth > Math.ceil(width);
          (name as HTMLElement).style.overflowWrap = '';
          return isNarrow;
        })
        .map((name) => name.textContent),
    );
    assert.deepEqual(narrow, [], `${width} px`);
  }
});
