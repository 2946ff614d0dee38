import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import {
  newEmptyDatabase,
  newPostgres,
  newSqlite,
  onBothDatabases,
  type TestDatabase,
} from '../../../test/databases.ts';
import { newPostgresDatabase } from '../../../test/postgres.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openPostgres } from '../dialects/postgres.ts';
import { inspectPostgres } from '../dialects/postgres-inspection.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { UnusableDatabaseError } from './errors.ts';

/** Returns the message for a database that cannot be used. */
async function errorOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof UnusableDatabaseError, `expected an UnusableDatabaseError, got ${error}`);
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

async function run(database: TestDatabase, statement: string): Promise<void> {
  const storage = await database.open();
  await storage.transact(async (db) => {
    await sql.raw(statement).execute(db);
  });
  await storage.close();
}

onBothDatabases('a database', (_, kind) => {
  const newDatabase = () => newEmptyDatabase(kind);

  test('that is empty is migrated; an existing one is unchanged', async () => {
    const database = await newDatabase();
    const first = await database.open();
    const applied = () =>
      first.read((db) => db.selectFrom('firsthold_migrations').selectAll().orderBy('version').execute());
    const before = await applied();
    assert.ok(before.length >= 1);
    await (await database.open()).close();
    assert.deepEqual(await applied(), before);
  });

  test('opened by several instances at once is migrated once', async () => {
    const database = await newDatabase();
    const instances = await Promise.all(Array.from({ length: 5 }, () => database.open()));
    for (const instance of instances)
      assert.deepEqual(await instance.read((db) => db.selectFrom('venues').select('id').execute()), []);
  });

  test('of a newer version is rejected with advice', async () => {
    const database = await newDatabase();
    await run(
      database,
      "insert into firsthold_migrations (version, name, checksum) values (9999, 'later', 'unknown')",
    );
    const message = await errorOf(database.open());
    assert.match(message, /newer Firsthold \(schema 9999, this program knows \d+\); upgrade/);
  });
});

onBothDatabases('a database with the schema of another development version', (newDatabase) => {
  test('is rejected with advice that names what an export lacks, and is unchanged', async () => {
    const database = await newDatabase();
    await run(database, "update firsthold_migrations set checksum = 'other'");
    const message = await errorOf(database.open());
    assert.match(message, /was made by another development version of Firsthold/);
    assert.match(message, /firsthold export VENUE --with-requests/);
    assert.match(message, /no staff, passkeys, tokens, webhooks or push subscriptions/);
    assert.equal(await errorOf(database.open()), message);
  });

  test('is also rejected without stored checksums', async () => {
    const database = await newDatabase();
    await run(database, 'alter table firsthold_migrations drop column checksum');
    assert.match(await errorOf(database.open()), /was made by another development version/);
  });
});

test('both databases have the same tables and columns', async () => {
  const sqlite = await (await newSqlite()).open();
  const postgres = await (await newPostgres()).open();
  const inSqlite = await sqlite.transact((db) =>
    sql<{
      name: string;
    }>`select m.name || '.' || c.name as name from sqlite_schema m, pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%'`.execute(db),
  );
  const inPostgres = await postgres.transact((db) =>
    sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'rate_limits'`.execute(db),
  );
  assert.deepEqual(
    inSqlite.rows.map(({ name }) => name).sort(),
    inPostgres.rows.map(({ name }) => name).sort(),
  );
});

test('rejects a file that is no database and leaves it unchanged', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'firsthold.sqlite');
  const text = 'Dear diary, this is not a database. '.repeat(300);
  writeFileSync(file, text);
  assert.match(
    await errorOf(openSqlite(folder)),
    /firsthold\.sqlite: file is not a database; run firsthold doctor for details$/,
  );
  assert.equal(readFileSync(file, 'utf8'), text);
  assert.deepEqual(readdirSync(folder), ['firsthold.sqlite']);
});

test('rejects a folder that cannot be created and a folder in place of the file', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  assert.match(
    await errorOf(openSqlite(join(folder, 'file', 'data'))),
    /\/file is a file, not a folder; name another folder \(FIRSTHOLD_DATA\)$/,
  );
  mkdirSync(join(folder, 'firsthold.sqlite'));
  assert.match(await errorOf(openSqlite(folder)), /cannot use the database .*firsthold\.sqlite: \S/);
});

test('a failed migration leaves an SQLite file empty', async () => {
  const folder = temporaryFolder();
  const ours = new DatabaseSync(join(folder, 'firsthold.sqlite'));
  // Marked as ours, but incomplete, like an interrupted copy.
  ours.exec(`pragma application_id = ${0x46484c44}; create table venues (id text)`);
  ours.exec(
    'create table firsthold_migrations (version integer primary key, name text not null, checksum text not null)',
  );
  ours.close();
  assert.match(await errorOf(openSqlite(folder)), /table venues already exists/);
  const after = new DatabaseSync(join(folder, 'firsthold.sqlite'));
  const tables = after.prepare("select name from sqlite_schema where type = 'table'").all();
  after.close();
  assert.deepEqual(tables.map((row) => row['name']).sort(), ['firsthold_migrations', 'venues']);
});

test('rejects another program’s PostgreSQL database and leaves it unchanged', async () => {
  const url = await newPostgresDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table notes (id int)');
  const tables = async () =>
    (await client.query("select table_name from information_schema.tables where table_schema = 'public'"))
      .rows;
  const before = await tables();
  assert.match(await errorOf(openPostgres(url, () => undefined)), /another program/);
  assert.deepEqual(await tables(), before);
  assert.equal((await inspectPostgres(url, Date.now())).version, null);
  await client.end();
});

test('accepts a PostgreSQL database with extensions but no foreign tables', async () => {
  const url = await newPostgresDatabase();
  const client = new pg.Client(url);
  await client.connect();
  // An extension may have tables, like PostGIS; this one gets a table assigned.
  await client.query('create extension btree_gist');
  await client.query('create table brought_along (id int)');
  await client.query('alter extension btree_gist add table brought_along');
  await client.end();
  assert.equal((await inspectPostgres(url, Date.now())).version, 0);
  await (await openPostgres(url, () => undefined)).close();
  assert.ok(Number((await inspectPostgres(url, Date.now())).version) > 0);
});

test('rejects a missing or forbidden PostgreSQL database with the reason', async () => {
  const url = await newPostgresDatabase();
  assert.match(
    await errorOf(openPostgres(`${url}_missing`, () => undefined)),
    /^cannot use the database at postgres:\/\/127\.0\.0\.1:\d+\/\w+_missing: database .* does not exist; check the role, its password and the database in DATABASE_URL, and pg_hba\.conf$/,
  );
  const wrong = new URL(url);
  wrong.password = 'wrong-secret';
  const message = await errorOf(openPostgres(wrong.href, () => undefined));
  assert.match(message, /password authentication failed/);
  assert.doesNotMatch(message, /secret/);
});
