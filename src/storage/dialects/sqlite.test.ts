import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { OpenDatabase } from '../access/request-guard.ts';
import { StorageUnavailableError, UnusableDatabaseError } from '../engine/errors.ts';
import type { Reader, Storage } from '../engine/storage.ts';
import { bumpSpaceRevisions } from '../venue/rooms.ts';
import { openSqlite } from './sqlite.ts';

async function open(t: TestContext, timeoutMs = 5000) {
  const folder = temporaryFolder();
  const storage = await openSqlite(folder, timeoutMs);
  const service = await startService(storage, { venue: divisibleHall() });
  // Another process, from SQLite's point of view.
  const other = new DatabaseSync(join(folder, 'firsthold.sqlite'), { timeout: 0 });
  t.after(async () => {
    other.close();
    await storage.close();
  });
  return { folder, storage, service, scenario: scenarioFor(service), other };
}

const revisionOf = async (storage: OpenDatabase) =>
  (await storage.guard.siteAccess('key', 'north'))?.space?.revision ?? 0;

test('a read after a commit sees it from any process, under any concurrency', async (t) => {
  const { folder, storage, other } = await open(t);
  const second = await openSqlite(folder);
  const raise = (instance: Storage) =>
    instance.transact((db) => bumpSpaceRevisions(db, 'riverside', ['north']));
  let committed = await revisionOf(storage);
  const pending: Promise<number>[] = [];
  for (let round = 0; round < 150; round++) {
    // Some are still running, at different stages of their query, during the next commit.
    for (let asking = 0; asking < round % 4; asking++) pending.push(revisionOf(storage), revisionOf(second));
    for (let turn = 0; turn < round % 7; turn++) await Promise.resolve();
    if (round % 3 === 0) await raise(storage);
    else if (round % 3 === 1) await raise(second);
    else other.exec("update spaces set revision = revision + 1 where id = 'north'");
    committed += 1;
    const result = await Promise.all([
      revisionOf(storage),
      revisionOf(second),
      storage.guard.siteAccess('key', null),
      revisionOf(storage),
    ]);
    assert.deepEqual([result[0], result[1], result[3]], [committed, committed, committed]);
  }
  for (const revision of await Promise.all(pending)) assert.ok(revision <= committed);
  await second.close();
});

test('serves others between the statements of a long transaction, who see nothing of it', async (t) => {
  const { storage } = await open(t);
  const revisions = await storage.read(listRevisions);
  const seen: unknown[] = [];
  let isWriting = true;
  const reading = async () => {
    while (isWriting) {
      await nextTurn();
      if (isWriting) seen.push(await storage.read(listRevisions));
    }
  };
  const writing = storage.transact(async (db) => {
    // Each takes at least some microseconds: together many times what may pass without a turn.
    for (let time = 0; time < 5_000; time++) await bumpSpaceRevisions(db, 'riverside', ['north']);
    isWriting = false;
  });
  await Promise.all([writing, reading()]);
  assert.ok(seen.length > 5, `served ${seen.length} times`);
  for (const each of seen) assert.deepEqual(each, revisions);
  assert.notDeepEqual(await storage.read(listRevisions), revisions);
});

const listRevisions = (db: Reader) =>
  db.selectFrom('spaces').select(['id', 'revision']).orderBy('id').execute();

/** Raises the revision of a space repeatedly and reports each commit, until it is stopped. */
const raiseRepeatedly = `
  const { workerData: { file, committed, isEnough } } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma synchronous = off');
  const raise = database.prepare("update spaces set revision = revision + 1 where id = 'north' returning revision");
  for (let time = 0; Atomics.load(isEnough, 0) === 0; time++) {
    Atomics.store(committed, 0, raise.get().revision);
    // As long as a query takes, so that commits come before, during and after each part of one.
    for (let turn = (time * 7919) % 5000; turn > 0; turn--) Atomics.load(committed, 0);
  }
  database.close();
`;

test('no read misses a commit made before it, despite commits in between', async (t) => {
  const { folder, storage } = await open(t);
  const [committed, isEnough] = [0, 0].map(() => new Int32Array(new SharedArrayBuffer(4))) as [
    Int32Array,
    Int32Array,
  ];
  const file = join(folder, 'firsthold.sqlite');
  const other = new Worker(raiseRepeatedly, { eval: true, workerData: { file, committed, isEnough } });
  t.after(() => other.terminate());
  const result = new Set<number>();
  for (let requested = 0; requested < 1500 || result.size < 100; requested++) {
    const before = Atomics.load(committed, 0);
    const revision = await revisionOf(storage);
    assert.ok(revision >= before, `told ${revision} where ${before} stood`);
    result.add(revision);
  }
  Atomics.store(isEnough, 0, 1);
  await once(other, 'exit');
});

test('a key disabled by another process is rejected immediately', async (t) => {
  const { service, other } = await open(t);
  assert.equal((await service.get('/venue')).status, 200);
  other.exec('update site_keys set enabled = 0');
  assert.equal((await service.get('/venue')).status, 404);
  other.exec('update site_keys set enabled = 1');
  assert.equal((await service.get('/venue')).status, 200);
});

test('while another process writes, reads continue and writes wait', async (t) => {
  const { scenario, other } = await open(t);
  other.exec('begin immediate');
  const requested = scenario.request('north-evening', evening);
  assert.equal(await scenario.isFree('south-evening', evening), true);
  assert.equal(await scenario.isFree('north-evening', evening), true);
  other.exec('commit');
  await requested;
  assert.equal(await scenario.isFree('north-evening', evening), false);
});

