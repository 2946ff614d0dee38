import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { withCommitListener } from './commit-listener.ts';
import { withTiming } from './timed-storage.ts';

const storage = await (await newSqlite()).open();
after(() => storage.close());

test('announces a transaction after its commit, and never a rolled back one', async () => {
  let announced = 0;
  const observed = withCommitListener(storage, () => {
    announced += 1;
  });
  const answer = await observed.transact(async () => {
    assert.equal(announced, 0);
    return 'done';
  });
  assert.deepEqual([answer, announced], ['done', 1]);
  await assert.rejects(
    observed.transact(async () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal(await observed.read(async () => 'read'), 'read');
  assert.equal(announced, 1);
});

test('measures reads and writes separately in seconds, also on failure', async () => {
  const seen: [string, number][] = [];
  const measured = withTiming(storage, (kind, seconds) => seen.push([kind, seconds]));
  const began = performance.now();
  assert.equal(await measured.read(async () => 'read'), 'read');
  assert.equal(await measured.transact(async () => 'written'), 'written');
  await assert.rejects(
    measured.transact(async () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.deepEqual(
    seen.map(([kind]) => kind),
    ['read', 'transact', 'transact'],
  );
  const inAll = seen.reduce((sum, [, seconds]) => sum + seconds, 0);
  assert.ok(inAll > 0 && inAll <= (performance.now() - began) / 1000);
});
