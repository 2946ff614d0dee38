/** Upgrades whose process is killed at any statement. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { migrationLock } from '../../src/storage/dialects/postgres-migrations.ts';
import { copyOf, newEmptyDatabase, onBothDatabases, type TestDatabase } from '../databases.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { run } from '../process/server-process.ts';
import { waitFor } from '../wait-for.ts';
import { nextVersion } from './next-version.ts';
import { releasedProgram } from './released-program.ts';
import { seedDatabase } from './seed.ts';
import { bookingsOf, manyBookingsOf100, rowsOf } from './stored-rows.ts';

/**
 * A preload that kills the program before its nth SQLite statement, or right after its nth PostgreSQL statement; or while a
 * statement with a text runs (PostgreSQL), before it is committed (SQLite).
 */
const killer = `
  import { Socket } from 'node:net';
  import { DatabaseSync } from 'node:sqlite';
  const { KILLED_AT, KILLED_IN } = process.env;
  const kill = () => process.kill(process.pid, 'SIGKILL');
  let words = 0;
  const word = () => ++words === Number(KILLED_AT) && kill();
  const said = (text) => KILLED_IN !== undefined && String(text).includes(KILLED_IN) && kill();
  for (const name of ['exec', 'prepare']) {
    const say = DatabaseSync.prototype[name];
    DatabaseSync.prototype[name] = function (...words) {
      word();
      const result = say.apply(this, words);
      said(words[0]);
      return result;
    };
  }
  const write = Socket.prototype.write;
  Socket.prototype.write = function (...words) {
    const result = write.apply(this, words);
    if (this.remotePort !== undefined) {
      word();
      said(words[0]);
    }
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

/** Statements of the migrations to prices with tax and to setups, and the column that each belongs to. */
const killedIn = {
  sqlite: [
    ['table venues add column prices_include_tax', 'prices_include_tax'],
    ['table spaces add column setup_minutes', 'setup_minutes'],
  ],
  postgres: [
    ['table venues add column prices_include_tax', 'prices_include_tax'],
    ['table spaces add column setup_minutes', 'setup_minutes'],
    ['constraint spaces_setup_minutes_check', 'setup_minutes'],
    ['table occupancies add column setup', 'setup_minutes'],
    ['constraint occupancies_setup_check', 'setup_minutes'],
  ],
} as const;

const program = nextVersion();

onBothDatabases('an upgrade that is killed', (newDatabase, kind) => {
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

  test(
    'within the migrations to setups and prices with tax, from 1.0.0 with many rows, completes the next time',
    inLongRun,
    async () => {
      const old = await newEmptyDatabase(kind);
      await manyBookingsOf100(old, await releasedProgram('1.0.0'), runCount(2000, 20_000));
      const upgrade = (database: TestDatabase, more: Record<string, string> = {}) =>
        run(['migrate'], { ...database.environment, ...more });
      const bookings = await bookingsOf(old);
      const upgraded = await copyOf(old);
      assert.equal((await upgrade(upgraded)).code, 0);
      const after = await shapeOf(upgraded);
      assert.ok(JSON.stringify(after).includes('setup_minutes'));
      assert.deepEqual(await bookingsOf(upgraded), bookings);
      for (const [statement, column] of killedIn[kind]) {
        const database = await copyOf(old);
        const { signal } = await upgrade(database, { NODE_OPTIONS, KILLED_IN: statement });
        assert.equal(signal, 'SIGKILL', statement);
        assert.ok(!JSON.stringify(await shapeOf(database)).includes(column), `${statement}: not begun`);
        assert.deepEqual(await bookingsOf(database), bookings, statement);
        assert.equal((await upgrade(database)).code, 0, statement);
        assert.deepEqual(await shapeOf(database), after, statement);
        assert.deepEqual(await bookingsOf(database), bookings, statement);
        assert.deepEqual(await rowsOf(database, 'select 1 from occupancies where setup <> 0'), []);
      }
    },
  );
});
