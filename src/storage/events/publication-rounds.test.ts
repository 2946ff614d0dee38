import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgres, onBothDatabases } from '../../../test/databases.ts';
import { noon } from '../../../test/service.ts';
import { type Cursor, startCursor } from '../../domain/events/cursor.ts';
import type { Storage, Writer } from '../engine/storage.ts';
import { importEventLogEntries, recordEvent } from './event-log.ts';
import { hasUnpublishedEvents, listPublished, publishNextRound } from './publication-rounds.ts';

const record = (db: Writer, subject: string) =>
  recordEvent(db, {
    at: noon,
    actor: 'operator',
    kind: 'venue.published',
    venueId: 'riverside',
    subject,
    payload: {},
  });

/** A reader that takes the published events and continues from there. */
function readerOf(storage: Storage, limit = 100) {
  let cursor: Cursor = startCursor;
  return async (): Promise<string[]> => {
    await storage.transact((db) => publishNextRound(db, limit));
    const payload = await storage.read((db) => listPublished(db, cursor, { limit: 100 }));
    cursor = payload.at(-1) ?? cursor;
    return payload.map(({ subject }) => subject);
  };
}

onBothDatabases('the order of events', (newDatabase) => {
  test('every reader sees every event once, in the same order', async () => {
    const database = await newDatabase();
    const [storage, other] = [await database.open(), await database.open()];
    const [read, readSlowly] = [readerOf(storage), readerOf(other, 2)];
    await storage.transact((db) => record(db, 'one'));
    assert.deepEqual(await read(), ['one']);
    for (const subject of ['two', 'three', 'four', 'five'])
      await storage.transact((db) => record(db, subject));
    assert.equal(await storage.read(hasUnpublishedEvents), true);
    assert.deepEqual(await readSlowly(), ['one', 'two', 'three']);
    assert.deepEqual(await read(), ['two', 'three', 'four', 'five']);
    assert.deepEqual(await readSlowly(), ['four', 'five']);
    assert.equal(await storage.read(hasUnpublishedEvents), false);
  });

  test('readers never see events of rolled back transactions', async () => {
    const storage = await (await newDatabase()).open();
    const read = readerOf(storage);
    const undone = storage.transact(async (db) => {
      await record(db, 'undone');
      throw new Error('no');
    });
    await assert.rejects(undone, /no/);
    const elsewhere = {
      at: noon,
      actor: 'visitor',
      action: 'venue.published',
      venueId: 'riverside',
      details: {},
    };
    await storage.transact((db) => importEventLogEntries(db, [{ ...elsewhere, subject: 'elsewhere' }]));
    await storage.transact((db) => record(db, 'here'));
    assert.deepEqual(await read(), ['here']);
  });

  test('two concurrent readers publish separate sets of events', async () => {
    const database = await newDatabase();
    const [storage, other] = [await database.open(), await database.open()];
    for (let number = 0; number < 20; number++) await storage.transact((db) => record(db, `${number}`));
    const rounds = await Promise.all(
      [storage, other, storage, other].map((each) => each.transact((db) => publishNextRound(db, 7))),
    );
    const numbers = rounds.flat().map(({ number }) => number);
    assert.equal(numbers.length, 20);
    assert.equal(new Set(numbers).size, 20);
    const payload = await storage.read((db) => listPublished(db, startCursor, { limit: 100 }));
    assert.deepEqual(
      payload.map(({ subject }) => subject),
      Array.from({ length: 20 }, (_, number) => `${number}`),
    );
  });
});

// On SQLite one transaction writes at a time, so events are published in order.
test('an event that began first and committed last is seen despite reads in between', async () => {
  const database = await newPostgres();
  const [storage, other] = [await database.open(), await database.open()];
  const read = readerOf(other);
  const { promise: later, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  const slow = storage.transact(async (db) => {
    await record(db, 'slow');
    // The pipelined statement is sent with the next one.
    await db.selectFrom('venues').select('id').execute();
    hasBegun();
    await later;
  });
  await begun;
  await other.transact((db) => record(db, 'quick'));
  assert.deepEqual(await read(), ['quick']);
  finish();
  await slow;
  assert.deepEqual(await read(), ['slow']);
  assert.deepEqual(await read(), []);
});
