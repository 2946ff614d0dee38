/** The code that the back-office downloads before a page can be used. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Response } from 'playwright-core';
import { newContext } from '../browser/launch.ts';
import { startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

/** In bytes, compressed with gzip. */
const mostBytes = 110_000;

describe('the first load of the back-office', async () => {
  const { context } = await backOffice.open('/manage/welcome');
  const storageState = await context.storageState();
  for (const place of ['today', 'requests', 'calendar'])
    it(`downloads at most 110 kB of code for ${place}`, async (t) => {
      const fresh = await newContext({ storageState, locale: 'de-DE' });
      const page = await fresh.newPage();
      const files: Response[] = [];
      page.on('response', (response) => {
        if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response);
      });
      await page.goto(backOffice.base + venueUrl(place));
      await page.locator('h1').waitFor();
      await waitForIdle(page);
      const sizes = await Promise.all(files.map((file) => file.request().sizes()));
      const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      t.diagnostic(`${place}: ${(bytes / 1000).toFixed(1)} kB in ${files.length} files`);
      assert.ok(bytes > 20_000, 'the files were counted');
      assert.ok(bytes <= mostBytes, `${(bytes / 1000).toFixed(1)} kB`);
    });
});
