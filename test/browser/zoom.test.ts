/** Zoom, enlarged text and text spacing (WCAG 2.2: 1.4.4, 1.4.10, 1.4.12, 2.4.11). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLongRun, runCount } from '../full-run.ts';
import { fixtureKey, type PageOptions, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { brokenWords } from './text-boxes.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

/** Walks through all steps and asserts that nothing is cut off. */
async function assertNothingCutOff(
  options: PageOptions,
  first: (visitor: Visitor) => Promise<void> = async () => undefined,
): Promise<void> {
  const visit = await fixture.open(options);
  const visitor = new Visitor(visit.page);
  await first(visitor);
  await visitor.visitSteps(async (step) =>
    assert.deepEqual(await findOverflow(visitor), [], `in step ${step}`),
  );
  // Visitors may send five requests an hour.
  fixture.service.now += 3_600_000;
  await visit.context.close();
}

describe('a visitor', () => {
  // 1280 × 1024 at 400 %.
  const viewport = { width: 320, height: 256 };

  const longTexts = ['en-GB', 'de', 'fi', 'hu', 'pt-PT', 'ru', 'th', 'vi', 'ar', 'fa'];
  for (const language of runCount(['de'], longTexts))
    test(`who zooms to 400 % needs no horizontal scrolling, in ${language}`, () =>
      assertNothingCutOff({ language, browser: { viewport } }));

  test('sees no broken word on a phone of 320 pixels, in German', async () => {
    const own = await startBrowserFixture();
    await own.change(({ spaces: [hall] }) => {
      for (const slot of hall?.slots ?? [])
        slot.name = slot.name.replace('Morning', 'Vormittag').replace('Afternoon', 'Nachmittag');
    });
    const { page } = await own.open({ language: 'de', browser: { viewport: { width: 320, height: 640 } } });
    const visitor = new Visitor(page);
    await visitor.visitSteps(async (step) => {
      if (step === 'date') await visitor.root.locator('.day.free').first().click();
      const broken = await brokenWords(visitor.root.locator('.booking'));
      assert.deepEqual(
        // Browsers hyphenate words from 14 letters on.
        broken.filter((word) => /^\P{Pd}{1,13}$/u.test(word)),
        [],
        `in step ${step}`,
      );
    });
  });

  for (const size of [viewport, { width: 320, height: 640 }].slice(0, runCount(1, 2)))
    test(`sees the focused element at ${size.height} pixels`, inLongRun, async () => {
      const visit = await fixture.open({ language: 'de', browser: { viewport: size } });
      const visitor = new Visitor(visit.page);
      await visitor.walkTo('date');
      await visitor.root.locator('.day.free').nth(8).click();
      await visitor.root.locator('[name^=slot-]:enabled').first().check();
      await visitor.root.locator('[name^=package-]').first().check();
      await visitor.root.locator('.bar .price span:not(:empty)').waitFor();
      await visitor.heading.focus();
      const unseen: string[] = [];
      for (const key of [...Array(25).fill('Tab'), ...Array(25).fill('Shift+Tab')]) {
        await visit.page.keyboard.press(key);
        const name = await visit.page.evaluate(() => {
          const root = document.querySelector('venue-booking')?.shadowRoot;
          const focused = root?.activeElement;
          if (!focused) return '';
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
            const seen = root.elementFromPoint((left + right) / 2, y);
            return seen && (focused.contains(seen) || seen.contains(focused));
          });
          return isSeen ? '' : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.id}`;
        });
        if (name) unseen.push(`${key}: ${name}`);
      }
      assert.deepEqual(unseen, []);
    });

  test('who doubles the text size gets larger text in any window', async () => {
    const twice = { styles: 'html { font-size: 200% }' };
    for (const width of runCount([320], [320, 640])) {
      const browser = { viewport: { width, height: 800 } };
      await assertNothingCutOff({ ...twice, browser }, async (visitor) => {
        await visitor.walkTo('space');
        const fontSize = await visitor.root
          .locator('.booking')
          .evaluate((booking) => getComputedStyle(booking).fontSize);
        assert.equal(fontSize, '32px');
        assert.deepEqual(await brokenWords(visitor.root.locator('.guests label')), []);
      });
    }
  });

  test('sees the fields of a row aligned, however long their labels', inLongRun, async () => {
    const visit = await fixture.open({ styles: 'body { font-size: 18px }' });
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    for (const width of [720, 740, 768, 1280]) {
      await visit.page.setViewportSize({ width, height: 900 });
      const [phone, company] = await Promise.all(
        ['phone', 'company'].map((field) => visitor.root.locator(`#${field}`).boundingBox()),
      );
      assert(phone && company);
      assert(phone.x === company.x || phone.y === company.y, `at ${width} pixels`);
    }
  });

  test('who increases text spacing loses nothing', inLongRun, async () => {
    const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`;
    await assertNothingCutOff({
      browser: { viewport: { width: 320, height: 640 } },
      // Bookmarklets and extensions that do this also change shadow roots.
      before: (page) =>
        page.addInitScript((css) => {
          const attach = Element.prototype.attachShadow;
          Element.prototype.attachShadow = function (options) {
            const root = attach.call(this, options);
            const styleSheet = new CSSStyleSheet();
            styleSheet.replaceSync(css);
            queueMicrotask(() => root.adoptedStyleSheets.push(styleSheet));
            const observer = new MutationObserver(() => {
              if (!root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
            });
            observer.observe(root, { childList: true, subtree: true });
            return root;
          };
        }, spacing),
    });
  });
});

test('prices and maximums are whole in large text, and no legend explains prices that are not shown', async () => {
  const { page } = await fixture.open({
    body: `<venue-booking site-key="${fixtureKey}" space="tallow-hall" date="2027-03-12" guests="100"></venue-booking>`,
    styles: 'html { font-size: 200% }',
    browser: { viewport: { width: 340, height: 844 } },
  });
  const { root } = new Visitor(page);
  await root.getByRole('radio', { name: /^Full day/ }).check();
  const dinner = root.getByRole('radio', { name: 'Dinner' });
  await dinner.check();
  await root.locator('.bar .price span:not(:empty)').waitFor();
  const legend = root.getByText('Lowest price each day');
  assert.deepEqual([await legend.count(), await legend.isVisible()], [1, false]);
  assert.deepEqual(await brokenWords(root.locator('[id^="fee"]')), []);
  await page.getByRole('button', { name: 'Continue' }).click();
  await root.locator('[id="cost-high-chair"]').waitFor();
  assert.deepEqual(await brokenWords(root.locator('[id^="cost"]')), []);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  const problems = root.locator('.trouble:has(#problems)');
  await problems.waitFor();
  const texts = await problems.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  assert(texts, 'errors stay in their box');
  const isCut = await root
    .locator('[id="cost-high-chair"]')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  assert.equal(isCut, false);
});
