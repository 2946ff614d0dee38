import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, test } from 'node:test';
import { StorageUnavailableError } from '../engine/errors.ts';
import { GroupCommit } from './sqlite-group-commit.ts';

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

test('holds that arrive together are made durable together, each with its own answer', async () => {
  assert.deepEqual(await Promise.all([hold('a'), hold('b'), hold('c')]), ['a', 'b', 'c']);
  assert.deepEqual(held(), ['a', 'b', 'c']);
  assert.equal(begun, 1);
});

test('a hold that is refused undoes nothing of those that arrived with it', async () => {
  const outcomes = await Promise.allSettled([hold('a'), hold('refused'), hold('c')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(held(), ['a', 'c']);
});

test('nobody is told of a hold when the commit fails', async () => {
  const outcomes = await Promise.allSettled([hold('a'), hold('b', 'nobody')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(held(), []);
  assert.equal(await hold('later'), 'later');
});

test('when the disk undoes everything, nobody is told of a hold', async () => {
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

test('what was asked for is done before the database is closed', async () => {
  const requested = hold('a');
  await writes.settle();
  database.close();
  assert.equal(await requested, 'a');
});

test('a flood is let in up to a bound, and whoever comes after it finds room again', async () => {
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