test('if another process never releases its lock, every queued writer gets the error after the same time', async (t) => {
  const { storage, service, scenario, other } = await open(t, 250);
  other.exec('begin immediate');
  const began = performance.now();
  const requested = await Promise.allSettled(
    Array.from({ length: 40 }, (_, day) =>
      scenario.request('north-day', `2027-${day < 20 ? '05' : '06'}-${(day % 20) + 10}`),
    ),
  );
  for (const outcome of requested)
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailableError);
  assert.ok(performance.now() - began < 40 * 250, 'each transaction waited for all earlier ones');
  const { status, headers, body } = await service.post('/booking-requests', {
    spaceId: 'north',
    slotId: 'north-day',
    packageId: 'dry-hire',
    date: evening,
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
  });
  assert.deepEqual([status, body.error.code], [503, 'INTERNAL_SERVER_ERROR']);
  assert.ok(headers['retry-after']);
  other.exec('rollback');
  await scenario.request('north-day', evening);
  assert.equal(
    (await storage.read((db) => db.selectFrom('booking_requests').select('reference').execute())).length,
    1,
  );
});

test('a failed transaction rolls back completely and releases the lock', async (t) => {
  const { storage } = await open(t);
  const before = await revisionOf(storage);
  await assert.rejects(
    storage.transact(async (db) => {
      await bumpSpaceRevisions(db, 'riverside', ['north']);
      throw new Error('on purpose');
    }),
    /on purpose/,
  );
  await assert.rejects(
    storage.read(async () => {
      throw new Error('also on purpose');
    }),
    /also/,
  );
  assert.equal(await revisionOf(storage), before);
  await storage.transact((db) => bumpSpaceRevisions(db, 'riverside', ['north']));
  assert.equal(await revisionOf(storage), before + 1);
});

test('of writers that share a commit each fails alone, and none is confirmed before it', async (t) => {
  const { storage, other } = await open(t);
  const before = await revisionOf(storage);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, writer) =>
      storage
        .transact(async (db) => {
          await bumpSpaceRevisions(db, 'riverside', ['north']);
          if (writer % 3 === 0) throw new Error('on purpose');
          if (writer % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
        })
        .then(() => {
          // Another process can read the committed data.
          const row = other.prepare("select revision from spaces where id = 'north'").get();
          assert.equal(row?.['revision'], before + 20);
        }),
    ),
  );
  for (const [writer, { status }] of outcomes.entries())
    assert.equal(status, writer % 3 === 0 ? 'rejected' : 'fulfilled');
});

test('commits are durable: write-ahead log, synced each time', async (t) => {
  const { storage, other } = await open(t);
  assert.equal(other.prepare('pragma journal_mode').get()?.['journal_mode'], 'wal');
  const settings = await storage.transact(async (db) => {
    const { sql } = await import('kysely');
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    const keys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
    return [synchronous.rows[0]?.synchronous, keys.rows[0]?.foreign_keys];
  });
  assert.deepEqual(settings, [2, 1], 'synchronous=FULL and foreign keys');
});

test('closing waits for the current transaction and leaves one clean file', async () => {
  const folder = temporaryFolder();
  const storage = await openSqlite(folder);
  await startService(storage, { venue: divisibleHall() });
  const written = storage.transact(async (db) => {
    await new Promise((resolve) => setImmediate(resolve));
    await bumpSpaceRevisions(db, 'riverside', ['north']);
  });
  await storage.close();
  await written;
  assert.deepEqual(readdirSync(folder), ['firsthold.sqlite']);
});

test('a booking waits for one of the writes of a worker, not for all of them', async (t) => {
  const { folder, storage } = await open(t);
  const worker = await openSqlite(folder, 5000, true);
  const order: string[] = [];
  const hasBegun = Promise.withResolvers<void>();
  const write = () =>
    worker.transact(async (db) => {
      await bumpSpaceRevisions(db, 'riverside', ['north']);
      hasBegun.resolve();
      // Keeps the lock longer than others wait between two attempts.
      for (const until = performance.now() + 12; performance.now() < until; )
        await new Promise((resolve) => setImmediate(resolve));
      order.push('worker');
    });
  const writes = (async () => {
    for (let count = 0; count < 12; count++) await write();
  })();
  await hasBegun.promise;
  await storage.transact(async (db) => {
    await bumpSpaceRevisions(db, 'riverside', ['south']);
    order.push('booking');
  });
  await writes;
  await worker.close();
  assert.ok(order.indexOf('booking') <= 2, order.join());
});

test('a new data folder is readable by its owner only', async () => {
  const folder = join(temporaryFolder(), 'data');
  await (await openSqlite(folder)).close();
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('rejects another program’s database and leaves it byte-identical', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'firsthold.sqlite');
  const theirs = new DatabaseSync(file);
  theirs.exec('create table notes (text); insert into notes values (1)');
  theirs.close();
  const before = readFileSync(file);
  await assert.rejects(openSqlite(folder), (error: Error) => {
    assert.ok(error instanceof UnusableDatabaseError);
    assert.match(error.message, /another program/);
    return true;
  });
  assert.ok(readFileSync(file).equals(before));
  assert.deepEqual(readdirSync(folder), ['firsthold.sqlite']);
});

test('a thorough removal of deleted rows fails while another program reads the file, and a repeat does it', async () => {
  const folder = temporaryFolder();
  const storage = await openSqlite(folder, 10);
  const reader = new DatabaseSync(join(folder, 'firsthold.sqlite'), { readOnly: true });
  reader.exec('begin; select * from venues');
  const removal = () => storage.purgeDeleted({ isThorough: true });
  await storage.transact((db) => db.updateTable('installation').set({ frozen_at: 1 }).execute());
  await assert.rejects(removal(), /another program has been reading .* then repeat this command$/);
  await storage.purgeDeleted();
  reader.close();
  await removal();
  assert.equal(statSync(join(folder, 'firsthold.sqlite-wal')).size, 0);
  await storage.close();
});
