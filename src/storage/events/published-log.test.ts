import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { newPostgres, onBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { noon, venueWith } from '../../../test/service.ts';
import type { DomainEvent } from '../../domain/events/event.ts';
import { insertVenue } from '../documents/venue-file.ts';
import type { Storage, Writer } from '../engine/storage.ts';
import { deleteEventsBefore, importEventLogEntries, recordEvent, recordFirstEvent } from './event-log.ts';
import {
  canContinueAfter,
  hasUnpublishedEvents,
  listLogEnds,
  listPublished,
  listUnpublishedLogs,
  publishNext,
} from './published-log.ts';

const record = (db: Writer, subject: string) =>
  recordEvent(db, {
    at: noon,
    actor: 'operator',
    kind: 'venue.published',
    venueId: 'riverside',
    subject,
    payload: {},
  });

/** Opens a database with two venues, whose logs are empty. */
async function openWithVenues(database: TestDatabase) {
  const storage = await database.open();
  for (const id of ['riverside', 'lakeside'])
    await storage.transact((db) => insertVenue(db, venueWith({ venue: { id } }).venue));
  return storage;
}

const publish = (storage: Storage, limit: number) =>
  storage.transact((db) => publishNext(db, 'riverside', { limit, now: noon }));

/** A reader that takes the published events and continues from there. */
function readerOf(storage: Storage, limit = 100) {
  let position = 0;
  return async (): Promise<string[]> => {
    await publish(storage, limit);
    const events = await storage.read((db) => listPublished(db, { venueId: 'riverside', position }, 100));
    position = events.at(-1)?.position ?? position;
    return events.map(({ subject }) => subject);
  };
}

onBothDatabases('the order of events', (newDatabase) => {
  test('every reader sees every event once, in the same order', async () => {
    const database = await newDatabase();
    const [storage, other] = [await openWithVenues(database), await database.open()];
    const [read, readSlowly] = [readerOf(storage), readerOf(other, 2)];
    await storage.transact((db) => record(db, 'one'));
    assert.deepEqual(await read(), ['one']);
    for (const subject of ['two', 'three', 'four', 'five'])
      await storage.transact((db) => record(db, subject));
    assert.equal(await storage.read((db) => hasUnpublishedEvents(db, 'riverside')), true);
    assert.deepEqual(await readSlowly(), ['one', 'two', 'three']);
    assert.deepEqual(await read(), ['two', 'three', 'four', 'five']);
    assert.deepEqual(await readSlowly(), ['four', 'five']);
    assert.equal(await storage.read((db) => hasUnpublishedEvents(db, 'riverside')), false);
  });

  test('readers never see events of rolled back transactions', async () => {
    const storage = await openWithVenues(await newDatabase());
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
    await storage.transact((db) => importEventLogEntries(db, [{ ...elsewhere, subject: 'elsewhere' }], noon));
    await storage.transact((db) => record(db, 'here'));
    assert.deepEqual(await read(), ['here']);
  });

  test('the events of one subject keep their order if an instance’s clock is behind', async () => {
    const storage = await openWithVenues(await newDatabase());
    await storage.transact(async (db) => {
      await record(db, 'moved');
      // Another instance, whose clock is an hour ahead, recorded it.
      await db
        .updateTable('events')
        .set(({ eb }) => ({ sort_key: eb('sort_key', '+', 3_600_000_000), action: 'venue.edited' }))
        .execute();
    });
    await storage.transact((db) => record(db, 'moved'));
    await storage.transact((db) => record(db, 'other'));
    const events = await publish(storage, 100);
    assert.deepEqual(
      events.map(({ subject, action, position }) => [subject, action, position]),
      [
        ['other', 'venue.published', 1],
        ['moved', 'venue.edited', 2],
        ['moved', 'venue.published', 3],
      ],
    );
  });

  test('the hold of a request that waited follows its place on the list if an instance’s clock is behind', async () => {
    const storage = await openWithVenues(await newDatabase());
    const event = {
      at: noon,
      actor: 'operator',
      venueId: 'riverside',
      subject: 'BR-11111111',
      payload: {},
    } as const;
    await storage.transact(async (db) => {
      await recordFirstEvent(db, { ...event, kind: 'booking-request.waiting' });
      // Another instance, whose clock is an hour ahead, recorded it.
      await db
        .updateTable('events')
        .set(({ eb }) => ({ sort_key: eb('sort_key', '+', 3_600_000_000) }))
        .execute();
    });
    await storage.transact((db) => recordEvent(db, { ...event, kind: 'booking-request.placed' }));
    assert.deepEqual(
      (await publish(storage, 100)).map(({ action }) => action),
      ['booking-request.waiting', 'booking-request.placed'],
    );
  });

  test('each venue has positions of its own, and publishing one leaves the others alone', async () => {
    const storage = await openWithVenues(await newDatabase());
    const event = { at: noon, actor: 'operator', kind: 'venue.published', payload: {} } as const;
    const recordAt = (venueId: string | null, subject: string) =>
      storage.transact((db) => recordEvent(db, { ...event, venueId, subject } as DomainEvent));
    for (const venueId of ['riverside', 'lakeside', null])
      for (const subject of ['one', 'two']) await recordAt(venueId, subject);
    assert.equal((await publish(storage, 1)).length, 1);
    const unpublished = () => storage.read(listUnpublishedLogs);
    assert.deepEqual(new Set(await unpublished()), new Set(['riverside', 'lakeside', null]));
    assert.deepEqual(
      (await publish(storage, 9)).map(({ venueId, subject, position }) => [venueId, subject, position]),
      [['riverside', 'two', 2]],
    );
    assert.deepEqual(new Set(await unpublished()), new Set(['lakeside', null]));
    for (const venueId of ['lakeside', null]) {
      const events = await storage.transact((db) => publishNext(db, venueId, { limit: 9, now: noon }));
      assert.deepEqual(
        events.map((each) => [each.venueId, each.subject, each.position]),
        [
          [venueId, 'one', 1],
          [venueId, 'two', 2],
        ],
      );
    }
    assert.deepEqual(await unpublished(), []);
    const ends = await storage.read((db) => listLogEnds(db));
    assert.deepEqual(
      ends.map(({ venueId, position }) => [venueId, position]),
      [
        [null, 2],
        ['lakeside', 2],
        ['riverside', 2],
      ],
    );
  });

  test('a reader cannot continue after an event that a restored backup has lost, nor where the next is deleted', async () => {
    const storage = await openWithVenues(await newDatabase());
    const week = 7 * 24 * 3_600_000;
    const recordAt = (at: number) =>
      storage.transact((db) =>
        recordEvent(db, {
          at,
          actor: 'operator',
          kind: 'venue.published',
          venueId: 'riverside',
          subject: 'riverside',
          payload: {},
        }),
      );
    for (const at of [noon, noon + week, noon + 2 * week]) await recordAt(at);
    await publish(storage, 10);
    const canContinue = (position: number, at: number) =>
      storage.read((db) => canContinueAfter(db, { venueId: 'riverside', position, at }));
    assert.equal(await canContinue(2, noon + week), true);
    assert.equal(await canContinue(3, noon + 2 * week), true);
    assert.equal(await canContinue(2, noon + week + 5), false, 'another event has its position');
    assert.equal(await canContinue(4, noon + 3 * week), false, 'the log ends before it');
    await storage.transact((db) => deleteEventsBefore(db, 'riverside', noon + week + 1));
    assert.equal(await canContinue(2, noon + week), true, 'the next one is kept');
    assert.equal(await canContinue(1, noon), false, 'the next one is deleted');
    await storage.transact((db) => deleteEventsBefore(db, 'riverside', noon + 3 * week));
    assert.equal(await canContinue(3, noon + 2 * week), true, 'nothing came after it');
    assert.equal(await canContinue(2, noon + week), true, 'the newest one is always kept');
    assert.equal(await canContinue(1, noon), false);
    const kept = await storage.read((db) => listPublished(db, { venueId: 'riverside', position: 0 }, 10));
    assert.deepEqual(
      kept.map(({ position }) => position),
      [3],
    );
  });

  test('two concurrent readers publish separate sets of events', async () => {
    const database = await newDatabase();
    const [storage, other] = [await openWithVenues(database), await database.open()];
    for (let number = 0; number < 20; number++) await storage.transact((db) => record(db, `${number}`));
    const rounds = await Promise.all([storage, other, storage, other].map((each) => publish(each, 7)));
    const positions = rounds.flat().map(({ position }) => position);
    assert.deepEqual(
      positions.sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const events = await storage.read((db) => listPublished(db, { venueId: 'riverside', position: 0 }, 100));
    assert.deepEqual(
      events.map(({ subject }) => subject),
      Array.from({ length: 20 }, (_, number) => `${number}`),
    );
  });
});

// On SQLite one transaction writes at a time, so events are published in order.
test('an event that began first and committed last is seen despite reads in between', async () => {
  const database = await newPostgres();
  const [storage, other] = [await openWithVenues(database), await database.open()];
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

test('publishing reads only the new events of a venue about which PostgreSQL has no statistics', async (t) => {
  const database = await newPostgres();
  const storage = await openWithVenues(database);
  for (let subject = 0; subject < 400; subject++) await storage.transact((db) => record(db, `${subject}`));
  while ((await publish(storage, 50)).length > 0);
  const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  await client.connect();
  t.after(() => client.end());
  /** The rows that PostgreSQL read from the indexes of events. */
  const rowsRead = async () => {
    const { rows } = await client.query<{ read: number }>(
      "select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'events'",
    );
    return rows[0]?.read ?? 0;
  };
  // A connection reports what it read when it is asked to.
  const report = () =>
    storage.transact(async (db) => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
    });
  await report();
  const before = await rowsRead();
  for (let subject = 0; subject < 30; subject++) await storage.transact((db) => record(db, `new-${subject}`));
  assert.equal((await publish(storage, 50)).length, 30);
  await report();
  const read = (await rowsRead()) - before;
  // Twice all of them, if PostgreSQL has not removed the old entries from the index of new events yet; not 30 times.
  assert.ok(read < 2_000, `${read} rows`);
});
