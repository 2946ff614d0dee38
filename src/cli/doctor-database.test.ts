/** What `firsthold doctor` says of a database that cannot be used, or only in part. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newPostgres, newSqlite, onAnyDatabase } from '../../test/databases.ts';
import { examined } from '../../test/doctor.ts';

onAnyDatabase('firsthold doctor, with a database that lacks something', (newDatabase) => {
  test('names what the database lacks, without which migrate refuses it', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    await storage.transact((db) => sql`drop index events_of_subject`.execute(db));
    const commandLine = commandLineOn(database);
    assert.equal((await examined(commandLine, 'migrations')).state, 'wrong');
    assert.equal((await commandLine.firsthold('migrate')).exitCode, 0, 'an index may be under way');
    await storage.transact((db) => sql`drop table used_challenges`.execute(db));
    const lacks =
      'lacks table used_challenges, index events.events_of_subject, as after a restore that failed in part; stop all instances and restore a backup as docs/run/backup.md says';
    assert.deepEqual(await examined(commandLine, 'migrations'), {
      exitCode: 1,
      state: 'wrong',
      finding: `the database ${lacks}`,
    });
    const where =
      'DATABASE_URL' in database.environment
        ? 'of DATABASE_URL'
        : `in ${database.environment.FIRSTHOLD_DATA}`;
    const { exitCode, stdout, stderr } = await commandLine.firsthold('migrate');
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.ok(stderr.endsWith(`firsthold: the database ${where} ${lacks}\n`), stderr);
  });
});

test('reports a damaged, foreign or newer SQLite database', async () => {
  const damaged = await newSqlite();
  writeFileSync(fileOf(damaged), 'not a database '.repeat(1000));
  assert.match((await examined(commandLineOn(damaged), 'database')).finding, /file is not a database/);
  const foreign = await newSqlite();
  const notes = new DatabaseSync(fileOf(foreign));
  notes.exec('create table notes (text)');
  notes.close();
  const ofAnother = await examined(commandLineOn(foreign), 'migrations');
  assert.equal(ofAnother.exitCode, 1);
  assert.match(ofAnother.finding, /of another program/);
  const newer = await newSqlite();
  await (await newer.open()).close();
  const future = new DatabaseSync(fileOf(newer));
  future.exec("insert into firsthold_migrations values (9999, 'from the future', 'unknown')");
  future.close();
  assert.match((await examined(commandLineOn(newer), 'migrations')).finding, /upgrade this one/);
});

test('reports PostgreSQL that is unreachable, read-only or not durable', async () => {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const gone = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
  const unreachable = await examined(commandLineOn(database), 'database', gone);
  assert.equal(unreachable.exitCode, 1);
  assert.match(unreachable.finding, /^cannot be used: .*ECONNREFUSED/);
  assert.doesNotMatch(unreachable.finding, /secret/);
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  const readOnly = await examined(commandLineOn(database), 'database');
  assert.deepEqual([readOnly.exitCode, readOnly.state], [1, 'wrong']);
  assert.match(readOnly.finding, /is read-only/);
  await client.query(`set default_transaction_read_only = off`);
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  const notDurable = await examined(commandLineOn(database), 'database');
  assert.equal(notDurable.state, 'wrong');
  assert.match(notDurable.finding, /a power cut can lose bookings/);
});

test('calls a database in which a restore stopped half-way wrong, and so do serve and migrate', async () => {
  const lacking = async (what: string, ...statements: readonly string[]) => {
    const database = await newPostgres();
    await (await database.open()).close();
    const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    const commandLine = commandLineOn(database);
    const remedy =
      'as after a restore that failed in part; stop all instances and restore a backup as docs/run/backup.md says';
    for (const command of ['migrate', 'serve']) {
      const { exitCode, stderr } = await commandLine.firsthold(command);
      assert.equal(exitCode, 1);
      assert.ok(stderr.includes(` lacks ${what}`) && stderr.includes(remedy), stderr);
    }
    return commandLine;
  };
  // A cut dump has created all tables, and has filled those whose names come first.
  for (const [what, ...statements] of [
    ['the rows of firsthold_migrations', 'delete from firsthold_migrations'],
    ['table firsthold_migrations', 'drop table firsthold_migrations, venues cascade'],
    ['the row of installation', 'delete from installation'],
  ] as const) {
    const { exitCode, state, finding } = await examined(await lacking(what, ...statements), 'migrations');
    assert.deepEqual([exitCode, state], [1, 'wrong']);
    assert.ok(finding.startsWith(`the database lacks ${what}`), finding);
  }
});
