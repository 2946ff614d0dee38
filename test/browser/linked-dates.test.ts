/** A link of the website while a request is unfinished: no chosen date is lost without a word. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitForEqual } from '../wait-for.ts';
import { startBrowserFixture } from './fixture.ts';
import { hold } from './hold.ts';
import { findOverflow } from './overflow.ts';
import { typeInto, Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();
const body = '<venue-booking site-key="stage" history="on"></venue-booking>';
const hall = 'space=tallow-hall&date=2027-03-09&slot=hall-evening&package=hall-dry-hire&guests=80';
/** Fits any number of guests, so that all cards are listed. */
const anyHall = hall.replace('&guests=80', '');
const wick = 'space=wick-room&date=2027-03-16&slot=wick-evening&package=wick-rehearsal';
const others = ['2027-03-11', '2027-03-12']
  .map((date) => `~wick-room!wick-evening!wick-rehearsal!${date}!8!`)
  .join('');

/** Opens the last step of an address, types a name, and returns how to open another address. */
async function arrive(maxItems: number, query = hall, name = 'Ann') {
  // All visitors of this file share a rate limit.
  fixture.service.now += 61_000;
  await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { maxItems }));
  const { page } = await fixture.open({ body });
  const visitor = new Visitor(page);
  const plain = page.url();
  const open = (address: string) => page.goto(`${plain}?${address}`);
  await open(query);
  await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
  if (name) await typeInto(page.getByLabel('Name'), name);
  await page.waitForFunction(
    (text) => JSON.stringify({ ...sessionStorage }).includes(text),
    name || 'tallow-hall',
  );
  const days = (expected: readonly string[]) =>
    waitForEqual(() => visitor.root.locator('aside.items li > b').allTextContents(), expected);
  return { page, visitor, open, days, root: visitor.root };
}

const march = {
  9: 'Tuesday, 9 March 2027',
  11: 'Thursday, 11 March 2027',
  12: 'Friday, 12 March 2027',
  16: 'Tuesday, 16 March 2027',
};

describe('a link beside one chosen date, where more are possible', () => {
  test('to another date adds it', async () => {
    const { page, visitor, root, open, days } = await arrive(3);
    await open(wick);
    await days([march[9], march[16]]);
    assert.equal(await page.getByText('Replaced').count(), 0);
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ann');
    await visitor.reload();
    await days([march[9], march[16]]);
    await root.getByText('Number of guests on this date: 80').first().waitFor();
  });

  for (const query of ['space=wick-room', 'space=tallow-hall', 'date=2027-03-16'])
    test(`with ${query} lists it, and Continue leads back to it`, async () => {
      const { page, root, open } = await arrive(3);
      await open(query);
      await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
      await root.locator('.chosen').getByText('Tue 9 Mar · Evening · Tallow Hall').waitFor();
      await page.getByRole('button', { name: 'Continue without another date' }).click();
      await root.locator('aside').getByText(march[9]).first().waitFor();
      assert.equal(await page.getByLabel('Name').inputValue(), 'Ann');
    });

  test('to the same date changes nothing, and adds none', async () => {
    const { page, root, open } = await arrive(3, `${hall}&seating=Theatre`);
    await open(hall.replace('&guests=80', ''));
    await root.locator('aside').getByText(march[9]).first().waitFor();
    assert.equal(await page.getByRole('heading', { name: /^Your dates/ }).count(), 0);
    assert.match(page.url(), /guests=80&seating=Theatre/);
    assert.equal(await page.getByText('Replaced').count(), 0);
  });
});

test('a link replaces the only date that a key allows with a notice, and Undo brings it back', async () => {
  const { page, visitor, root, open } = await arrive(1);
  await open(wick);
  const note = root.locator('.note', { hasText: 'Replaced: Tue 9 Mar · Evening · Tallow Hall' });
  await note.waitFor();
  await visitor.reload();
  await note.getByRole('button', { name: 'Undo' }).click();
  await root.locator('aside').getByText(march[9]).first().waitFor();
  assert.equal(await note.count(), 0);
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ann');
  await waitForEqual(async () => /2027-03-09.*guests=80/.test(page.url()), true);
  await visitor.reload();
  await root.locator('aside').getByText(march[9]).first().waitFor();
  assert.equal(await page.getByText('Replaced').count(), 0);
});

