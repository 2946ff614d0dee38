import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clientBucket,
  isWindowOpen,
  networkBucket,
  type RateLimitHit,
  sharedBucket,
  stricterLimit,
} from './rate-limit-windows.ts';

const network = { name: '2001:db8::/48', most: 50, isAlwaysCounted: true };
const hit: RateLimitHit = { kind: 'quote', visitor: '2001:db8::/64', most: 5, windowMs: 60_000, network };

test('a window is over at its end, or if it starts more than 15 seconds in the future', () => {
  const now = 1_000_000;
  const running = [now, now + 1, now + 75_000, now + 75_001].map((end) => isWindowOpen(end, 60_000, now));
  assert.deepEqual(running, [false, true, true, false]);
});

test('reports the tighter of the visitor’s and the network’s limit, and the visitor’s on a tie', () => {
  const limitOf = (own: number, all: number) =>
    stricterLimit(hit, { count: own, resetsAt: 1 }, network, { count: all, resetsAt: 2 });
  assert.deepEqual(limitOf(3, 48), { count: 3, resetsAt: 1, of: 'visitor' });
  assert.deepEqual(limitOf(3, 49), { count: 49, resetsAt: 2, of: 'network' });
  assert.deepEqual(stricterLimit(hit, { count: 6, resetsAt: 1 }, network, null).of, 'visitor');
});

test('counters for visitors, networks and newcomers never share a name', () => {
  const names = [
    clientBucket(hit),
    clientBucket({ ...hit, kind: 'read' }),
    networkBucket('quote', network),
    sharedBucket(clientBucket(hit), 7),
    sharedBucket(networkBucket('quote', network), 7),
  ];
  assert.deepEqual(names, [
    'quote 2001:db8::/64',
    'read 2001:db8::/64',
    'quote-network 2001:db8::/48',
    'quote shared 7',
    'quote-network shared 7',
  ]);
  assert.equal(sharedBucket('quote a', 4096 + 7), 'quote shared 7', 'there are 4,096 shared windows');
});
