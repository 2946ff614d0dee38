/** Tests the layout in a Chromium without fonts, which draws no text. */

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { violations } from '../browser/axe.ts';
import { launchChromium } from '../browser/chromium.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';
import { scrollToEnd, tabThrough } from './tab-bar.ts';

describe('on a phone without fonts', inLongRun, async () => {
  const browser = await launchChromium({ fonts: 'none' });
  after(() => browser.close());
  const backOffice = await startBackOffice(browser);

  // Chromium crashes where it draws a select or a date field without a font: those pages are left out.
  for (const [place, fewest] of [
    ['spaces', 20],
    ['website', 5],
    ['settings', 5],
  ].slice(0, runCount(1, 3)) as [place: string, fewest: number][])
    it(`${place}: everything can be scrolled clear of the tab bar by touch and keyboard`, async () => {
      const { page } = await backOffice.open(venueUrl(place), { browser: phone });
      // A heading without height counts as hidden.
      await page.locator('h1').waitFor({ state: 'attached' });
      assert.equal(await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().height), 0);
      await waitForIdle(page);
      const { focused, covered } = await tabThrough(page);
      assert.ok(focused > fewest, `${focused} elements`);
      assert.deepEqual(covered, []);
      await scrollToEnd(page);
      assert.deepEqual(await violations(page), []);
    });
});
