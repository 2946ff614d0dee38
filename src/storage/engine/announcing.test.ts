import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { announcing } from './announcing.ts';
import { timed } from './timed.ts';

const storage = await (await newSqlite()).open();
after(() => storage.close());

test('a transaction is announced once it went through, and one that is undone never', async () => {
  let announced = 0;
  const told = announcing(storage, () => {
    announced += 1;
  });
  const answer = await told.transact(async () => {
    assert.equal(announced, 0);
    return 'done';
  });
  assert.deepEqual([answer, announced], ['done', 1]);
  await assert.rejects(
    told.transact(async () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal(await told.read(async () => 'read'), 'read');
  assert.equal(announced, 1);
});

test('what is read and what is written are timed apart, in seconds, and also where it fails', async () => {
  const seen: [string, number][] = [];
  const measured = timed(storage, (kind, seconds) => seen.push([kind, seconds]));
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
