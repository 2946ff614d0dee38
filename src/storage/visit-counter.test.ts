import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { VisitCounter } from './visit-counter.ts';

const minute = 60_000;

test('a window begins with its first visit, counts every one, and begins anew once it is over', () => {
  const counter = new VisitCounter();
  assert.deepEqual({ ...counter.count('a', minute, 1000) }, { count: 1, resetsAt: 1000 + minute });
  assert.deepEqual(
    { ...counter.count('a', minute, 1000 + minute - 1) },
    { count: 2, resetsAt: 1000 + minute },
  );
  assert.deepEqual({ ...counter.count('b', minute, 5000) }, { count: 1, resetsAt: 5000 + minute });
  assert.deepEqual(
    { ...counter.count('a', minute, 1000 + minute) },
    { count: 1, resetsAt: 1000 + 2 * minute },
  );
});

test('each visitor’s count is that of their own visits, however many others come in between', () => {
  const visit = fc.record({ bucket: fc.nat(9), after: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 300 }), (visits) => {
      const counter = new VisitCounter({ places: 10 });
      const windows = new Map<number, { count: number; resetsAt: number }>();
      let now = 0;
      for (const { bucket, after } of visits) {
        now += after;
        const last = windows.get(bucket);
        const isRunning = last !== undefined && now < last.resetsAt;
        const window = isRunning ? { ...last, count: last.count + 1 } : { count: 1, resetsAt: now + 200 };
        windows.set(bucket, window);
        assert.deepEqual({ ...counter.count(`${bucket}`, 200, now) }, window);
      }
    }),
  );
});

test('a flood of addresses takes no more places than there are, and makes a limit no laxer', () => {
  const counter = new VisitCounter({ places: 1000, shared: 16 });
  counter.count('regular', minute, 0);
  for (let address = 0; address < 50_000; address++) counter.count(`flood ${address}`, minute, address / 100);
  assert.equal(
    counter.count('regular', minute, 501).count,
    2,
    'who was there before keeps a count of their own',
  );
  const late = Array.from({ length: 10 }, () => counter.count('late', minute, 502).count);
  assert.ok((late[0] ?? 0) > 1, 'a newcomer shares a bucket with the flood');
  for (const [index, count] of late.entries()) assert.equal(count, (late[0] ?? 0) + index);
  assert.equal(
    counter.count('late', minute, 2 * minute).count,
    1,
    'and has a place again when the flood is over',
  );
});

test('addresses that differ in a digit keep counts of their own, a hundred thousand of them', () => {
  const counter = new VisitCounter();
  const addresses = Array.from(
    { length: 100_000 },
    (_, n) => `read key 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  );
  for (const visit of [1, 2])
    for (const address of addresses) assert.equal(counter.count(address, minute, 0).count, visit);
});
