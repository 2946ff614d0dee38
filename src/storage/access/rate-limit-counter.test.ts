import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ClientNetwork, RateLimitHit } from '../../domain/access/rate-limit-windows.ts';
import { MemoryRateLimitCounter } from './rate-limit-counter.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const hitBy = (visitor: string, changes: Partial<RateLimitHit> = {}): RateLimitHit => ({
  kind: 'read',
  visitor,
  most: 120,
  windowMs: minute,
  network: null,
  ...changes,
});
const network = (name: string, changes: Partial<ClientNetwork> = {}): ClientNetwork => ({
  name,
  most: 50,
  isAlwaysCounted: true,
  ...changes,
});
const booking = (visitor: string, changes: Partial<RateLimitHit> = {}) =>
  hitBy(visitor, { kind: 'booking-request', most: 5, windowMs: hour, ...changes });
/** Returns how many of these hits are allowed. */
const admitted = (counter: MemoryRateLimitCounter, hits: readonly RateLimitHit[], now: number) =>
  hits.filter((hit) => {
    const { count, of } = counter.count(hit, now);
    return count <= (of === 'visitor' ? hit.most : (hit.network?.most ?? 0));
  }).length;
const newEntries = (kind: (visitor: string) => RateLimitHit) =>
  Array.from({ length: 40 }, (_, n) => kind(`198.51.100.${n}`));

test('a window starts with its first hit, counts each one and restarts once over', () => {
  const counter = new MemoryRateLimitCounter();
  const at = (visitor: string, now: number) => counter.count(hitBy(visitor), now);
  assert.deepEqual(at('a', 1000), { count: 1, resetsAt: 1000 + minute, of: 'visitor' });
  assert.deepEqual(at('a', 1000 + minute - 1), { count: 2, resetsAt: 1000 + minute, of: 'visitor' });
  assert.deepEqual(at('b', 5000), { count: 1, resetsAt: 5000 + minute, of: 'visitor' });
  assert.deepEqual(at('a', 1000 + minute), { count: 1, resetsAt: 1000 + 2 * minute, of: 'visitor' });
});

test('each visitor’s count is exact among many others', () => {
  const hit = fc.record({ visitor: fc.nat(9), after: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 300 }), (hits) => {
      const counter = new MemoryRateLimitCounter(10);
      const windows = new Map<number, { count: number; resetsAt: number; of: 'visitor' }>();
      let now = 0;
      for (const { visitor, after } of hits) {
        now += after;
        const last = windows.get(visitor);
        const isRunning = last !== undefined && now < last.resetsAt;
        const window = isRunning
          ? { ...last, count: last.count + 1 }
          : { count: 1, resetsAt: now + 200, of: 'visitor' as const };
        windows.set(visitor, window);
        assert.deepEqual(counter.count(hitBy(`${visitor}`, { windowMs: 200 }), now), window);
      }
    }),
  );
});

test('no window admits more than its limit, however small the table', () => {
  const hit = fc.record({
    visitor: fc.nat(30),
    kind: fc.constantFrom('read', 'quote'),
    after: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(900)),
  });
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 600 }), fc.integer({ min: 1, max: 12 }), (hits, places) => {
      const counter = new MemoryRateLimitCounter(places);
      const windows = new Map<string, { began: number; admitted: number }>();
      /** An exact reference: counts allowed hits per window. */
      const admit = (name: string, max: number, now: number) => {
        const last = windows.get(name);
        const window = last !== undefined && now < last.began + 1000 ? last : { began: now, admitted: 0 };
        windows.set(name, { ...window, admitted: window.admitted + 1 });
        assert.ok(window.admitted < max, `${name} at ${now}`);
      };
      let now = 0;
      for (const { visitor, kind, after } of hits) {
        now += after;
        const ofNetwork = network(`${visitor % 4}`, { most: 7 });
        const requested = hitBy(`${visitor}`, { kind, most: 3, windowMs: 1000, network: ofNetwork });
        const { count, of, resetsAt } = counter.count(requested, now);
        assert.ok(resetsAt > now && resetsAt <= now + 1000);
        if (count > (of === 'visitor' ? 3 : 7)) continue;
        admit(`${kind} ${visitor}`, 3, now);
        admit(`${kind} of network ${ofNetwork.name}`, 7, now);
      }
    }),
    { numRuns: 300 },
  );
});

