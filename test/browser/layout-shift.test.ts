/** How far the content of a page moves while the documented code loads the form. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [snippet = ''] = /<venue-booking site-key="KEY".*<\/venue-booking>/.exec(readme) ?? [];
const code = snippet.replaceAll('https://HOST', fixture.base).replaceAll('KEY', fixtureKey);
const plain = `<venue-booking site-key="${fixtureKey}"><a href="${fixture.base}/book/${fixtureKey}">Check availability</a></venue-booking>`;

/** Returns the cumulative layout shift until the cards are shown; the script arrives after the first paint. */
async function layoutShift(element: string, viewport: { width: number; height: number }): Promise<number> {
  const { page } = await fixture.open({
    styles: 'body { margin: 0; font: 1rem/1.5 sans-serif }',
    body: `<p>We hire our rooms by the hour and by the day.</p>${element}<h2>How to find us</h2>${'<p>By the river, five minutes from the station. The car park is behind the house.</p>'.repeat(12)}`,
    browser: { viewport },
    before: async (page) => {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput)
              Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value });
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver(() => Object.assign(window, { isPainted: true })).observe({
          type: 'paint',
          buffered: true,
        });
      });
      await page.route('**/embed/v1.js', async (route) => {
        await page.waitForFunction(() => Reflect.has(window, 'isPainted'));
        await route.continue();
      });
    },
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  // Two frames later, the observer has reported every shift.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => Reflect.get(window, 'shift'));
}

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
])
  test(`the page does not move while the form loads, ${viewport.width} px wide`, {
    skip: missingFeature('devtools'),
  }, async (context) => {
    const without = await layoutShift(plain, viewport);
    const shift = await layoutShift(code, viewport);
    context.diagnostic(`layout shift ${shift}; without reserved height ${without}`);
    assert.ok(without > 0.1, `without reserved height: ${without}`);
    assert.ok(shift <= 0.02, `${shift}`);
  });

test('Back and a reload keep what was typed, with the code of the README', async () => {
  const { page } = await fixture.open({ styles: '', body: code });
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  await visitor.fill();
  await page.goBack();
  await visitor.root.locator('.booking.date').waitFor();
  await page.goForward();
  await visitor.root.locator('#name').waitFor();
  await visitor.reload();
  await visitor.root.locator('#name').waitFor();
  assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
});
