import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { bookingRequest, startService } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import type { Writer } from '../engine/storage.ts';
import { withTiming } from '../engine/timed-storage.ts';
import { bumpSpaceRevisions, lockSpace } from '../venue/rooms.ts';
import { openPostgres } from './postgres.ts';

async function open(t: TestContext, venue = divisibleHall()) {
  const database = await newPostgres();
  const url = 'DATABASE_URL' in database.environment ? database.environment.DATABASE_URL : '';
  // Like in `serve`.
  const storage = withTiming(await database.open(), () => undefined);
  const service = await startService(storage, { venue });
  const other = new pg.Client(url);
  await other.connect();
  t.after(() => other.end());
  return { database, url, storage, service, scenario: scenarioFor(service), other };
}

/** Terminates every connection of the service, like a restart of the database. */
const terminateConnections = (other: pg.Client) =>
  other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'firsthold'",
  );

test('while another instance holds a lock, visitors can read and book other spaces', async (t) => {
  const { service, scenario, other } = await open(t);
  await other.query('begin');
  await other.query("update spaces set revision = revision + 1 where id = 'north'");
  const stuck = Array.from({ length: 30 }, (_, day) =>
    scenario.request('north-morning', `2027-05-${String(day + 1).padStart(2, '0')}`),
  );
  await scenario.request('south-morning', evening);
  const path = '/spaces/south/availability?from=2027-03-12&to=2027-03-12';
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, visitor) => service.get(path, { address: `10.3.0.${visitor}` })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  await other.query('rollback');
  assert.equal((await Promise.all(stuck)).length, 30);
});

test('rivals for one evening are rejected, and another space’s visitor does not wait', async (t) => {
  const { service, other } = await open(t);
  await other.query('begin');
  await other.query("update spaces set revision = revision + 1 where id = 'north'");
  let result = 0;
  const requestSlot = async (spaceId: string, visitor: number) => {
    const body = bookingRequest({ spaceId, slotId: `${spaceId}-evening` });
    const { status } = await service.post('/booking-requests', body, {
      address: `10.4.${visitor >> 8}.${visitor & 255}`,
    });
    result += 1;
    return status;
  };
  const competing = Array.from({ length: 150 }, (_, visitor) => requestSlot('north', visitor));
  assert.equal(await requestSlot('south', 150), 201);
  await waitForBlockedClient(other);
  const { rows } = await other.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  assert.equal(rows[0].waiting, 1, 'all waiting requests share one connection');
  assert.equal(result, 1);
  await other.query('rollback');
  const statuses = (await Promise.all(competing)).sort();
  assert.deepEqual(statuses, [201, ...Array(149).fill(409)]);
});