test('a flood of 145,000 addresses rejects no newcomer and uses 4 MB at most', () => {
  const counter = new MemoryRateLimitCounter();
  for (let address = 0; address < 145_000; address++)
    counter.count(booking(`flood ${address}`), address / 20);
  for (const later of [1000, 10 * minute, 50 * minute])
    assert.equal(
      admitted(
        counter,
        newEntries((visitor) => booking(`${later} ${visitor}`)),
        7250 + later,
      ),
      40,
    );
  assert.ok(counter.bytes > 2_900_000 && counter.bytes < 4_500_000, `${counter.bytes} bytes`);
  // Sweeps run while hits are counted.
  for (let seconds = 0; seconds < 100; seconds++) counter.count(hitBy('regular'), 2 * hour + seconds * 1000);
  assert.ok(counter.bytes < 100_000, `${counter.bytes} bytes`);
});

test('a flood from one /48 uses no more rows than its limit', () => {
  const counter = new MemoryRateLimitCounter(1000);
  for (let address = 0; address < 60_000; address++)
    counter.count(booking(`flood ${address}`, { network: network('flood') }), address / 100);
  assert.equal(Math.round(counter.fullness * 1000), 51, 'fifty client windows and one network window');
  assert.equal(admitted(counter, newEntries(booking), 601), 40);
});

test('reads of a /48 are counted together only while the counter is more than half full', () => {
  const counter = new MemoryRateLimitCounter(1000);
  const reads = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      hitBy(`${name} ${n}`, { network: network(name, { isAlwaysCounted: false }) }),
    );
  assert.equal(admitted(counter, reads('early', 500), 0), 500);
  const [atHalf = hitBy('unknown')] = reads('filling', 1);
  assert.equal(counter.count(atHalf, 0).of, 'visitor', 'half full is not more than half full');
  assert.equal(admitted(counter, reads('flood', 60_000), 1), 50);
  assert.ok(counter.fullness < 0.6, `${counter.fullness}`);
  assert.equal(admitted(counter, newEntries(hitBy), 2), 40);
  // After the sweep, half of the cells are free again.
  for (let seconds = 0; seconds < 100; seconds++)
    counter.count(hitBy('regular'), 2 * minute + seconds * 1000);
  assert.equal(admitted(counter, reads('late', 100), 3 * minute), 100);
});

test('hits rejected by the visitor’s own limit do not count for the network', () => {
  const counter = new MemoryRateLimitCounter();
  const of = { network: network('neighbours') };
  assert.equal(admitted(counter, Array<RateLimitHit>(1000).fill(booking('hammering', of)), 0), 5);
  const others = Array.from({ length: 20 }, (_, n) =>
    Array<RateLimitHit>(6).fill(booking(`neighbour ${n}`, of)),
  );
  assert.equal(admitted(counter, others.flat(), 1), 45);
  assert.equal(admitted(counter, [booking('elsewhere', { network: network('other') })], 2), 1);
});

test('reports the tighter limit', () => {
  const counter = new MemoryRateLimitCounter();
  const at = (visitor: string, now: number) =>
    counter.count(booking(visitor, { network: network('shared', { most: 6 }) }), now);
  assert.deepEqual(at('a', 0), { count: 1, resetsAt: hour, of: 'visitor' });
  for (let count = 2; count <= 4; count++) at('a', 0);
  assert.deepEqual(at('b', 1000), { count: 5, resetsAt: hour, of: 'network' });
  assert.deepEqual(at('c', 2000), { count: 6, resetsAt: hour, of: 'network' });
  assert.deepEqual(at('d', 3000), { count: 7, resetsAt: hour, of: 'network' }, 'the limit that rejects');
});

