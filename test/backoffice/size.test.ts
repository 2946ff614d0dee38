/** The code that the back-office downloads before a page can be used. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

/** In bytes, compressed with gzip. */
const mostBytes = 110_000;

describe('the first load of the back-office', () => {
  for (const place of ['today', 'requests', 'calendar'])
    it(`downloads at most 110 kB of code for ${place}`, async () => {
      const { page } = await backOffice.open(venueUrl(place), { browser: { locale: 'de-DE' } });
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await waitForIdle(page);
      const sizes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
      );
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(sizes.length > 3 && bytes > 40_000, 'the files were counted');
      assert.ok(bytes <= mostBytes, `${(bytes / 1000).toFixed(1)} kB`);
      console.log(`${place}: ${(bytes / 1000).toFixed(1)} kB`);
    });
});
