/** Upgrades whose process is killed at any statement. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { migrationLock } from '../../src/storage/dialects/postgres-migrations.ts';
import { copyOf, onBothDatabases, type TestDatabase } from '../databases.ts';
import { runCount } from '../full-run.ts';
import { run } from '../process/server-process.ts';
import { waitFor } from '../wait-for.ts';
import { nextVersion } from './next-version.ts';
import { seedDatabase } from './seed.ts';

/** A preload that kills the program before its nth SQLite statement, or right after its nth PostgreSQL statement. */
const killer = `
  import { Socket } from 'node:net';
  import { DatabaseSync } from 'node:sqlite';
  let words = 0;
  const word = () => ++words === Number(process.env.KILLED_AT) && process.kill(process.pid, 'SIGKILL');
  for (const name of ['exec', 'prepare']) {
    const say = DatabaseSync.prototype[name];
    DatabaseSync.prototype[name] = function (...said) { word(); return say.apply(this, said); };
  }
  const write = Socket.prototype.write;
  Socket.prototype.write = function (...said) {
    const result = write.apply(this, said);
    if (this.remotePort !== undefined) word();
    return result;
  };`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(killer)}`;

/** Returns the tables with their columns, and the applied migrations. */
async function shapeOf({ environment }: TestDatabase): Promise<unknown[]> {
  if ('FIRSTHOLD_DATA' in environment) {
    const database = new DatabaseSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'));
    const all = (sql: string) => database.prepare(sql).all();
    const shape = [
      all('select sql from sqlite_schema order by name'),
      all('select * from firsthold_migrations'),
    ];
    database.close();
    return shape;
  }
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  const all = async (sql: string) => (await client.query(sql)).rows;
  // PostgreSQL may still process its last statement. A snapshot alone is not enough: catalogs are partly read in
  // their current state.
  // Asks instead of waiting, since an index that is built concurrently waits for open statements.
  const isFree = async () =>
    (await client.query('select pg_try_advisory_lock($1) as free', [migrationLock])).rows[0].free;
  await waitFor('the end of the migration', isFree);
  const shape = [
    await all(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    await all(
      'select indexdef, indisvalid from pg_indexes join pg_index on indexrelid = indexname::regclass order by 1',
    ),
    await all('select * from firsthold_migrations order by 1'),
  ];
  await client.end();
  return shape;
}

/** Returns every booking request with the references of its occupancies, as stored. */
async function bookingsOf({ environment }: TestDatabase): Promise<unknown> {
  const query = `select r.reference, r.guest_name, r.status, o.room_id, o.starts_at, o.ends_at from booking_requests r
    left join occupancies o on o.reference = r.reference order by r.reference, o.room_id, o.starts_at`;
  if ('FIRSTHOLD_DATA' in environment) {
    const database = new DatabaseSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'));
    const rows = database.prepare(query).all();
    database.close();
    return rows;
  }
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

const program = nextVersion();

onBothDatabases('an upgrade that is killed', (newDatabase) => {
  test('leaves each migration done, not begun, or online, and completes the next time', async () => {
    const old = await newDatabase();
    await seedDatabase(old);
    const [before, bookings] = [await shapeOf(old), await bookingsOf(old)];
    const upgraded = await copyOf(old);
    assert.equal((await run(['migrate'], { ...upgraded.environment }, '', program)).code, 0);
    const after = await shapeOf(upgraded);
    assert.notDeepEqual(after, before);
    assert.deepEqual(await bookingsOf(upgraded), bookings);

    let killings = 0;
    const isKilledAt = async (step: number): Promise<boolean> => {
      const database = await copyOf(old);
      const environment = { ...database.environment, NODE_OPTIONS, KILLED_AT: `${step}` };
      const { code, signal, stderr } = await run(['migrate'], environment, '', program);
      assert.ok(code === 0 || signal === 'SIGKILL', stderr);
      killings += signal === 'SIGKILL' ? 1 : 0;
      const shape = await shapeOf(database);
      // The last part of the shape has the applied migrations. The third one is online, so its statements are committed.
      const [, ...applied] = shape.at(-1) as unknown[];
      if (applied.length === 0) assert.deepEqual(shape, before, `killed at ${step}`);
      if (applied.length === 2) assert.deepEqual(shape, after, `killed at ${step}`);
      assert.equal((await run(['migrate'], { ...database.environment }, '', program)).code, 0);
      assert.deepEqual(await shapeOf(database), after, `migrated again after ${step}`);
      assert.deepEqual(await bookingsOf(database), bookings, `killed at ${step}`);
      return signal === 'SIGKILL';
    };
    // `npm test` kills at every twentieth statement, `npm run test:long` at every one.
    const stride = runCount(20, 1);
    for (let step = 1; await isKilledAt(step); step += stride);
    assert.ok(killings > 1, `${killings}`);
  });
});
