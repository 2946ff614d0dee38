/** Accessibility: screen readers, dark mode, zoom and right-to-left languages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLongRun, runCount } from '../full-run.ts';
import { violations } from './axe.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { steps, Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

describe('no axe violations', () => {
  const screens = [
    ['light', 'en-GB'],
    ['dark', 'ar'],
    ['dark', 'en-GB'],
    ['light', 'ar'],
  ] as const;
  for (const [theme, language] of screens.slice(0, runCount(1, 4)))
    test(`in any step, ${theme}, in ${language}`, async () => {
      const visit = await fixture.open({
        body: `<venue-booking site-key="${fixtureKey}" theme="${theme}"></venue-booking>`,
        language,
      });
      const isVariant = theme === 'dark' || language === 'ar';
      const visitor = new Visitor(visit.page);
      const root = visitor.root;
      const ways = [
        async () => {
          await root.locator('article').first().waitFor();
          await root.locator('details').first().locator('summary').click();
        },
        async () => {
          await visitor.chooseSpace();
          assert.deepEqual(await violations(visit.page, { isVariant }), [], 'before a day is chosen');
          await root.locator('.day.free').nth(2).click();
          await root.locator('[name^=slot-]:enabled').first().check();
          await root.locator('[name^=package-]').first().check();
          await root.locator('.bar .price span:not(:empty)').waitFor();
        },
        async () => {
          await root.locator('.bar [part=button]').click();
          await root.locator('dl.lines').waitFor();
        },
        async () => {
          await root.locator('form > [part=button]').click();
          await root.locator('.problem').first().waitFor();
        },
        () => visitor.send(),
      ];
      for (const [index, way] of ways.entries()) {
        await way();
        assert.deepEqual(await violations(visit.page, { isVariant }), [], `in step ${steps[index]}`);
      }
      await visit.context.close();
      // Visitors may send five requests an hour.
      fixture.service.now += 3_600_000;
    });
});

describe('the calendar', () => {
  test('announces each day with weekday and state, and only the chosen one as selected', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    // A wide page shows two months.
    const names = await page
      .locator('[role=grid]')
      .first()
      .locator('.day')
      .evaluateAll((days) => days.map((day) => day.getAttribute('aria-label') ?? ''));
    assert.equal(names.length, 31);
    for (const name of names)
      assert.match(
        name,
        /^[A-Z][a-z]+day, \d+ March 2027, ((Free|\d of \d times free)(, from £[\d,.]+)?|Taken|In the past)$/,
      );
    assert.equal(await page.locator('[aria-selected]').count(), 0);
    await page.locator('.day.free').nth(3).click();
    assert.equal(await page.locator('[aria-selected]').count(), 1);
    assert.equal(await page.locator('[aria-current=date]').count(), 1);
    assert.equal(await page.locator('.day[tabindex="0"]').count(), 1, 'the grid is one tab stop');
  });

  test('lets the keyboard reach an unavailable day and explains it', inLongRun, async () => {
    const visit = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" space="tallow-hall" date="2027-08-02"></venue-booking>`,
    });
    const { page } = visit;
    const day = page.getByRole('button', { name: 'Monday, 2 August 2027, Closed' });
    await day.focus();
    await page.keyboard.press('ArrowRight');
    await waitForFocus(page, 'Tuesday, 3 August 2027, Closed');
    await page.keyboard.press('Enter');
    // Only the day of the link is selected, whose note says why it is not free.
    assert.deepEqual(
      await page.locator('[aria-selected] button').evaluateAll((days) => days.map((day) => day.ariaLabel)),
      ['Monday, 2 August 2027, Closed'],
    );
  });

  test('Tab reaches the packages after another slot was chosen with the keyboard', async () => {
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" space="bleaching-loft" date="2027-03-03"></venue-booking>`,
    });
    const { root } = new Visitor(page);
    const focusedId = () => root.evaluate((host) => host.shadowRoot?.activeElement?.id);
    await root.getByRole('radio', { name: /^Early light/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    assert.equal(await focusedId(), 'package-gallery-shoot');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await root.getByRole('radio', { name: 'Exhibition day' }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focusedId(), 'package-gallery-dry-hire');
  });

  test('arrow keys follow the text direction', inLongRun, async () => {
    const visit = await fixture.open({ language: 'ar' });
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await page.locator('.day[tabindex="0"]').focus();
    const first = await page.locator('.day:focus').boundingBox();
    await page.keyboard.press('ArrowLeft');
    const second = await page.locator('.day:focus').boundingBox();
    assert(first && second && second.x < first.x && second.y === first.y);
  });

  test('PageDown turns the month, with Shift the year', inLongRun, async () => {
    const visit = await fixture.open();
    const { page } = visit;
    await new Visitor(page).walkTo('date');
    await page.locator('.day[tabindex="0"]').focus();
    await page.keyboard.press('Shift+PageDown');
    await waitForFocus(page, /^Wednesday, 1 March 2028/);
    await page.keyboard.press('PageUp');
    await waitForFocus(page, /^Tuesday, 1 February 2028/);
    await page.keyboard.press('Shift+PageUp');
    await waitForFocus(page, /^Tuesday, 1 February 2028/);
  });
});

describe('the layout', () => {
  test('clips nothing and needs no horizontal scrolling at 280 pixels', async () => {
    const visit = await fixture.open({ browser: { viewport: { width: 280, height: 700 } } });
    const visitor = new Visitor(visit.page);
    await visitor.visitSteps(async (step) =>
      assert.deepEqual(await findOverflow(visitor), [], `in step ${step}`),
    );
    fixture.service.now += 3_600_000;
  });

  test('has targets of 44 pixels if there is room, and at least 24', inLongRun, async () => {
    const visit = await fixture.open();
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('date');
    await visit.page.locator('.day.free').first().click();
    const small = await visitor.root.evaluate((root) =>
      [...(root.shadowRoot?.querySelectorAll('button, .choice, summary') ?? [])]
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => `${element.className} ${element.getBoundingClientRect().height}`),
    );
    assert.deepEqual(small, []);
  });
});
