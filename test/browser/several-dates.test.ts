/** Several dates in one request: one list, one total, one receipt. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun, runCount } from '../full-run.ts';
import { waitForEqual } from '../wait-for.ts';
import { violations } from './axe.ts';
import { type BrowserFixture, type PageOptions, startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { findOverflow } from './overflow.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const shots = process.env['SHOTS'];

/** Opens the form with a key that allows three dates. */
async function arrive(options: PageOptions = {}, maxItems = 3) {
  const fixture = await startBrowserFixture();
  await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { maxItems }));
  const visit = await fixture.open(options);
  return { fixture, visit, page: visit.page, visitor: new Visitor(visit.page) };
}

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** Chooses a slot of the hall on a day in March, with the first package, and waits for the price of all dates. */
async function choose({ page, root }: Visitor, day: RegExp, slot = 'Morning'): Promise<void> {
  await page.getByRole('button', { name: day }).click();
  await page.getByRole('radio', { name: new RegExp(`^${slot}`) }).check();
  await root.locator('[name^=package-]').first().check();
  await root.locator('.bar .price span:not(:empty)').waitFor();
}

const add = 'Add another date or space';

/** Takes a visitor to the last step with the mornings of 2, 3 and 4 March. */
async function chooseThree(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.walkTo('date');
  await choose(visitor, /^Tuesday, 2 March 2027/);
  await page.getByRole('button', { name: add }).click();
  await choose(visitor, /^Wednesday, 3 March 2027/);
  await page.getByRole('button', { name: add }).click();
  // Each date has its own number.
  await visitor.root.getByLabel('Number of guests on this date').waitFor();
  await choose(visitor, /^Thursday, 4 March 2027/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
}

async function book({ service }: BrowserFixture, date: string): Promise<void> {
  const { status } = await service.post(
    '/booking-requests',
    {
      spaceId: 'tallow-hall',
      slotId: 'hall-morning',
      packageId: 'hall-dry-hire',
      date,
      guest: { name: 'R', email: 'r@example.com' },
    },
    { address: '192.0.2.7' },
  );
  assert.equal(status, 201);
}

/** Returns the dates and slots of all requests. */
async function stored({ service }: BrowserFixture): Promise<string[]> {
  const rows = await service.storage.read((db) =>
    db.selectFrom('booking_items').select(['date', 'slot_id']).orderBy('date').execute(),
  );
  return rows.map(({ date, slot_id: slot }) => `${date} ${slot}`);
}

describe('a further date', () => {
  for (const spaces of ['several spaces', 'one space'])
    test(`is undone by Back in a venue with ${spaces}, and found again by Forward`, async () => {
      const { fixture, page, visitor } = await arrive({
        body: '<venue-booking site-key="stage" history="on"></venue-booking>',
      });
      if (spaces === 'one space') {
        await fixture.change((venue) => {
          venue.spaces = venue.spaces.filter(({ id }) => id === 'tallow-hall');
          venue.blocks = [];
        });
        await page.reload();
      } else await visitor.walkTo('date');
      const list = visitor.root.locator('.chosen');
      const isMorning = () => page.getByRole('radio', { name: /^Morning/ }).isChecked();
      await choose(visitor, /^Tuesday, 2 March 2027/);
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Times on Tuesday, 2 March 2027' }).waitFor();
      assert.deepEqual([await isMorning(), await list.count()], [true, 0]);
      await page.goForward();
      await list.getByText('Tue 2 Mar').waitFor();
      await choose(visitor, /^Wednesday, 3 March 2027/);
      await page.goBack();
      await page.getByRole('heading', { name: 'Times on Tuesday, 2 March 2027' }).waitFor();
      await visitor.root.locator('.bar', { hasText: 'Your dates: 2' }).waitFor();
      await page.goForward();
      await page.getByRole('heading', { name: 'Times on Wednesday, 3 March 2027' }).waitFor();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await visitor.send();
      assert.deepEqual(await stored(fixture), ['2027-03-02 hall-morning', '2027-03-03 hall-morning']);
    });
});

test('Back leads from the last step of a link to the calendar of the date added there', async () => {
  const { page, visitor } = await arrive({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
  });
  const { origin, pathname } = new URL(page.url());
  const link = 'space=tallow-hall&date=2027-03-02&slot=hall-morning&package=hall-dry-hire';
  await page.goto(`${origin}${pathname}?${link}`);
  await page.getByRole('button', { name: add }).click();
  await choose(visitor, /^Wednesday, 3 March 2027/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const list = page.locator('aside').getByRole('heading', { name: 'Your dates: 2' });
  await list.waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Times on Wednesday, 3 March 2027' }).waitFor();
  await page.goForward();
  await list.waitFor();
  await page.goBack();
  await page.goBack();
  await list.waitFor();
});

describe('a date of the list that is being changed', () => {
  test('is changed as well if the browser’s Forward leads back to the last step', async () => {
    const { fixture, page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await visitor.walkTo('date');
    await choose(visitor, /^Tuesday, 2 March 2027/);
    await page.getByRole('button', { name: add }).click();
    await choose(visitor, /^Wednesday, 3 March 2027/);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
    await page.getByRole('button', { name: /^Change: Tue,? 2 Mar/ }).click();
    await choose(visitor, /^Thursday, 4 March 2027/);
    await page.goForward();
    await page.goForward();
    await visitor.root.locator('.booking.details').waitFor();
    await visitor.send();
    assert.deepEqual(await stored(fixture), ['2027-03-03 hall-morning', '2027-03-04 hall-morning']);
  });

  test('is left unchanged by the form’s Back button', async () => {
    const { page, visitor } = await arrive();
    await chooseThree(visitor);
    await page.getByRole('button', { name: /^Change: Wed 3 Mar/ }).click();
    await choose(visitor, /^Friday, 5 March 2027/);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await visitor.root.locator('aside').getByText('Wednesday, 3 March 2027').waitFor();
  });

  test('is left unchanged by the browser’s Back button, whichever day the visitor has looked at', async () => {
    const first = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(first.visitor);
    // The address alone, without calendars before it in the history.
    const page = await first.page.context().newPage();
    await page.clock.setFixedTime(first.fixture.service.now);
    await page.goto(first.page.url());
    const visitor = new Visitor(page);
    const days = visitor.root.locator('aside.items li b');
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    for (const own of ['Wed 3 Mar', 'Tue 2 Mar']) {
      await page.getByRole('button', { name: `Change: ${own}` }).click();
      await choose(visitor, /^Friday, 5 March 2027/);
      await page.goBack();
      await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
      await waitForEqual(
        () => days.allTextContents(),
        ['Tuesday, 2 March 2027', 'Wednesday, 3 March 2027', 'Thursday, 4 March 2027'],
      );
      assert.equal(await page.getByText('Replaced').count(), 0);
    }
  });

  test('is found again by Forward, with what was chosen for it', async () => {
    const first = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(first.visitor);
    // The address alone, without calendars before it in the history.
    const page = await first.page.context().newPage();
    await page.clock.setFixedTime(first.fixture.service.now);
    await page.goto(first.page.url());
    const visitor = new Visitor(page);
    const { root } = visitor;
    const crew = root.locator('[name^=package-]').nth(1);
    const changed = root.locator('.chosen').getByText('Change: Wed 3 Mar · Morning · Tallow Hall');
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await page.getByRole('button', { name: 'Change: Wed 3 Mar' }).click();
    await crew.check();
    await waitForEqual(async () => /package=hall-with-crew/.test(page.url()), true);
    await page.goBack();
    await root.locator('aside.items').waitFor();
    assert.equal(await root.locator('aside.items').getByText('With technicians').count(), 0);
    await page.goForward();
    await changed.waitFor();
    assert.equal(await crew.isChecked(), true);
    assert.match(page.url(), /package=hall-with-crew/);
    await visitor.reload();
    await changed.waitFor();
    assert.equal(await crew.isChecked(), true);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await waitForEqual(
      () => root.locator('aside.items li > b').allTextContents(),
      ['Tuesday, 2 March 2027', 'Wednesday, 3 March 2027', 'Thursday, 4 March 2027'],
    );
  });

  test('is listed with the others among the spaces, from where the list can be reached', async () => {
    const { page, visitor } = await arrive();
    await chooseThree(visitor);
    await page.getByRole('button', { name: /^Change: Wed 3 Mar/ }).click();
    await page.getByRole('button', { name: 'Choose another space' }).click();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await visitor.root.locator('.chosen').getByText('Wed 3 Mar').waitFor();
    await page.getByRole('button', { name: 'Continue without another date' }).click();
    await visitor.root.locator('aside').getByText('Wednesday, 3 March 2027').waitFor();
  });
});

test('Forward leads to the last step after a date of another space was removed, and Back', async () => {
  const { page, visitor } = await arrive({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
  });
  await visitor.walkTo('date');
  await choose(visitor, /^Tuesday, 2 March 2027/);
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('button', { name: 'Choose another space' }).click();
  await page.getByRole('button', { name: 'See dates and prices: The Wick Room', exact: true }).click();
  await choose(visitor, /^Wednesday, 3 March 2027/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
  await page.getByRole('button', { name: 'Remove: Wed 3 Mar' }).click();
  await visitor.root.locator('aside').getByText('Tuesday, 2 March 2027').first().waitFor();
  await page.goBack();
  await visitor.root.locator('.booking.date').waitFor();
  await page.goForward();
  await visitor.root.locator('.booking.details').waitFor();
  await visitor.root.locator('aside').getByText('Tuesday, 2 March 2027').first().waitFor();
  assert.equal(await page.getByText('The Wick Room').count(), 0);
});

describe('of three dates, the most that one request may have, none is lost', () => {
  const keep = 'Continue without another date';
  const three = ['Tuesday, 2 March 2027', 'Wednesday, 3 March 2027', 'Thursday, 4 March 2027'];

  /** Waits for the list of the three dates beside a calendar or the spaces, with the one that is changed. */
  async function isListed({ page, root }: Visitor, changed: string, mark = 'Replaced'): Promise<void> {
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    const short = ['Tue 2 Mar', 'Wed 3 Mar', 'Thu 4 Mar'];
    await waitForEqual(
      () => root.locator('.chosen li').allTextContents(),
      short.map((day) => `${day === changed ? `${mark}: ` : ''}${day} · Morning · Tallow Hall`),
    );
  }

  /** Continues without another date, and waits for the three dates at the last step. */
  async function areKept(visitor: Visitor): Promise<void> {
    await visitor.page.getByRole('button', { name: keep }).click();
    await waitForEqual(() => visitor.root.locator('aside li b').allTextContents(), three);
  }

  async function goToSpaces({ page, root }: Visitor): Promise<void> {
    for (const step of ['date', 'space']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await root.locator(`.booking.${step}`).waitFor();
    }
  }

  for (const space of ['The Wick Room', 'Tallow Hall'])
    test(`by the card of ${space}`, async () => {
      const { page, visitor } = await arrive();
      await chooseThree(visitor);
      await goToSpaces(visitor);
      await page.getByRole('button', { name: `See dates and prices: ${space}`, exact: true }).click();
      await isListed(visitor, 'Tue 2 Mar');
      await page.getByRole('button', { name: 'Back' }).click();
      await visitor.root.locator('.booking.space').waitFor();
      await areKept(visitor);
    });

  test('by the form’s Back button and a day on which the time is taken', async () => {
    const { fixture, page, visitor } = await arrive();
    await chooseThree(visitor);
    await page.getByRole('button', { name: 'Back' }).click();
    await book(fixture, '2027-03-09');
    await visitor.refetch();
    await page.getByRole('button', { name: /^Tuesday, 9 March 2027, 2 of 5/ }).click();
    await isListed(visitor, 'Tue 2 Mar');
    await areKept(visitor);
  });

  test('by a day for which free spaces are listed', async () => {
    const { page, visitor } = await arrive();
    await chooseThree(visitor);
    await goToSpaces(visitor);
    await page.getByRole('button', { name: 'By date' }).click();
    await page.getByRole('button', { name: /^Tuesday, 9 March 2027/ }).click();
    await visitor.root.locator('.offers').waitFor();
    await isListed(visitor, 'Tue 2 Mar');
    await areKept(visitor);
  });

  test('by another space for a date that is changed', async () => {
    const { page, visitor } = await arrive();
    await chooseThree(visitor);
    await page.getByRole('button', { name: /^Change: Wed 3 Mar/ }).click();
    await page.getByRole('button', { name: 'Choose another space' }).click();
    await page.getByRole('button', { name: 'See dates and prices: The Wick Room' }).click();
    await isListed(visitor, 'Wed 3 Mar', 'Change');
    await choose(visitor, /^Friday, 5 March 2027/, 'Evening');
    await isListed(visitor, 'Wed 3 Mar', 'Change');
    // The bar shows the change with its price: only Back drops it.
    assert.equal(await page.getByRole('button', { name: keep }).count(), 0);
    await page.getByRole('button', { name: 'Back' }).click();
    await waitForEqual(() => visitor.root.locator('aside li b').allTextContents(), three);
  });

  for (const query of ['space=wick-room', 'space=wick-room&date=2027-03-16', 'date=2027-03-16'])
    test(`by a link with ${query}, also after a reload and by Back`, async () => {
      const { page, visitor } = await arrive({
        body: '<venue-booking site-key="stage" history="on"></venue-booking>',
      });
      await chooseThree(visitor);
      await page.waitForFunction(() => /2027-03-04/.test(JSON.stringify({ ...sessionStorage })));
      const { origin, pathname } = new URL(page.url());
      await page.goto(`${origin}${pathname}?${query}`);
      await isListed(visitor, 'Tue 2 Mar');
      await visitor.reload();
      await isListed(visitor, 'Tue 2 Mar');
      await page.goBack();
      await visitor.root.locator('.booking:is(.space, .details)').waitFor();
      // The first step is before the calendar of a link. Browsers may skip it: the visitor has done nothing there.
      if (query.startsWith('space') && (await visitor.root.locator('.booking.space').count()) > 0)
        await page.goBack();
      await visitor.root.locator('.booking.details').waitFor();
      await waitForEqual(() => visitor.root.locator('aside li b').allTextContents(), three);
      await page.goForward();
      await visitor.root.locator('.chosen').getByRole('heading', { name: 'Your dates: 3' }).waitFor();
      await areKept(visitor);
    });

  test('by a link: the visitor chooses which one it replaces, and brings that back on the last step', async () => {
    const { page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(visitor);
    await page.waitForFunction(() => /2027-03-04/.test(JSON.stringify({ ...sessionStorage })));
    const aside = visitor.root.locator('aside.items');
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?space=wick-room`);
    await isListed(visitor, 'Tue 2 Mar');
    await page.getByLabel('Date to replace').selectOption('Thu 4 Mar · Morning · Tallow Hall');
    await isListed(visitor, 'Thu 4 Mar');
    await choose(visitor, /^Friday, 5 March 2027/, 'Evening');
    await isListed(visitor, 'Thu 4 Mar');
    await page.getByLabel('Date to replace').selectOption('Wed 3 Mar · Morning · Tallow Hall');
    await isListed(visitor, 'Wed 3 Mar');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const replaced = visitor.root.locator('.note', {
      hasText: 'Replaced: Wed 3 Mar · Morning · Tallow Hall',
    });
    await replaced.waitFor();
    assert.deepEqual(await aside.locator('li b').allTextContents(), [
      'Tuesday, 2 March 2027',
      'Thursday, 4 March 2027',
      'Friday, 5 March 2027',
    ]);
    await visitor.reload();
    await replaced.waitFor();
    await page.goBack();
    await isListed(visitor, 'Wed 3 Mar');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await replaced.getByRole('button', { name: 'Undo' }).click();
    await waitForFocus(page, 'Your request');
    await waitForEqual(() => aside.locator('li b').allTextContents(), three);
    assert.equal(await replaced.count(), 0);
  });

  test('by a link whose date the visitor takes back on the last step: not by Back and a reload either', async () => {
    const { page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(visitor);
    await page.waitForFunction(() => /2027-03-04/.test(JSON.stringify({ ...sessionStorage })));
    const days = visitor.root.locator('aside.items li b');
    const { origin, pathname } = new URL(page.url());
    await page.goto(
      `${origin}${pathname}?space=wick-room&date=2027-03-16&slot=wick-evening&package=wick-rehearsal`,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForEqual(() => days.allTextContents(), three);
    await waitForEqual(async () => /2027-03-16/.test(page.url()), false);
    await visitor.reload();
    await waitForEqual(() => days.allTextContents(), three);
    await page.goBack();
    await visitor.root.locator('.booking').waitFor();
    await visitor.reload();
    await page.goForward();
    await waitForEqual(() => days.allTextContents(), three);
  });

  test('by a link, whose date gets neither the guests nor the extras of the one it replaces', async () => {
    const { page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await visitor.root.locator('.space article').first().waitFor();
    await visitor.root.locator('#guests').fill('40');
    await chooseThree(visitor);
    await page.waitForFunction(() => /2027-03-04/.test(JSON.stringify({ ...sessionStorage })));
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?space=tallow-hall&date=2027-03-12`);
    await isListed(visitor, 'Tue 2 Mar');
    assert.equal(await visitor.root.locator('#guests').inputValue(), '');
    await areKept(visitor);
    assert.equal(await visitor.root.locator('aside.items small', { hasText: 'on this date: 40' }).count(), 3);
  });

  test('by the last step of a link, which Back leaves', async () => {
    const { page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(visitor);
    await page.waitForFunction(() => /2027-03-04/.test(JSON.stringify({ ...sessionStorage })));
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?space=wick-room&date=2027-03-16`);
    await areKept(visitor);
    await page.goBack();
    await visitor.root.locator('.bar', { hasText: 'Your dates: 3' }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await waitForEqual(() => visitor.root.locator('aside li b').allTextContents(), three);
  });
});

describe('of two dates, where one more is possible', () => {
  for (const space of ['The Wick Room', 'Tallow Hall'])
    test(`none is changed by the card of ${space}: it adds a date`, async () => {
      const { page, visitor } = await arrive();
      await visitor.walkTo('date');
      await choose(visitor, /^Tuesday, 2 March 2027/);
      await page.getByRole('button', { name: add }).click();
      await choose(visitor, /^Wednesday, 3 March 2027/);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      for (const step of ['date', 'space']) {
        await page.getByRole('button', { name: 'Back' }).click();
        await visitor.root.locator(`.booking.${step}`).waitFor();
      }
      await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
      await page.getByRole('button', { name: `See dates and prices: ${space}`, exact: true }).click();
      await waitForEqual(
        () => visitor.root.locator('.chosen li').allTextContents(),
        ['Tue 2 Mar · Morning · Tallow Hall', 'Wed 3 Mar · Morning · Tallow Hall'],
      );
      await choose(visitor, /^Friday, 5 March 2027/, space === 'Tallow Hall' ? 'Morning' : 'Evening');
      await visitor.root.locator('.bar', { hasText: 'Your dates: 3' }).waitFor();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    });
});

test('the calendar of a further date stays in its month after a reload', async () => {
  const { page, visitor } = await arrive({
    body: '<venue-booking site-key="stage" history="on"></venue-booking>',
  });
  await visitor.walkTo('date');
  await visitor.root.locator('select').first().selectOption({ label: 'September 2027' });
  await choose(visitor, /^Wednesday, 8 September 2027/);
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
  await visitor.reload();
  await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
  await page.getByRole('button', { name: /^Thursday, 9 September 2027/ }).waitFor();
});

test('a time that overlaps another date of the request says so before it is chosen', async () => {
  const { page, visitor } = await arrive();
  await visitor.walkTo('date');
  await choose(visitor, /^Tuesday, 2 March 2027/);
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('button', { name: /^Tuesday, 2 March 2027/ }).click();
  const fullDay = page.getByRole('radio', { name: /^Full day .* overlaps with another one of yours/ });
  await fullDay.waitFor();
  assert.equal(await page.getByRole('radio', { name: /^Afternoon .* overlaps/ }).count(), 0);
});

describe('three dates', () => {
  test('are in the calendar file with their own days, also if the first one chosen is not the earliest', {
    skip: missingFeature('download'),
  }, async () => {
    const { page, visitor } = await arrive({ browser: phone });
    await visitor.walkTo('date');
    await choose(visitor, /^Thursday, 18 March 2027/);
    await page.getByRole('button', { name: add }).tap();
    await page.getByRole('button', { name: /^Tuesday, 16 March 2027/ }).tap();
    await visitor.root.locator('.bar', { hasText: 'Your dates: 2' }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
    await visitor.send();
    await page.getByText('The dates are held for you until').waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).tap();
    const text = await readFile(await (await file).path(), 'utf8');
    assert.deepEqual(text.match(/DTSTART:\w+/g), ['DTSTART:20270318T090000Z', 'DTSTART:20270316T090000Z']);
  });

  test('are booked on a phone, with one receipt and one calendar file', {
    skip: missingFeature('download'),
  }, async () => {
    const { fixture, visit, page, visitor } = await arrive({ browser: phone });
    await visitor.walkTo('date');
    await choose(visitor, /^Tuesday, 2 March 2027/);
    const box = await page.getByRole('button', { name: add }).boundingBox();
    assert(box && box.y > 0 && box.y + box.height < 640, 'a further date can be added without scrolling');
    await look(page, 'dates-1-bar');
    assert.deepEqual(await findOverflow(visitor), []);
    await page.getByRole('button', { name: add }).tap();
    await waitForFocus(page, 'Choose a date and time');
    await page.getByRole('heading', { name: 'Your dates: 1' }).waitFor();
    await visitor.root.locator('.chosen').getByText('Maximum number of dates per request: 3').waitFor();
    await look(page, 'dates-2-adding');
    assert.deepEqual(await violations(page), []);
    // The dates chosen so far are marked.
    const first = page.getByRole('button', {
      name: /^Tuesday, 2 March 2027, 4 of 5 times free, .*, One of your dates$/,
    });
    await first.waitFor();
    await visitor.root.locator('.calendar ul').getByText('One of your dates').waitFor();
    // The slot and the package of the first date are chosen again.
    await page.getByRole('button', { name: /^Wednesday, 3 March 2027, (?!.*your dates)/ }).tap();
    await visitor.root.locator('.bar', { hasText: 'Your dates: 2' }).waitFor();
    await page.getByRole('button', { name: add }).tap();
    await page.getByRole('button', { name: 'Choose another space' }).tap();
    await page.getByRole('button', { name: 'See dates and prices: The Wick Room' }).tap();
    await page.getByRole('button', { name: /^Thursday, 4 March 2027/ }).tap();
    await page.getByRole('radio', { name: /^Evening/ }).check();
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByText('Maximum number of dates per request: 3').waitFor();
    await look(page, 'dates-3-full');
    assert.deepEqual(await findOverflow(visitor), []);
    await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
    await look(page, 'dates-4-details');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await visitor.send();
    await page.getByText('The dates are held for you until').waitFor();
    await look(page, 'dates-5-receipt');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await stored(fixture), [
      '2027-03-02 hall-morning',
      '2027-03-03 hall-morning',
      '2027-03-04 wick-evening',
    ]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).tap();
    const text = await readFile(await (await file).path(), 'utf8');
    assert.deepEqual(text.match(/DTSTART:\w+/g), [
      'DTSTART:20270302T090000Z',
      'DTSTART:20270303T090000Z',
      'DTSTART:20270304T173000Z',
    ]);
    assert.deepEqual(visit.complaints, []);
  });
});

describe('a date taken by another visitor', () => {
  test('is named with free alternatives, and the other dates are kept', async () => {
    const { fixture, visit, page, visitor } = await arrive({ browser: phone });
    await chooseThree(visitor);
    await visitor.fill();
    await book(fixture, '2027-03-03');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    const taken = 'Morning on Wednesday, 3 March 2027 has just been taken';
    await waitForFocus(page, taken);
    const notice = visitor.root.locator('.trouble');
    await notice.getByText('please contact the venue. Sorry about that.').waitFor();
    // Neither 2 nor 4 March, which are in the list.
    const dates = ['Fri 5 Mar', 'Sat 6 Mar', 'Wed 10 Mar', 'Wed 17 Mar'];
    await waitForEqual(
      () => notice.locator('.actions button > span:first-child').allTextContents(),
      // The halves of the hall are taken at that time too.
      [...dates, 'The Snuffer', 'The Bleaching Loft', 'Chimney Terrace'],
    );
    await look(page, 'dates-6-conflict');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await notice.getByRole('button', { name: 'Fri 5 Mar' }).click();
    await waitForFocus(page, 'Your dates: 3');
    assert.equal(await notice.count(), 0);
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
    await visitor.send();
    assert.deepEqual(await stored(fixture), [
      '2027-03-02 hall-morning',
      '2027-03-03 hall-morning',
      '2027-03-04 hall-morning',
      '2027-03-05 hall-morning',
    ]);
    assert.deepEqual(visit.complaints, []);
  });
});

describe('taken dates', () => {
  const entry = (visitor: Visitor, date: string) => visitor.root.locator('aside.items li', { hasText: date });

  test('are marked in the list and can be left out beside the message', async () => {
    const { fixture, page, visitor } = await arrive({ browser: phone });
    await chooseThree(visitor);
    await visitor.fill();
    await book(fixture, '2027-03-03');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Morning on Wednesday, 3 March 2027 has just been taken');
    await entry(visitor, 'Wednesday, 3 March 2027').getByText('Taken', { exact: true }).waitFor();
    assert.equal(await visitor.root.locator('aside.items').getByText('Taken', { exact: true }).count(), 1);
    const notice = visitor.root.locator('.trouble');
    assert.equal(await notice.getByRole('button', { name: 'Continue with the other dates' }).count(), 0);
    await notice.getByRole('button', { name: 'Remove: Wed 3 Mar · Morning · Tallow Hall' }).click();
    await waitForFocus(page, 'Your dates: 2');
    assert.equal(await notice.count(), 0);
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
    await visitor.send();
    assert.deepEqual(await stored(fixture), [
      '2027-03-02 hall-morning',
      '2027-03-03 hall-morning',
      '2027-03-04 hall-morning',
    ]);
  });

  test('of which there are several can be left out at once', async () => {
    const { fixture, visit, page, visitor } = await arrive({ browser: phone });
    await chooseThree(visitor);
    await visitor.fill();
    await book(fixture, '2027-03-02');
    await book(fixture, '2027-03-04');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Several of your dates have just been taken');
    await look(page, 'dates-9-several-taken');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Continue with the other dates' }).click();
    await waitForFocus(page, 'Your request');
    await visitor.send();
    assert.deepEqual(await stored(fixture), [
      '2027-03-02 hall-morning',
      '2027-03-03 hall-morning',
      '2027-03-04 hall-morning',
    ]);
    assert.deepEqual(visit.complaints, []);
  });
});

describe('the list', () => {
  test('lets a date be changed and removed, and survives a reload', async () => {
    const { page, visitor, fixture } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    await chooseThree(visitor);
    await page.getByRole('button', { name: 'Change: Wed 3 Mar · Morning · Tallow Hall' }).click();
    await waitForFocus(page, 'Choose a date and time');
    await choose(visitor, /^Monday, 8 March 2027/, 'Evening');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await visitor.fill();
    await visitor.reload();
    await page.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    const dates = visitor.root.locator('aside li b');
    assert.deepEqual(await dates.allTextContents(), [
      'Tuesday, 2 March 2027',
      'Thursday, 4 March 2027',
      'Monday, 8 March 2027',
    ]);
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    // A closed tab: the address alone has all dates.
    const reopened = await visitor.page.context().newPage();
    await reopened.clock.setFixedTime(fixture.service.now);
    await reopened.goto(page.url());
    await reopened.getByRole('heading', { name: 'Your dates: 3' }).waitFor();
    await reopened.close();
    await page.getByRole('button', { name: 'Remove: Tue 2 Mar · Morning · Tallow Hall' }).click();
    await waitForFocus(page, 'Your dates: 2');
    await page.getByRole('button', { name: 'Remove: Thu 4 Mar · Morning · Tallow Hall' }).click();
    await page.getByRole('button', { name: add }).waitFor();
    await waitForFocus(page, 'Your request');
    await visitor.send();
    assert.deepEqual(await stored(fixture), ['2027-03-08 hall-evening']);
  });

  test('says which date overlaps before anything is sent', async () => {
    const { page, visitor, visit } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor, /^Tuesday, 2 March 2027/);
    await page.getByRole('button', { name: add }).click();
    await page.getByRole('button', { name: 'Choose another space' }).click();
    // The north half shares its floor with the hall.
    await page.getByRole('button', { name: 'See dates and prices: Tallow Hall North' }).click();
    await page.getByRole('button', { name: /^Tuesday, 2 March 2027/ }).click();
    await page.getByRole('radio', { name: /^Morning/ }).check();
    await visitor.root.locator('[name^=package-]').first().check();
    await visitor.root
      .locator('.trouble')
      .getByText('This date overlaps with another one of yours.')
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Continue', exact: true }).count(), 0);
    await visitor.root.locator('#status p', { hasText: 'This date overlaps' }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: /^Afternoon/ }).check();
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
    assert.deepEqual(visit.complaints, []);
  });

  test('goes on without a date that overlaps, or with one of them removed', async () => {
    const { page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor, /^Tuesday, 2 March 2027/);
    const chooseAgain = async (own: string, overlapping: string) => {
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('button', { name: /^Tuesday, 2 March 2027/ }).click();
      // The time that is in the list already is not offered again.
      const chosen = page.getByRole('radio', { name: new RegExp(`^${own}.*One of your dates$`) });
      assert.equal(await chosen.isDisabled(), true);
      await page.getByRole('radio', { name: new RegExp(`^${overlapping}`) }).check();
      await visitor.root.locator('[name^=package-]').first().check();
      const problem = visitor.root.locator('.trouble').getByText('This date overlaps with another one');
      await problem.first().waitFor();
      assert.equal(await page.getByRole('button', { name: 'Open the calendar' }).count(), 0);
    };
    await chooseAgain('Morning', 'Full day');
    await page.getByRole('button', { name: 'Remove: Tue 2 Mar · Morning · Tallow Hall' }).click();
    await waitForFocus(page, 'Choose a date and time');
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    await chooseAgain('Full day', 'Morning');
    await page.getByRole('button', { name: 'Continue without another date' }).click();
    await waitForFocus(page, 'Your request');
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
    await visitor.send();
  });

  test('is left as it was if no further date is chosen', inLongRun, async () => {
    const { page, visitor } = await arrive();
    await visitor.walkTo('details');
    await page.getByRole('button', { name: add }).click();
    await page.getByRole('button', { name: 'Choose another space' }).click();
    await page.getByRole('button', { name: 'Continue without another date' }).click();
    await visitor.send();
  });
});

const screens = [
  ['ar', 'dark'],
  ['de', 'light'],
] as const;
for (const [language, theme] of screens.slice(0, runCount(1, 2)))
  test(`three dates fit on the smallest phone, in ${language}, ${theme}`, async () => {
    const { page, visitor } = await arrive({
      body: `<venue-booking site-key="stage" theme="${theme}"></venue-booking>`,
      language,
      browser: { ...phone, viewport: { width: 280, height: 640 } },
    });
    await visitor.walkTo('details');
    await visitor.root.locator('aside ~ button').nth(1).click();
    await visitor.chooseDate(visitor.root.locator('.day.free').nth(1));
    await visitor.root.locator('aside.items').waitFor();
    await look(page, `dates-7-${language}`);
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page, { isVariant: language !== 'ar' }), []);
    await visitor.send();
    await look(page, `dates-8-${language}`);
    assert.deepEqual(await findOverflow(visitor), []);
  });

test('a key that allows one date shows nothing of it, and loads nothing of it', inLongRun, async () => {
  const { visit, page, visitor } = await arrive({}, 1);
  await visitor.walkTo('details');
  assert.equal(await page.getByRole('button', { name: add }).count(), 0);
  assert.deepEqual(
    visit.requests.filter((request) => request.includes('/items')),
    [],
  );
  await visitor.send();
});