test('a link to another space of a key that allows one date names the chosen one', async () => {
  const { page, root, open } = await arrive(1);
  await open('space=wick-room');
  await root.locator('.chosen').getByText('Tue 9 Mar · Evening · Tallow Hall').waitFor();
  await page.getByRole('button', { name: 'Continue without another date' }).click();
  await root.locator('aside').getByText(march[9]).first().waitFor();
});

describe('where nothing is typed', () => {
  test('a link beside the date of the last step adds another one', async () => {
    const { page, visitor, root, open, days } = await arrive(3, hall, '');
    await open(wick);
    await days([march[9], march[16]]);
    assert.equal(await page.getByText('Replaced').count(), 0);
    await visitor.reload();
    await days([march[9], march[16]]);
    await root.getByText('Number of guests on this date: 80').first().waitFor();
  });

  test('a link to another space lists the date of the last step', async () => {
    const { page, root, open } = await arrive(3, hall, '');
    await open('space=wick-room');
    await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
    await root.locator('.chosen').getByText('Tue 9 Mar · Evening · Tallow Hall').waitFor();
  });

  test('a link replaces the only date that a key allows with a notice, and Undo brings it back', async () => {
    const { page, root, open } = await arrive(1, hall, '');
    await open(wick);
    await root.getByText('Replaced: Tue 9 Mar · Evening · Tallow Hall').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await root.locator('aside').getByText(march[9]).first().waitFor();
  });
});

test('a date is not lost by a link that is opened before the offer of its space has arrived', async () => {
  const { page, visitor, open, days } = await arrive(3);
  await page.route(/\/slots/, (route) => route.fulfill({ status: 503 }));
  await visitor.reload();
  await page.getByText('Something went wrong on our side.').first().waitFor();
  await page.unroute(/\/slots/);
  await open(wick);
  await days([march[9], march[16]]);
});

/** Continues with the evening and its first package. */
async function proceed(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Evening/ }).check();
  await page.locator('[name^=package-]').first().check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

describe('a card of another space, after the last step,', () => {
  for (const [maxItems, days] of [
    [3, 2],
    [1, 1],
  ] as const)
    test(`replaces the date with a notice and Undo, where ${maxItems} are possible`, async () => {
      const { page, root } = await arrive(maxItems, anyHall, '');
      const back = root.getByRole('button', { name: 'Back' });
      await back.click();
      await back.click();
      const card = page.getByRole('button', { name: 'See dates and prices: The Wick Room', exact: true });
      await card.click();
      await proceed(page);
      await root.getByText('Replaced: Tue 9 Mar · Evening · Tallow Hall').first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await root.locator('aside').getByText(march[9]).first().waitFor();
      assert.equal(await root.locator('aside.items li > b').count(), days === 1 ? 0 : days);
      assert.equal(await page.getByText('Replaced').count(), 0);
    });

  test('names each date that the last step has listed', async () => {
    const { page, root } = await arrive(3, anyHall, '');
    const back = root.getByRole('button', { name: 'Back' });
    for (const name of ['The Wick Room', 'The Snuffer']) {
      await back.click();
      await back.click();
      await page.getByRole('button', { name: `See dates and prices: ${name}`, exact: true }).click();
      await proceed(page);
      await root.getByText('Replaced: Tue 9 Mar · Evening · Tallow Hall').first().waitFor();
    }
    await root.getByText('Replaced: Tue 9 Mar · Evening · The Wick Room').first().waitFor();
  });
});

test('a visitor who compares spaces before the last step reads of no replaced date', async () => {
  await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { maxItems: 3 }));
  const { page } = await fixture.open({ body });
  const visitor = new Visitor(page);
  for (const name of ['Tallow Hall', 'The Wick Room']) {
    await page.getByRole('button', { name: `See dates and prices: ${name}`, exact: true }).click();
    if (name === 'Tallow Hall') {
      await page.getByRole('button', { name: /^Tuesday, 9 March 2027/ }).click();
      await visitor.root.getByRole('radio', { name: /^Evening/ }).check();
      await visitor.root.locator('[name^=package-]').first().check();
      await visitor.root.locator('.bar').waitFor();
      await visitor.root.getByRole('button', { name: 'Back' }).click();
    }
  }
  await proceed(page);
  await visitor.root.locator('aside').getByText(march[9]).first().waitFor();
  assert.equal(await page.getByText('Replaced').count(), 0);
});