test('beyond the bound newcomers share a counter with others of their kind only', () => {
  const counter = new MemoryRateLimitCounter(1000);
  counter.count(hitBy('regular'), 0);
  for (let address = 0; address < 50_000; address++) counter.count(hitBy(`flood ${address}`), address / 100);
  assert.equal(counter.fullness, 1, 'no more windows than the maximum');
  assert.equal(counter.count(hitBy('regular'), 501).count, 2, 'an earlier client keeps its count');
  const late = Array.from({ length: 10 }, () => counter.count(hitBy('late'), 502).count);
  assert.ok((late[0] ?? 0) > 1, 'a new client shares a window with the flood');
  for (const [index, count] of late.entries()) assert.equal(count, (late[0] ?? 0) + index);
  for (const kind of ['quote', 'booking-request'])
    assert.equal(counter.count(hitBy('late', { kind }), 503).count, 1, 'another kind has separate windows');
  assert.equal(
    counter.count(hitBy('late'), 2 * minute).count,
    1,
    'new clients have separate windows after the flood',
  );
});

test('after a flood beyond the bound all rows and memory are free again', () => {
  const counter = new MemoryRateLimitCounter(50);
  const bytesWhenEmpty = counter.bytes;
  for (let address = 0; address < 10_000; address++) counter.count(hitBy(`flood ${address}`), 0);
  assert.ok(counter.bytes > bytesWhenEmpty);
  for (let seconds = 0; seconds < 100; seconds++) counter.count(hitBy('regular'), 2 * hour + seconds * 1000);
  assert.equal(counter.fullness, 1 / 50, 'only the earlier client');
  assert.equal(counter.bytes, bytesWhenEmpty);
});

test('a client counted in a shared counter does not restart when rows are free again', () => {
  const counter = new MemoryRateLimitCounter(50);
  for (let address = 0; address < 200; address++) counter.count(hitBy(`flood ${address}`), 0);
  assert.equal(admitted(counter, Array<RateLimitHit>(5).fill(booking('visitor')), 1000), 5);
  for (let seconds = 0; seconds < 100; seconds++)
    counter.count(hitBy('regular'), 2 * minute + seconds * 1000);
  assert.ok(counter.fullness < 0.1, `${counter.fullness}`);
  assert.equal(admitted(counter, [booking('visitor')], 10 * minute), 0);
  assert.equal(admitted(counter, [booking('visitor')], 1000 + hour), 1);
});

test('a clock that was a day ahead has no effect', () => {
  const counter = new MemoryRateLimitCounter();
  const many = (now: number) => admitted(counter, Array<RateLimitHit>(10).fill(booking('visitor')), now);
  const together = (now: number) =>
    admitted(
      counter,
      Array.from({ length: 60 }, (_, n) => booking(`${now} ${n}`, { network: network('all') })),
      now,
    );
  for (const now of [day, 0, 1, hour]) {
    assert.equal(many(now), now === 1 ? 0 : 5, `at ${now}`);
    assert.equal(together(now), now === 1 ? 0 : 50, `at ${now}`);
  }
  // Windows that started in the future free their cells too.
  for (let seconds = 0; seconds < 100; seconds++) counter.count(hitBy('regular'), 2 * hour + seconds * 1000);
  assert.ok(counter.fullness * 1_000_000 < 10);
});

test('a clock set back a moment loosens no limit and extends no wait beyond a window', () => {
  const counter = new MemoryRateLimitCounter();
  for (let count = 1; count <= 5; count++) counter.count(booking('visitor'), 10_000);
  assert.deepEqual(counter.count(booking('visitor'), 9_000), {
    count: 6,
    resetsAt: 9_000 + hour,
    of: 'visitor',
  });
});

test('a hundred thousand similar addresses have separate counts', () => {
  const counter = new MemoryRateLimitCounter();
  const addresses = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (const hit of [1, 2])
    for (const address of addresses) assert.equal(counter.count(hitBy(address), 0).count, hit);
});
