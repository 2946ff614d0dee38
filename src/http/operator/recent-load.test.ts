import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentLoad } from './recent-load.ts';

const minute = 60_000;

test('names the venues that used the workers most in the last half to whole hour', () => {
  let now = 0;
  const load = new RecentLoad(() => now);
  assert.deepEqual(load.summary(), { longestWaitMs: 0, venues: [] });
  load.addWork('mill', 300);
  load.addWait(2500);
  now = 40 * minute;
  load.addWork('port', 100);
  load.addWait(40);
  assert.deepEqual(load.summary(), {
    longestWaitMs: 2500,
    venues: [
      { venueId: 'mill', share: 0.75 },
      { venueId: 'port', share: 0.25 },
    ],
  });
  now = 71 * minute;
  assert.deepEqual(load.summary(), { longestWaitMs: 40, venues: [{ venueId: 'port', share: 1 }] });
  now = 200 * minute;
  assert.deepEqual(load.summary(), { longestWaitMs: 0, venues: [] });
});
