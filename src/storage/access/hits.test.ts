/** Rate limits on both databases; see rate-limit-counter.test.ts for the in-memory counter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { noon } from '../../../test/service.ts';
import type { RateLimitHit } from '../../domain/access/rate-limit-windows.ts';
import type { OpenDatabase } from './request-guard.ts';

const hour = 3_600_000;
const day = 24 * hour;

const booking = (visitor: string, network?: string): RateLimitHit => ({
  kind: 'booking-request',
  visitor,
  most: 5,
  windowMs: hour,
  network: network === undefined ? null : { name: network, most: 50, isAlwaysCounted: true },
});

/** Returns how many of these hits are allowed, counted one after the other. */
async function admitted(storage: OpenDatabase, hits: readonly RateLimitHit[], now: number): Promise<number> {
  let count = 0;
  for (const hit of hits) {
    const result = await storage.guard.countHit(hit, now);
    if (result.count <= (result.of === 'visitor' ? hit.most : (hit.network?.most ?? 0))) count += 1;
  }
  return count;
}

onBothDatabases('hits', (newDatabase) => {
  const open = async () => (await newDatabase()).open();

  test('a window starts with its first hit, counts each one and restarts once over', async () => {
    const storage = await open();
    const at = (now: number) => storage.guard.countHit(booking('visitor'), now);
    assert.deepEqual(await at(noon), { count: 1, resetsAt: noon + hour, of: 'visitor' });
    assert.deepEqual(await at(noon + hour - 1), { count: 2, resetsAt: noon + hour, of: 'visitor' });
    assert.deepEqual(await at(noon + hour), { count: 1, resetsAt: noon + 2 * hour, of: 'visitor' });
  });

  test('concurrent hits get distinct numbers, and all past the limit are rejected', async () => {
    const storage = await open();
    const counts = await Promise.all(
      Array.from({ length: 30 }, () => storage.guard.countHit(booking('visitor'), noon)),
    );
    assert.deepEqual(
      counts
        .map(({ count }) => count)
        .toSorted((a, b) => a - b)
        .slice(0, 6),
      [1, 2, 3, 4, 5, 6],
    );
    const rejected = await storage.guard.countHit(booking('visitor'), noon + 1000);
    assert.ok(rejected.count > 5);
    assert.equal(rejected.resetsAt, noon + hour);
    assert.equal((await storage.guard.countHit(booking('visitor'), noon + hour)).count, 1);
  });

  test('a peek returns what a hit would get and counts nothing', async () => {
    const storage = await open();
    const peek = (now = noon) => storage.guard.peekHit(booking('visitor', 'network'), now);
    assert.deepEqual(await peek(), { count: 1, resetsAt: noon + hour, of: 'visitor' });
    for (let count = 1; count <= 5; count++)
      await storage.guard.countHit(booking('visitor', 'network'), noon);
    for (let count = 1; count <= 2; count++)
      assert.deepEqual(await peek(), { count: 6, resetsAt: noon + hour, of: 'visitor' });
    assert.equal((await peek(noon + hour)).count, 1);
    for (let count = 1; count <= 45; count++)
      await storage.guard.countHit(booking(`other ${count}`, 'network'), noon);
    assert.deepEqual(await storage.guard.peekHit(booking('new', 'network'), noon), {
      count: 51,
      resetsAt: noon + hour,
      of: 'network',
    });
  });

  test('a hit that is taken back leaves the place to another, of the visitor and of its network', async () => {
    const storage = await open();
    const hit = booking('visitor', 'network');
    for (let count = 1; count <= 5; count++) await storage.guard.countHit(hit, noon);
    await storage.guard.uncountHit(hit, noon);
    assert.deepEqual(await storage.guard.countHit(hit, noon), {
      count: 5,
      resetsAt: noon + hour,
      of: 'visitor',
    });
    for (let count = 1; count <= 45; count++)
      await storage.guard.countHit(booking(`other ${count}`, 'network'), noon);
    assert.equal((await storage.guard.countHit(booking('new', 'network'), noon)).count, 51);
    await storage.guard.uncountHit(booking('unknown'), noon);
    assert.equal((await storage.guard.countHit(booking('unknown'), noon)).count, 1);
  });

  test('a network has its own limit for any number of addresses, sequential or concurrent', async () => {
    const storage = await open();
    const flood = Array.from({ length: 300 }, (_, n) => booking(`flood ${n}`, 'flood'));
    assert.equal(await admitted(storage, flood, noon), 50);
    const rejected = await storage.guard.countHit(booking('late', 'flood'), noon + 1000);
    assert.deepEqual(
      { ...rejected, count: rejected.count > 50 },
      { count: true, resetsAt: noon + hour, of: 'network' },
    );
    const atOnce = await Promise.all(
      Array.from({ length: 300 }, (_, n) => storage.guard.countHit(booking(`burst ${n}`, 'burst'), noon)),
    );
    assert.equal(atOnce.filter(({ count, of }) => of === 'visitor' || count <= 50).length, 50);
    assert.equal(await admitted(storage, [booking('elsewhere', 'other'), booking('IPv4')], noon), 2);
    assert.equal(await admitted(storage, [booking('late', 'flood')], noon + hour), 1);
  });

  test('hits rejected by the visitor’s own limit do not count for the network', async () => {
    const storage = await open();
    const atOnce = () =>
      Array.from({ length: 200 }, () => storage.guard.countHit(booking('hammering', 'us'), noon));
    for (let bursts = 0; bursts < 3; bursts++) await Promise.all(atOnce());
    assert.equal(await admitted(storage, Array<RateLimitHit>(200).fill(booking('hammering', 'us')), noon), 0);
    const neighbours = Array.from({ length: 20 }, (_, n) =>
      Array<RateLimitHit>(6).fill(booking(`${n}`, 'us')),
    );
    assert.equal(await admitted(storage, neighbours.flat(), noon), 45);
  });

  test('a clock that was a day ahead has no effect afterwards, with or without a restart', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    const hits = (name: string) => [
      ...Array<RateLimitHit>(10).fill(booking(name)),
      ...Array.from({ length: 60 }, (_, n) => booking(`${name} ${n}`, `${name} network`)),
    ];
    assert.equal(await admitted(storage, hits('a'), noon + day), 55);
    assert.equal(await admitted(storage, hits('a'), noon), 55);
    assert.equal(await admitted(storage, hits('a'), noon + 1), 0);
    assert.equal(await admitted(storage, hits('b'), noon + day), 55);
    await storage.close();
    assert.equal(await admitted(await database.open(), hits('b'), noon), 55);
  });

  test('after the clock was set back slightly, limits still apply and no wait exceeds a window', async () => {
    const storage = await open();
    for (let count = 1; count <= 4; count++) await storage.guard.countHit(booking('visitor'), noon);
    assert.deepEqual(await storage.guard.countHit(booking('visitor'), noon - 9000), {
      count: 5,
      resetsAt: noon - 9000 + hour,
      of: 'visitor',
    });
    assert.equal(await admitted(storage, [booking('visitor')], noon - 10_000), 0);
  });
});
