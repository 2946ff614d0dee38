/** Visitors of an office with one address share its limit of 120 reads a minute. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLongRun, runCount } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { waitForIdle } from './idle.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

test(
  'ten people behind one address see a price within the same minute, with at most 11 reads each',
  inLongRun,
  async () => {
    const reads: number[] = [];
    // Each visit sends the same requests, so two show what ten would.
    for (let visit = 1; visit <= runCount(2, 10); visit++) {
      const { page, context, requests } = await fixture.open();
      const rejected: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) rejected.push(`${response.status()} ${response.url()}`);
      });
      const visitor = new Visitor(page);
      await visitor.walkTo('details');
      await visitor.root.locator('dl.lines').waitFor();
      await waitForIdle(page);
      assert.deepEqual(rejected, [], `visit ${visit}`);
      reads.push(requests.filter((request) => /^GET \/venues\//.test(request)).length);
      await context.close();
    }
    assert.ok(Math.max(...reads) <= 11, `reads of each visit: ${reads}`);
  },
);
