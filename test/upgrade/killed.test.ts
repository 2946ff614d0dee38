/** What is left of a database when the process that brings it to this version is killed at any step of that. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { migrationLock } from '../../src/storage/dialects/postgres-migrations.ts';
import { everyRow, onBothDatabases, type TestDatabase } from '../databases.ts';
import { run } from '../process/server-process.ts';
import { leftBehind, versions } from './fixtures.ts';

/** Runs before the program does, and kills it: before its nth word to SQLite, or right after its nth to PostgreSQL. */
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

/** The tables with their columns, and the migrations that they say were applied. */
async function shapeOf({ environment }: TestDatabase): Promise<unknown> {
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
  // Its last word may be heard still. A snapshot alone is not enough: catalogues are told in part as they stand by now.
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  const shape = [
    await all(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    await all('select indexdef from pg_indexes order by 1'),
    await all('select * from firsthold_migrations order by 1'),
  ];
  await client.end();
  return shape;
}

for (const version of versions)
  onBothDatabases(`a database of ${version} that is being brought to this version`, (_newDatabase, kind) => {
    test('is old or new whenever the process is killed, and comes up next time', async (t) => {
      const old = await leftBehind(version, kind);
      const before = await shapeOf(old);
      const storage = await old.open();
      const rows = await everyRow(storage);
      await storage.close();
      const after = await shapeOf(old);
      if (isDeepStrictEqual(after, before)) return t.skip('there is nothing to bring up');

      let killings = 0;
      const isOldWhenKilledAt = async (step: number): Promise<boolean> => {
        const database = await leftBehind(version, kind);
        const environment = { ...database.environment, NODE_OPTIONS, KILLED_AT: `${step}` };
        const { code, signal, stderr } = await run(['migrate'], environment);
        assert.ok(code === 0 || signal === 'SIGKILL', stderr);
        killings += signal === 'SIGKILL' ? 1 : 0;
        const shape = await shapeOf(database);
        const isOld = isDeepStrictEqual(shape, before);
        if (!isOld) assert.deepEqual(shape, after, `killed at ${step}`);
        const taken = await database.open();
        assert.deepEqual(await everyRow(taken), rows, `killed at ${step}`);
        await taken.close();
        return isOld;
      };
      for (let step = 1; ; step += 3)
        if (!(await Promise.all([0, 1, 2].map((more) => isOldWhenKilledAt(step + more)))).some(Boolean))
          break;
      assert.ok(killings > 10, `${killings}`);
    });
  });
