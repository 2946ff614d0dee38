/** Headers and banners of the page that stay in the window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

/** A page with a header of this height at the top, and a banner of 72 px at the bottom. */
const styles = (header: number) => `
  body { margin: 0 }
  .header { position: fixed; inset: 0 0 auto; height: ${header}px; background: gold; z-index: 9 }
  .banner { position: fixed; inset: auto 0 0; height: 72px; background: silver; z-index: 9 }
  main { padding-top: ${header + 200}px }`;
const body = `<div class="header"></div><div class="banner"></div><venue-booking site-key="${fixtureKey}"></venue-booking><p style="height: 900px">After</p>`;

/** Whether an element's middle is covered by nothing of the page. */
const isUncovered = (visitor: Visitor, selector: string) =>
  visitor.root.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    const middle = [left + width / 2, top + height / 2] as const;
    return document.elementFromPoint(...middle) === root.host && top >= 0;
  });

for (const [header, own] of [
  [80, ''],
  [140, 'venue-booking { --booking-inset-top: 140px; --booking-inset-bottom: 72px }'],
] as const)
  for (const viewport of [
    { width: 375, height: 667 },
    { width: 1280, height: 800 },
  ])
    test(`the heading of each step is below a header of ${header} px, ${viewport.width} px wide`, async () => {
      const { page } = await fixture.open({ body, styles: styles(header) + own, browser: { viewport } });
      const visitor = new Visitor(page);
      await visitor.walkTo('space');
      await visitor.root.locator('article [part=button]').nth(3).scrollIntoViewIfNeeded();
      await visitor.root.locator('article [part=button]').nth(3).click();
      await visitor.root.locator('.day.free').first().waitFor();
      assert.equal(await isUncovered(visitor, 'h2'), true, 'date');
      await visitor.root.locator('.day.free').first().click();
      await visitor.root.locator('[name^=slot-]:enabled').first().check();
      await visitor.root.locator('[name^=package-]').first().check();
      if (own) assert.equal(await isUncovered(visitor, '.bar [part=button]'), true, 'Continue');
      await visitor.root.locator('.bar [part=button]').click();
      await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
      assert.equal(await isUncovered(visitor, 'h2'), true, 'details');
      await visitor.send();
      assert.equal(await isUncovered(visitor, 'h2'), true, 'receipt');
    });

test('the heading of a step is in view at once on a page that scrolls smoothly', async () => {
  const { page } = await fixture.open({
    body,
    styles: `${styles(80)} html { scroll-behavior: smooth }`,
    browser: { viewport: { width: 375, height: 667 }, reducedMotion: 'no-preference' },
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('receipt');
  const another = page.getByRole('button', { name: 'Make another request' });
  await another.scrollIntoViewIfNeeded();
  await another.click();
  await waitForFocus(page, 'Choose a space');
  assert.equal(await isUncovered(visitor, 'h2'), true, 'space');
  await visitor.root.locator('article [part=button]').nth(3).click();
  await page
    .getByRole('button', { name: /, Free/ })
    .first()
    .waitFor();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Back' }).dispatchEvent('click');
  await waitForFocus(page, 'Choose a space');
  assert.equal(await isUncovered(visitor, 'h2'), true, 'space again');
});
