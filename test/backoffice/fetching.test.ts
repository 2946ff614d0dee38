/** How many requests a page of the back-office sends, and when it notices what others change. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { allThere, at, deskForAll } from './desk.ts';

/** The parts of each request to the management API, in the order in which the requests were sent. */
function requestsOf(page: Page): string[][] {
  const sent: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/venues/manage/v1/')) return;
    sent.push(pathname.endsWith('/batch') ? searchParams.getAll('get') : [pathname.slice(17) + new URL(request.url()).search]);
  });
  return sent;
}

describe('The back-office', async () => {
  const { desk } = await deskForAll();

  for (const place of ['requests', 'calendar', 'spaces', 'spaces/tallow-hall', 'website', 'settings/people', 'settings/history'])
    it(place, async () => {
      const { page } = await desk.open('/manage/welcome');
      const sent = requestsOf(page);
      await page.goto(desk.base + at(place));
      await page.waitForLoadState('networkidle');
      await allThere(page);
      console.log(place, page.url(), sent.length);
      for (const parts of sent) console.log('   ', parts.join('  '));
      assert.ok(sent);
    });
});