describe('a link at the maximum', () => {
  const three = `${hall}&also=0${others}`;
  const replaced = 'Replaced: Tue 9 Mar · Evening · Tallow Hall';

  test('asks on the last step which date it replaces', async () => {
    const { page, visitor, root, open, days } = await arrive(3, three);
    await days([march[9], march[11], march[12]]);
    await open(wick);
    await root.getByText(replaced).first().waitFor();
    await days([march[11], march[12], march[16]]);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await findOverflow(visitor), []);
    await page.getByLabel('Date to replace').selectOption('Fri 12 Mar · Evening · The Wick Room');
    await days([march[9], march[11], march[16]]);
    await root.getByText('Replaced: Fri 12 Mar').first().waitFor();
    await page.getByLabel('Date to replace').selectOption('Tue 9 Mar · Evening · Tallow Hall');
    await days([march[11], march[12], march[16]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await days([march[9], march[11], march[12]]);
  });

  test('can be undone after its date is removed', async () => {
    const { page, visitor, root, open, days } = await arrive(3, three);
    await open(wick);
    await page.getByRole('button', { name: /^Remove: Tue 16 Mar/ }).click();
    await days([march[11], march[12]]);
    await visitor.reload();
    await root.getByText(replaced).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await days([march[9], march[11], march[12]]);
    await root.getByText('Number of guests on this date: 80').first().waitFor();
    assert.equal(await page.getByText('Replaced').count(), 0);
  });

  test('can be undone after another date is changed, which stays changed', async () => {
    const { page, root, open, days } = await arrive(3, three);
    await open(wick);
    await page.getByRole('button', { name: /^Change: Thu 11 Mar/ }).click();
    await page.getByRole('button', { name: /^Thursday, 18 March 2027/ }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await root.getByText(replaced).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await days([march[9], march[12], 'Thursday, 18 March 2027']);
  });
});

test('a date that the visitor changes is still one to change after a reload', async () => {
  const { page, visitor, root } = await arrive(3, `${hall}&also=0${others}`);
  await page.getByRole('button', { name: /^Change: Thu 11 Mar/ }).click();
  await page.getByRole('button', { name: 'Choose another space' }).click();
  await page.getByRole('button', { name: 'See dates and prices: Tallow Hall', exact: true }).click();
  const changed = root.locator('.chosen').getByText('Change: Thu 11 Mar · Evening · The Wick Room');
  await changed.waitFor();
  await visitor.reload();
  await changed.waitFor();
  assert.equal(await page.getByLabel('Date to replace').count(), 0);
});

describe('an address with only a number of guests', () => {
  test('leaves the page’s space, date and package', async () => {
    const { page } = await fixture.open({
      body: '<venue-booking site-key="stage" history="on" space="tallow-hall" date="2027-03-09" guests="20"></venue-booking>',
    });
    await page.goto(`${page.url()}?guests=80`);
    await page.getByRole('radio', { name: /^Evening/ }).waitFor();
    await waitForEqual(async () => {
      const { searchParams } = new URL(page.url());
      return ['date', 'guests'].map((name) => searchParams.get(name));
    }, ['2027-03-09', '80']);
  });

  test('leaves the page’s way to begin', async () => {
    const { page } = await fixture.open({
      body: '<venue-booking site-key="stage" history="on" start="date"></venue-booking>',
    });
    await page.goto(`${page.url()}?guests=80`);
    await page.getByRole('button', { name: 'By date', pressed: true }).waitFor();
    assert.equal(await page.getByLabel('Number of guests').inputValue(), '80');
  });
});

for (const [step, query] of Object.entries({ details: wick, date: 'space=wick-room&date=2027-03-16' }))
  test(`Back leads from the ${step} step of a link to the page before, also if the venue arrives late`, async () => {
    const { page, root, open } = await arrive(3, hall, '');
    const venue = await hold(page, /\/venue$/);
    await open(query);
    await root.locator(`.booking.${step}`).waitFor();
    await venue.release();
    await root.locator('dl.lines, .day.free').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => history.state?.firsthold);
    await page.goBack();
    await root.locator('.booking.details aside').getByText(march[9]).first().waitFor();
  });
