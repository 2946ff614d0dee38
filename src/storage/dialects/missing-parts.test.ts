/** A database that lacks a part of its tables, as after a restore that failed in part. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { onBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { newPostgresDatabase } from '../../../test/postgres.ts';
import { listPostgresParts, listSqliteParts } from '../../../test/schema-parts.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { fileOfParts } from '../engine/schema-parts.ts';

/** Runs statements that another program sends to the database. */
async function change({ environment }: TestDatabase, ...statements: string[]): Promise<void> {
  if ('DATABASE_URL' in environment) {
    const client = new pg.Client(environment.DATABASE_URL);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client.end();
  }
  const database = new DatabaseSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'));
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** A part without which the database accepts two bookings of one room, and how it is removed and added. */
const guard = {
  sqlite: {
    part: 'trigger occupancies.occupancies_never_move',
    remove: 'drop trigger occupancies_never_move',
    add: `create trigger occupancies_never_move before update of venue_id, room_id, starts_at, ends_at on occupancies
      begin select raise(abort, 'occupancies_never_move'); end`,
  },
  postgres: {
    part: 'constraint occupancies.occupancies_never_overlap',
    remove: 'alter table occupancies drop constraint occupancies_never_overlap',
    add: `alter table occupancies add constraint occupancies_never_overlap
      exclude using gist (venue_id with =, room_id with =, int8range(starts_at, ends_at) with &&)
      where (starts_at < ends_at)`,
  },
};

type Removal = readonly [statement: string, part: string];

const ofBoth: readonly Removal[] = [
  [
    'drop index booking_requests_imported_once',
    'unique index booking_requests.booking_requests_imported_once',
  ],
  ['drop index events_of_subject', 'index events.events_of_subject'],
  ['drop index booking_requests_stale', 'index booking_requests.booking_requests_stale'],
  ['alter table venues drop column website', 'column venues.website'],
  ['drop table used_challenges', 'table used_challenges'],
];

const removals: Readonly<Record<TestDatabase['kind'], readonly Removal[]>> = {
  sqlite: [
    ['drop trigger occupancies_never_overlap', 'trigger occupancies.occupancies_never_overlap'],
    ...ofBoth,
  ],
  postgres: [
    [guard.postgres.remove, guard.postgres.part],
    ['alter table feed_venues drop constraint feed_venues_pkey', 'constraint feed_venues.feed_venues_pkey'],
    [
      'alter table booking_items drop constraint booking_items_venue_id_reference_fkey',
      'constraint booking_items.booking_items_venue_id_reference_fkey',
    ],
    ['alter table staff drop constraint staff_email_key', 'constraint staff.staff_email_key'],
    ['alter table occupancies drop constraint occupancies_check', 'constraint occupancies.occupancies_check'],
    ...ofBoth,
  ],
};

test('migrations/parts.*.txt list what the migrations make (npm run schema-parts)', async () => {
  assert.equal(readFileSync(fileOfParts('sqlite'), 'utf8'), await listSqliteParts());
  const url = await newPostgresDatabase();
  assert.equal(readFileSync(fileOfParts('postgres'), 'utf8'), await listPostgresParts(url));
});

onBothDatabases('a database that lacks a part', (newDatabase, kind) => {
  test('is found for each kind of part; additions do not matter', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    await change(
      database,
      'create table added (id integer)',
      'alter table venues add column added text',
      'create index added_index on venues (added)',
    );
    assert.deepEqual(await storage.missingParts(), []);
    for (const [statement, part] of removals[kind]) {
      await change(database, statement);
      assert.ok((await storage.missingParts()).includes(part), part);
    }
  });

  test('is not ready and takes no booking until the part is there again', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const readiness = async () => JSON.parse((await service.app.inject('/readyz')).payload);
    assert.deepEqual(await readiness(), { status: 'ready' });
    const { part, remove, add } = guard[kind];
    await change(database, remove);
    assert.deepEqual(await readiness(), { status: 'not ready', reason: 'changed' });
    await assert.rejects(service.storage.ping(), {
      message: `the database lacks ${part}, as after a restore that failed in part; stop all instances and restore a backup as docs/run/backup.md says`,
    });
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 503);
    assert.equal((await service.get('/venue')).status, 200, 'visitors can read');
    await change(database, add);
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
    assert.deepEqual(await readiness(), { status: 'ready' });
  });

  test('stays ready while only an index is missing, which is perhaps being created', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    await change(database, 'drop index booking_requests_by_name');
    assert.deepEqual(await service.storage.missingParts(), [
      'index booking_requests.booking_requests_by_name',
    ]);
    assert.deepEqual(JSON.parse((await service.app.inject('/readyz')).payload), { status: 'ready' });
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
  });

  test('lacks nothing if a newer version has removed what this one no longer uses', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    await change(
      database,
      'drop table used_challenges',
      "insert into firsthold_migrations (version, name, checksum) values (9999, 'later', 'unknown')",
    );
    assert.deepEqual(await storage.missingParts(), []);
  });
});