test('while the space is locked, losers get a 409, repeats their first 201, and expired holds are ignored', async (t) => {
  const { service, other } = await open(t);
  let visitor = 0;
  const requestSlot = (slot: string, date: string, key?: string) =>
    service.post('/booking-requests', bookingRequest({ spaceId: 'north', slotId: `north-${slot}`, date }), {
      address: `10.5.0.${++visitor}`,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  assert.equal((await requestSlot('evening', '2027-03-20')).status, 201);
  service.now += 48 * 3_600_000;
  const first = await requestSlot('evening', '2027-03-12', 'first');
  assert.equal(first.status, 201);
  await other.query('begin');
  await other.query("update spaces set revision = revision + 1 where id = 'north'");
  const atWork = requestSlot('evening', '2027-03-25');
  await waitForBlockedClient(other);
  assert.equal((await requestSlot('evening', '2027-03-12')).status, 409);
  assert.equal((await requestSlot('day', '2027-03-12')).status, 409, 'the day overlaps the evening');
  assert.deepEqual((await requestSlot('evening', '2027-03-12', 'first')).body, first.body);
  assert.equal((await requestSlot('morning', '2027-03-12', 'first')).status, 422, 'the key was used');
  const afterExpiry = requestSlot('evening', '2027-03-20');
  const beforeIt = requestSlot('morning', '2027-03-12');
  await other.query('rollback');
  assert.deepEqual(
    (await Promise.all([atWork, afterExpiry, beforeIt])).map(({ status }) => status),
    [201, 201, 201],
  );
});

test('cached responses are served while others are built', async (t) => {
  const { storage, service } = await open(t);
  assert.equal((await service.get('/venue')).status, 200);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const making = Array.from({ length: 20 }, () =>
    storage.read(async (db) => {
      await db.selectFrom('venues').select('id').execute();
      await finished;
    }),
  );
  assert.equal((await service.get('/venue')).status, 200);
  await storage.ping();
  finish();
  await Promise.all(making);
});

test('a connection lost during a transaction rolls it back; the next one works', async (t) => {
  const { storage, scenario, other } = await open(t);
  /** Writes and awaits the result, so that there is something to lose. */
  const write = async (db: Writer) => {
    await bumpSpaceRevisions(db, 'riverside', ['north']);
    const { revision } = await db
      .selectFrom('spaces')
      .select('revision')
      .where('id', '=', 'north')
      .executeTakeFirstOrThrow();
    assert.equal(revision, 2);
  };
  const lost = storage.transact(async (db) => {
    await write(db);
    await terminateConnections(other);
    await bumpSpaceRevisions(db, 'riverside', ['south']);
  });
  await assert.rejects(lost, StorageUnavailableError);
  const between = storage.transact(async (db) => {
    await write(db);
    await terminateConnections(other);
    // Between two statements, no query waits on the lost connection.
    await sleep(20);
    await bumpSpaceRevisions(db, 'riverside', ['south']);
  });
  await assert.rejects(between, StorageUnavailableError);
  const reading = storage.read(async (db) => {
    await db.selectFrom('venues').select('id').execute();
    await terminateConnections(other);
    await sleep(20);
    return db.selectFrom('spaces').select('id').execute();
  });
  await assert.rejects(reading, StorageUnavailableError);
  const { rows } = await other.query("select max(revision)::int as revision from spaces where id <> 'whole'");
  assert.equal(rows[0].revision, 1);
  await scenario.request('north-evening', evening);
  assert.equal(await scenario.isFree('whole-evening', evening), false);
});

test('lost idle connections are logged and replaced transparently', async (t) => {
  const { url, service, scenario, other } = await open(t);
  let lost = 0;
  const storage = await openPostgres(url, () => lost++);
  await storage.ping();
  await terminateConnections(other);
  await waitFor('word of a lost connection', () => lost > 0);
  await storage.ping();
  await storage.close();
  const { status } = await service.get('/venue');
  assert.ok([200, 503].includes(status));
  await scenario.request('north-evening', evening).catch(() => scenario.request('north-evening', evening));
});

test('two writers that lock each other’s spaces both succeed', async (t) => {
  const { storage, other } = await open(t);
  let tries = 0;
  const lockInOrder = (ids: readonly string[], met: () => Promise<void>) =>
    storage.transact(async (db) => {
      tries += 1;
      for (const [index, id] of ids.entries()) {
        await bumpSpaceRevisions(db, 'riverside', [id]);
        // The row is locked once this returns, even with pipelining.
        await db.selectFrom('spaces').select('revision').where('id', '=', id).execute();
        if (index === 0) await met();
      }
    });
  const meet = bothArrive();
  await Promise.all([lockInOrder(['north', 'south'], meet), lockInOrder(['south', 'north'], meet)]);
  // On a busy machine, both may be the victim of a deadlock, each of its own.
  assert.ok(tries >= 3, 'both held a lock that the other needed, and one was retried');
  const { rows } = await other.query("select id, revision::int from spaces where id <> 'whole' order by id");
  assert.deepEqual(rows, [
    { id: 'north', revision: 3 },
    { id: 'south', revision: 3 },
  ]);
});

test('a writer that waited while rooms changed locks and invalidates the spaces that share them now', async (t) => {
  const { scenario, other } = await open(t);
  assert.equal(await scenario.isFree('south-evening', evening), true);
  await other.query('begin');
  await other.query("update spaces set revision = revision + 1 where id = 'north'");
  const requested = scenario.request('north-evening', evening);
  await waitForBlockedClient(other);
  await other.query(
    "insert into space_rooms (venue_id, space_id, room_id, position) values ('riverside', 'south', 'riverside/north', 1)",
  );
  await other.query('commit');
  await requested;
  assert.equal(await scenario.isFree('south-evening', evening), false);
});

test('writers at two instances that lock overlapping spaces each raise every revision', async (t) => {
  const { database, storage, other } = await open(t);
  const instances = [storage, await database.open()];
  await Promise.all(
    Array.from({ length: 40 }, (_, writer) =>
      instances[writer % 2]?.transact((db) =>
        lockSpace(db, 'riverside', ['north', 'south', 'whole'][writer % 3] ?? ''),
      ),
    ),
  );
  const { rows } = await other.query('select id, revision::int from spaces order by id');
  assert.deepEqual(rows, [
    { id: 'north', revision: 1 + 14 + 13 },
    { id: 'south', revision: 1 + 13 + 13 },
    { id: 'whole', revision: 1 + 40 },
  ]);
});

/** Resolves once another connection waits for a lock. */
async function waitForBlockedClient(client: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor('a connection that waits for a lock', async () => {
    // A transaction caches the statistics it has read.
    await client.query('select pg_stat_clear_snapshot()');
    return (await client.query(waiting)).rowCount !== 0;
  });
}

/** A barrier: the first caller waits for the second; later ones pass. */
function bothArrive(): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= 2) open();
    return opened;
  };
}

test('an unreachable address is reported in one line without the password', async () => {
  const secret = randomBytes(8).toString('hex');
  for (const host of ['127.0.0.1:1', 'localhost:1', '[::1]:1'])
    await assert.rejects(
      openPostgres(`postgres://someone:${secret}@${host}/firsthold`, () => undefined),
      (error: Error) => {
        assert.equal(error.constructor.name, 'UnusableDatabaseError');
        assert.match(error.message, /^cannot use the database at postgres:\/\/\S+\/firsthold: \S.+/);
        assert.doesNotMatch(error.message, /\n/);
        assert.ok(!error.message.includes(secret));
        return true;
      },
    );
});
