import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, test } from 'node:test';
import { StorageUnavailableError } from '../engine/errors.ts';
import { GroupCommit } from './sqlite-group-commit.ts';
import { WriterTurns } from './sqlite-turns.ts';

let database: DatabaseSync;
let begun: number;
let writes: GroupCommit;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec(`pragma foreign_keys = on;
    create table holds (name text primary key, above text references holds deferrable initially deferred)`);
  begun = 0;
  writes = new GroupCommit(
    database,
    async () => {
      begun += 1;
      database.exec('begin immediate');
    },
    () => undefined,
    new WriterTurns(),
  );
});

const hold = (name: string, above: string | null = null) =>
  writes.transact(async () => {
    database.prepare('insert into holds values (?, ?)').run(name, above);
    if (name === 'refused') throw new Error('taken');
    return name;
  }, Number.POSITIVE_INFINITY);

const held = () =>
  database
    .prepare('select name from holds order by name')
    .all()
    .map((row) => row['name']);

test('simultaneous holds share one commit and get separate responses', async () => {
  assert.deepEqual(await Promise.all([hold('a'), hold('b'), hold('c')]), ['a', 'b', 'c']);
  assert.deepEqual(held(), ['a', 'b', 'c']);
  assert.equal(begun, 1);
});

test('a rejected hold does not undo others of its group', async () => {
  const outcomes = await Promise.allSettled([hold('a'), hold('refused'), hold('c')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(held(), ['a', 'c']);
});

test('a rejected hold alone leaves nothing, and a group after a rejected hold is committed', async () => {
  await assert.rejects(hold('refused'), { message: 'taken' });
  assert.deepEqual(held(), []);
  await Promise.allSettled([hold('a'), hold('refused')]);
  assert.deepEqual(await Promise.all([hold('b'), hold('c')]), ['b', 'c']);
  assert.deepEqual(await Promise.all([hold('d'), hold('e')]), ['d', 'e']);
  assert.deepEqual(held(), ['a', 'b', 'c', 'd', 'e']);
});

test('no hold is confirmed if the commit fails', async () => {
  const outcomes = await Promise.allSettled([hold('a'), hold('b', 'unknown')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(held(), []);
  assert.equal(await hold('later'), 'later');
});

test('no hold is confirmed if the disk rolls back everything', async () => {
  const failing = writes.transact(async () => {
    database.exec('rollback');
    throw new Error('disk full');
  }, Number.POSITIVE_INFINITY);
  const outcomes = await Promise.allSettled([hold('a'), failing, hold('c')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(held(), []);
});

test('finishes pending work before the database closes', async () => {
  const requested = hold('a');
  await writes.settle();
  database.close();
  assert.equal(await requested, 'a');
});

test('admits a bounded queue, and later requests once there is room', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 2010 }, (_, index) => hold(`hold ${index}`)),
  );
  const rejected = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(rejected.length, 10);
  for (const outcome of rejected)
    assert.ok((outcome as PromiseRejectedResult).reason instanceof StorageUnavailableError);
  assert.equal(held().length, 2000);
  assert.equal(await hold('later'), 'later');
});
