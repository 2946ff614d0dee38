/** A right-to-left interface for a venue with left-to-right texts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { inLongRun, runCount } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { textBoxes } from './text-boxes.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

/** The distance of each text from the right edge of its box, in CSS pixels. */
const gapsAtTheStart = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );

/** The left edge of a text on one line. */
function leftOf({ boxes: [box, ...others] }: Awaited<ReturnType<typeof textBoxes>>[number]): number {
  assert(box && others.length === 0);
  return box.left;
}

describe('a right-to-left reader', () => {
  test('sees the venue’s texts aligned with everything else', async () => {
    const visit = await fixture.open({ language: 'ar', browser: { viewport: { width: 412, height: 900 } } });
    const { root } = new Visitor(visit.page);
    await root.locator('article').first().waitFor();
    await root.locator('details:not(.about)').first().locator('summary').click();
    for (const message of ['article h3', 'article .body > p', 'details:not(.about) span']) {
      const gaps = await gapsAtTheStart(root.locator(`${message}:visible`));
      assert(gaps.length > 0, message);
      for (const gap of gaps) assert(Math.abs(gap) < 8, `${message} begins ${gap} px from its edge`);
    }
    const tick = await root
      .locator('details li:visible')
      .first()
      .evaluate((entry) => {
        const { insetInlineStart, left, right } = getComputedStyle(entry, '::before');
        return { insetInlineStart, isRight: right === insetInlineStart && left !== insetInlineStart };
      });
    assert(tick.isRight, 'the tick is at the right');
  });

  test('types at the right in an empty field, and a name in Latin letters from the left', async () => {
    const { page } = await fixture.open({ language: 'ar' });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    const directionOf = (id: string) =>
      visitor.root.locator(id).evaluate((field) => getComputedStyle(field).direction);
    assert.deepEqual([await directionOf('#name'), await directionOf('#message')], ['rtl', 'rtl']);
    await visitor.fill();
    assert.deepEqual([await directionOf('#name'), await directionOf('#message')], ['ltr', 'ltr']);
    await visitor.root.locator('#name').fill('ليلى');
    assert.equal(await directionOf('#name'), 'rtl');
  });

  test('reads a phone number in Arabic digits from left to right, in the field and on the receipt', async () => {
    const visit = await fixture.open({ language: 'ar', browser: { viewport: { width: 412, height: 900 } } });
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    const field = visitor.root.locator('#phone');
    await field.fill('+٩٦٢ ٧٩ ١٢٣ ٤٥٦٧');
    await visitor.root.locator('#name').focus();
    const shown = await field.screenshot();
    // The same with the mark that forces this order.
    await field.fill('\u202d+٩٦٢ ٧٩ ١٢٣ ٤٥٦٧');
    await visitor.root.locator('#name').focus();
    assert(shown.equals(await field.screenshot()), 'the field');
    await field.fill('+٩٦٢ ٧٩ ١٢٣ ٤٥٦٧');
    await visitor.send();
    const row = visitor.root.locator('.sent dd', { hasText: '٩٦٢' });
    const groups = await textBoxes(row, /\d+|[٠-٩]+/g);
    assert.deepEqual(
      groups.toSorted((one, other) => leftOf(one) - leftOf(other)).map(({ text }) => text),
      ['٩٦٢', '٧٩', '١٢٣', '٤٥٦٧'],
    );
  });

  test('in Egypt reads every number in Arabic digits', async () => {
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" space="tallow-hall" date="2027-03-12" guests="100"></venue-booking>`,
      language: 'ar-EG',
    });
    const { root } = new Visitor(page);
    const guests = root.locator('#guests');
    await guests.waitFor();
    assert.equal(await guests.inputValue(), '١٠٠');
    await guests.fill('كثير');
    await root.locator('#problem-guests').getByText('مثل ١٢٠').waitFor();
    await guests.fill('95');
    assert.equal(await guests.inputValue(), '٩٥');
    await root.getByRole('radio', { name: /^Full day/ }).check();
    await root.getByRole('radio', { name: 'Dinner' }).check();
    // A dot between two facts would look like the digit zero.
    const fee = root.locator('[id="fee-hall-dinner"]');
    await fee.getByText(/لكل ضيف، يُحتسب السعر على أساس ٦٠ ضيفًا على الأقل/).waitFor();
    assert.doesNotMatch((await root.locator('.booking').textContent()) ?? '', /·/);
    await root.locator('.bar .price span:not(:empty)').waitFor();
    await root.locator('.bar [part=button]').click();
    await root.locator('dl.lines').waitFor();
    const lines = await root.locator('.lines dt').allTextContents();
    assert(
      lines.some((line) => /^٩٥ × Dinner/.test(line)),
      lines.join(),
    );
    assert.deepEqual(
      lines.filter((line) => /[0-9]/.test(line)),
      [],
    );
    assert.match(lines.join(), /VAT ٢٠٪/);
  });

  test('reads an amount and its share in order', inLongRun, async () => {
    const visit = await fixture.open({ language: 'ar' });
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    const places = await textBoxes(visitor.root.locator('ol li').first(), /[\d.]+|UK£/g);
    const fromRight = places
      .slice(0, 3)
      .toSorted((one, other) => leftOf(other) - leftOf(one))
      .map(({ text }) => text);
    assert.deepEqual(fromRight, ['122.40', 'UK£', '25']);
  });
});

test('weekday names fit their columns on a small phone, in every language', inLongRun, async () => {
  // The languages with the longest month names.
  for (const language of runCount(['ar', 'pt-PT'], ['ar', 'he', 'fa', 'pt-PT', 'th', 'vi', 'fr', 'en-GB'])) {
    const visit = await fixture.open({ language, browser: { viewport: { width: 280, height: 700 } } });
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('date');
    const lines = await visitor.root.locator('th').evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const column = name.getBoundingClientRect();
        const text = range.getBoundingClientRect();
        const aside = Math.abs(text.left + text.right - column.left - column.right) / 2;
        return {
          lines: range.getClientRects().length,
          wide: text.width > column.width + 2,
          aside: aside > 2,
        };
      }),
    );
    assert.deepEqual(lines, Array(7).fill({ lines: 1, wide: false, aside: false }), language);
    await visit.context.close();
  }
});
