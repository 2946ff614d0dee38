import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type CommandLine, commandLineOn } from '../../test/command-line.ts';
import { newPostgres, newSqlite, onAnyDatabase, type TestDatabase } from '../../test/databases.ts';
import { startCluster } from '../../test/postgres.ts';
import { bookingRequest, noon, startService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { waitFor } from '../../test/wait-for.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { recordBackup } from '../storage/dialects/last-backup.ts';
import { acquireServeLock } from '../storage/dialects/sqlite-serve-lock.ts';
import { markRemoved } from '../storage/events/frozen-venues.ts';
import { checkTimezones } from './doctor-time.ts';

const fileOf = (database: TestDatabase) =>
  join((database.environment as { FIRSTHOLD_DATA: string }).FIRSTHOLD_DATA, 'firsthold.sqlite');

/** Returns the state and finding of one check, and the exit code. */
async function examined({ firstholdWith }: CommandLine, check: string, environment?: Record<string, string>) {
  const context = { clock: Date.now, ...(environment !== undefined && { environment }) };
  const { exitCode, stdout } = await firstholdWith(context, 'doctor', '--json');
  const found = JSON.parse(stdout).find((finding: { check: string }) => finding.check === check);
  return { exitCode, state: found?.state, finding: found?.finding as string };
}

/** Returns the output that the documentation shows. */
function sampleOfDocumentation(): string {
  const page = readFileSync(new URL('../../docs/run/troubleshooting.md', import.meta.url), 'utf8');
  return /^\$ firsthold doctor\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? assert.fail();
}

/** Replaces what differs by machine and moment; the number of migrations stays. */
const withoutVersions = (output: string) =>
  output
    .replace(/^(ok {7}(?:Node\.js|database|contents|backup|clock|disk) .*?)[v\d].*$/gm, '$1…')
    .replace(/:\d+, no metrics, data in .*$|:\d+, no metrics$/m, '')
    .replace(/^(ok {7}port) .*$/m, '$1')
    .replace(/^(?:ok|warning) +time zones .*$/m, '');

onAnyDatabase('firsthold doctor', (newDatabase, kind) => {
  /** Creates an empty database; on PostgreSQL, in a durable cluster, unlike the shared test cluster. */
  const newDurableDatabase = async (t: TestContext) => {
    if (kind === 'sqlite') return newSqlite();
    const cluster = await startCluster();
    t.after(() => cluster.stop());
    return newPostgres(cluster);
  };

  test('reports a healthy installation as ok', async (t) => {
    const database = await newDurableDatabase(t);
    const storage = await database.open();
    t.after(() => storage.close());
    const service = await startService(storage);
    service.now = Date.now();
    await importVenue(service, venueWith(), 'operator');
    if (kind === 'sqlite') await recordBackup(dirname(fileOf(database)), Date.now());
    const { exitCode, stdout, stderr } = await commandLineOn(database).firstholdWith(
      { clock: Date.now },
      'doctor',
    );
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(
      stdout,
      kind === 'sqlite' ? /^ok {7}database +SQLite 3\./m : /^ok {7}database +PostgreSQL \d/m,
    );
    assert.match(stdout, /^ok {7}migrations +up to date/m);
    // The time zone check depends on the age of this Node.js.
    const others = stdout.split('\n').filter((line) => line !== '' && !/^ok| time zones /.test(line));
    assert.deepEqual(others, []);
    if (kind === 'sqlite') assert.equal(withoutVersions(stdout), withoutVersions(sampleOfDocumentation()));
  });

  test('warns about pending migrations without applying them', async (t) => {
    const database = await newDurableDatabase(t);
    const commandLine = commandLineOn(database);
    const check = kind === 'sqlite' ? 'database' : 'migrations';
    for (const _twice of [1, 2]) {
      const { exitCode, state, finding } = await examined(commandLine, check);
      assert.deepEqual([exitCode, state], [0, 'warning']);
      if (kind === 'postgres')
        assert.match(finding, / \(the database is empty: if it is not new, a restore failed\)$/);
    }
    if (kind === 'sqlite') assert.equal(existsSync(fileOf(database)), false);
  });

  test('counts what the database holds, and warns if it has no venue', async () => {
    const database = await newDatabase();
    await (await database.open()).close();
    const empty = await examined(commandLineOn(database), 'contents');
    assert.equal(empty.state, 'warning');
    assert.match(empty.finding, /^no venue; if there should be some, the settings name another database/);
    const service = await startService(await database.open(), { venue: venueWith() });
    await service.post('/booking-requests', bookingRequest());
    const { state, finding } = await examined(commandLineOn(database), 'contents');
    assert.equal(state, 'ok');
    // The service of the tests has a second venue with the same requests.
    assert.match(finding, /^(1 venue, 1 booking request|2 venues, 2 booking requests)$/);
  });

  test('says that the service on the port uses another database, also if that is a copy of it', async (t) => {
    const [own, other] = [await newDatabase(), await newDatabase()];
    const { app, storage } = await startService(await own.open(), { venue: venueWith() });
    t.after(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const PORT = `${(app.server.address() as AddressInfo).port}`;
    const asked = (database: TestDatabase) =>
      examined(commandLineOn(database), 'service', { ...database.environment, PORT });
    assert.equal((await asked(own)).state, undefined);
    const secret = Buffer.from(storage.secret);
    await (await other.open()).transact((db) => db.updateTable('installation').set({ secret }).execute());
    const { exitCode, state, finding } = await asked(other);
    assert.deepEqual([exitCode, state], [1, 'wrong']);
    assert.match(
      finding,
      new RegExp(`^the service on ${PORT} uses another database than these settings name;`),
    );
  });

  test('names the venues with overdue requests', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    await service.post('/booking-requests', bookingRequest());
    const at = async (now: number) => {
      const { stdout } = await commandLineOn(database).firstholdWith({ clock: () => now }, 'doctor');
      return stdout.split('\n').find((line) => / requests {2,}/.test(line));
    };
    const hour = 3_600_000;
    assert.equal(
      await at(noon + 36 * hour - 1),
      'ok       requests    no undecided requests are about to expire',
    );
    assert.equal(
      await at(noon + 36 * hour),
      'warning  requests    requests undecided for 12 hours whose holds end within 12 hours, at: riverside; remind these venues',
    );
  });

  test('names venues whose move or removal was begun and forgotten', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const commandLine = commandLineOn(database);
    assert.equal((await examined(commandLine, 'move')).state, undefined);
    assert.equal((await commandLine.firsthold('venues', 'freeze', 'riverside')).exitCode, 0);
    assert.equal(
      (await examined(commandLine, 'move')).finding,
      'riverside is frozen since 2027-03-01 12:00 UTC, so nobody can book there; finish or cancel its move (docs/run/move-venue.md)',
    );
    await commandLine.firsthold('venues', 'unfreeze', 'riverside');
    // What the first transaction of a removal leaves if the command is killed.
    await service.storage.transact((db) => markRemoved(db, 'riverside', { now: noon, codeHash: 'x' }));
    assert.equal((await examined(commandLine, 'move')).state, undefined);
    assert.equal(
      (await examined(commandLine, 'removal')).finding,
      'the removal of riverside began 2027-03-01 12:00 UTC and is not finished; run: firsthold venues remove riverside --confirm riverside',
    );
  });

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

  test('reports a clock behind the last stored event', async () => {
    const database = await newDatabase();
    await startService(await database.open(), { venue: venueWith() });
    const commandLine = commandLineOn(database);
    const { exitCode, stdout, stderr } = await commandLine.firstholdWith(
      { clock: () => Date.UTC(2020, 0, 1) },
      'doctor',
    );
    assert.equal(exitCode, 1);
    assert.match(
      stdout,
      kind === 'sqlite'
        ? /^WRONG {4}clock +2020-01-01T00:00:00Z.*: the clock was ahead then .*, or is behind now; .* NTP$/m
        : /^WRONG {4}clock +2020-01-01T00:00:00Z is \d+ s behind the database’s; synchronise both with NTP$/m,
    );
    assert.match(stderr, /^firsthold: \d checks? failed\n$/);
  });
});

/** Puts a program in front of the system's of this name, until the test ends. */
function replaceProgram(t: TestContext, name: string): (script: string) => void {
  const folder = temporaryFolder();
  const { PATH } = process.env;
  process.env['PATH'] = `${folder}:${PATH}`;
  t.after(() => {
    process.env['PATH'] = PATH;
  });
  return (script) => writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

test('warns of a clock that was ahead and is right again, until the next event', async (t) => {
  replaceProgram(t, 'timedatectl')('echo yes');
  const database = await newSqlite();
  const service = await startService(await database.open());
  service.now = Date.parse('2100-01-01T10:00:00.250Z');
  await importVenue(service, venueWith(), 'operator');
  const clock = () => Date.parse('2100-01-01T09:00:00Z');
  const { exitCode, stdout } = await commandLineOn(database).firstholdWith({ clock }, 'doctor');
  assert.equal(exitCode, 0, stdout);
  assert.match(
    stdout,
    /^warning {2}clock {7}2100-01-01T09:00:00Z is right, but was ahead: the event log has an entry of 2100-01-01T10:00:00\.250Z; docs\/run\/clocks\.md says what to check\. This ends with the next event$/m,
  );
});

test('accepts events from a clock that was ahead and is correct again', async (t) => {
  replaceProgram(t, 'timedatectl')('echo no');
  const database = await newSqlite();
  const service = await startService(await database.open());
  service.now = Date.now() + 86_400_000;
  await importVenue(service, venueWith(), 'operator');
  assert.equal(
    (await examined(commandLineOn(database), 'clock')).state,
    'wrong',
    'the clock is behind the newest event, and nothing says that it is right',
  );
  service.now = Date.now();
  await importVenue(service, venueWith({ venue: { name: 'Renamed' } }), 'operator');
  assert.equal((await examined(commandLineOn(database), 'clock')).state, 'ok');
});

test('reports an invalid setting with valid values', async () => {
  const commandLine = commandLineOn(await newSqlite());
  const { exitCode, state, finding } = await examined(commandLine, 'settings', { PORT: 'http' });
  assert.deepEqual([exitCode, state], [1, 'wrong']);
  assert.match(finding, /^PORT must be a whole number/);
  const several = { PORT: '1', METRICS_PORT: 'x', CACHE_MIB: 'y' };
  const { stdout } = await commandLine.firstholdWith({ environment: several }, 'doctor');
  assert.match(
    stdout,
    /^WRONG {4}settings {4}METRICS_PORT must be .*\nWRONG {4}settings {4}CACHE_MIB must be/m,
  );
  const same = await examined(commandLine, 'settings', { PORT: '8123', METRICS_PORT: '8123' });
  assert.deepEqual(same, {
    exitCode: 1,
    state: 'wrong',
    finding: 'METRICS_PORT must differ from PORT: both are 8123',
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

test('reports a data folder that is a file', async () => {
  const database = await newSqlite();
  const folder = join(fileOf(database), '..', 'data');
  mkdirSync(join(folder, '..'), { recursive: true });
  writeFileSync(folder, '');
  const { exitCode, state } = await examined(commandLineOn(database), 'disk', {
    FIRSTHOLD_DATA: join(folder, 'x'),
  });
  assert.deepEqual([exitCode, state], [1, 'wrong']);
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

test('names the session that locks a table, whether it lets others read or not', async (t) => {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const storage = await database.open();
  t.after(() => storage.close());
  const locking = new pg.Client({ connectionString: DATABASE_URL, application_name: 'maintenance' });
  await locking.connect();
  const { rows } = await locking.query('select pg_backend_pid() as pid, current_user as role');
  const [{ pid, role }] = rows;
  const named = (finding: string) =>
    assert.match(
      finding,
      new RegExp(
        `session ${pid} of role ${role} \\(maintenance\\) locks booking_requests for \\d+ s, and others wait; let it finish, or end it as that role or a superuser: select pg_terminate_backend\\(${pid}\\)$`,
      ),
    );
  await locking.query('begin');
  await locking.query('lock table booking_requests in share mode');
  const waiting = new pg.Client(DATABASE_URL);
  await waiting.connect();
  const write = waiting.query('update booking_requests set status = status');
  await waitFor('others to have waited for a second', async () => {
    const { state, finding } = await examined(commandLineOn(database), 'locks');
    if (state === 'warning') named(finding);
    return state === 'warning';
  });
  await locking.query('rollback');
  await write;
  await waiting.end();
  assert.equal((await examined(commandLineOn(database), 'locks')).state, undefined);
  await locking.query('begin');
  await locking.query('lock table booking_requests in access exclusive mode');
  const { exitCode, state, finding } = await examined(commandLineOn(database), 'database');
  await locking.end();
  assert.deepEqual([exitCode, state], [1, 'wrong']);
  assert.match(finding, /^cannot be used: session /);
  named(finding);
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

test('names the standbys that do not confirm, and no session to end', async (t) => {
  const cluster = await startCluster();
  t.after(() => cluster.stop());
  const database = await newPostgres(cluster);
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const commandLine = commandLineOn(database);
  await commandLine.firsthold('migrate');
  const admin = new pg.Client(DATABASE_URL);
  await admin.connect();
  await admin.query("alter system set synchronous_standby_names = 'ghost'");
  await admin.query('select pg_reload_conf()');
  await waitFor('the new setting', async () => {
    const { rows } = await admin.query('show synchronous_standby_names');
    return rows[0].synchronous_standby_names === 'ghost';
  });
  const write = async () => {
    const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'firsthold' });
    await client.connect();
    await client.query('update installation set secret = secret');
    await client.end();
  };
  // The second waits for the first, and the first for a standby.
  const writes = [write(), write()];
  await waitFor('the commit to have waited for a second', async () => {
    const { state, finding } = await examined(commandLine, 'standbys');
    if (state === undefined) return false;
    assert.equal(state, 'wrong');
    assert.match(
      finding,
      /^commits have waited for \d+ s: no synchronous standby confirms them; synchronous_standby_names is ghost, connected is none\. Start a standby of that name, or change synchronous_standby_names \(with Patroni: there\) and run: select pg_reload_conf\(\)\. To end the waiting sessions does not help$/,
    );
    return true;
  });
  await waitFor('the second to have waited for a second', async () => {
    const { rows } = await admin.query(
      "select from pg_locks where not granted and waitstart < clock_timestamp() - interval '1 second'",
    );
    return rows.length > 0;
  });
  assert.equal((await examined(commandLine, 'locks')).finding, undefined);
  await admin.query('alter system reset synchronous_standby_names');
  await admin.query('select pg_reload_conf()');
  await Promise.all(writes);
  assert.equal((await examined(commandLine, 'standbys')).finding, undefined);
  await admin.end();
});

test('warns about old time zone rules and reports unknown zones', () => {
  const now = Date.UTC(2027, 5, 1);
  assert.equal(checkTimezones(['Europe/London'], now, '2026b').state, 'ok');
  assert.equal(checkTimezones(['Europe/London'], now, '2024a').state, 'warning');
  assert.equal(checkTimezones(['Europe/London'], now, '').state, 'warning');
  assert.equal(checkTimezones(['Europe/Atlantis'], now, '2026b').state, 'wrong');
});

test('names misspelt settings, a foreign HOST, and a port that another program uses', async (t) => {
  const database = await newSqlite();
  const commandLine = commandLineOn(database);
  const misspelt = { ...database.environment, TRUST_PROXIES: '1', FIRSTHOLD_COLOUR: 'red', HOSTNAME: 'x' };
  const { exitCode, stdout } = await commandLine.firstholdWith({ environment: misspelt }, 'doctor');
  assert.equal(exitCode, 1);
  assert.match(stdout, /^WRONG {4}settings +TRUST_PROXIES is not a setting; did you mean TRUST_PROXY\?$/m);
  assert.match(stdout, /^WRONG {4}settings +FIRSTHOLD_COLOUR is not a setting \(docs/m);
  assert.doesNotMatch(stdout, /HOSTNAME/);
  const foreign = { ...database.environment, HOST: '192.0.2.1', PORT: '8080' };
  assert.match(
    (await examined(commandLine, 'port', foreign)).finding,
    /^HOST 192\.0\.2\.1 is not an address/,
  );
  const other = createServer((socket) => socket.destroy());
  t.after(() => other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = `${(other.address() as AddressInfo).port}`;
  const used = await examined(commandLine, 'port', { ...database.environment, PORT });
  assert.deepEqual([used.exitCode, used.state], [1, 'wrong']);
  assert.match(
    used.finding,
    /^\d+ on 127\.0\.0\.1 is in use by another program .* If it is systemd, a socket unit keeps the port/,
  );
  // Like a service that hangs.
  const silent = createServer(() => undefined);
  t.after(() => silent.close());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const silentPort = `${(silent.address() as AddressInfo).port}`;
  const hung = await examined(commandLine, 'port', { ...database.environment, PORT: silentPort });
  assert.deepEqual([hung.exitCode, hung.state], [1, 'wrong']);
  assert.match(
    hung.finding,
    /accepts connections but does not answer.* it hangs, or was stopped with SIGSTOP: restart it/,
  );
  const metrics = { ...database.environment, METRICS_PORT: silentPort };
  assert.equal(
    (await examined(commandLine, 'metrics', metrics)).finding,
    `${silentPort} on 127.0.0.1 accepts connections but does not answer; ss -tlnp names the program. If it is Firsthold, it hangs, or was stopped with SIGSTOP: restart it. Otherwise stop it, or set METRICS_PORT`,
  );
});

/** Starts a service in this process; returns its database and port. */
async function runningService(t: TestContext, newDatabase = newSqlite) {
  const database = await newDatabase();
  const storage = await database.open();
  t.after(() => storage.close());
  const { app } = await startService(storage);
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const PORT = `${(app.server.address() as AddressInfo).port}`;
  return { database, PORT };
}

test('says that a service on another port uses the data folder', async () => {
  const database = await newSqlite();
  const storage = await database.open();
  await storage.close();
  const folder = dirname(fileOf(database));
  const release = (await acquireServeLock(folder, 0, () => undefined)) ?? assert.fail();
  assert.deepEqual(await examined(commandLineOn(database), 'files'), {
    exitCode: 0,
    state: 'warning',
    finding: `a service that does not respond on 0 uses ${folder}, and a second one would not start; unless it is just starting, run doctor with the settings of that service (--unit, --env-file, PORT)`,
  });
  release();
  assert.equal((await examined(commandLineOn(database), 'files')).state, undefined);
});

test('does not call the port of the running service in use', async (t) => {
  const { database, PORT } = await runningService(t);
  const { state, finding } = await examined(commandLineOn(database), 'port', {
    ...database.environment,
    PORT,
  });
  assert.deepEqual([state, finding], ['ok', `the service responds on ${PORT}`]);
});

test('a busy service on PostgreSQL: a check below names what its writes wait for, if something does', async (t) => {
  const { database, PORT } = await runningService(t, () => newPostgres());
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const locking = new pg.Client({ connectionString: DATABASE_URL, application_name: 'maintenance' });
  await locking.connect();
  await locking.query('begin');
  await locking.query('lock table events in share mode');
  const { stdout } = await commandLineOn(database).firstholdWith(
    { clock: Date.now, environment: { ...database.environment, PORT } },
    'doctor',
    '--json',
  );
  await locking.end();
  const found = (check: string): string =>
    JSON.parse(stdout).find((finding: { check: string }) => finding.check === check)?.finding;
  assert.equal(
    found('service'),
    'is not ready: busy; the checks below name what its writes wait for (docs/run/database-errors.md)',
  );
  assert.match(found('locks'), /\(maintenance\) locks events/);
});

test('names why the running service is not ready, and the remedy', async (t) => {
  const { database, PORT } = await runningService(t);
  const examine = (check: string) =>
    examined(commandLineOn(database), check, { ...database.environment, PORT });
  assert.equal((await examine('service')).state, undefined);
  const file = fileOf(database);
  copyFileSync(file, `${file}-new`);
  renameSync(`${file}-new`, file);
  assert.deepEqual(await examine('service'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'is not ready: replaced; the database file, or the -wal or -shm beside it, was replaced or deleted while the service ran; restart the service with SIGTERM (systemctl restart does), not with kill -9: it saves confirmed requests as it stops, in firsthold.sqlite.replaced-… if firsthold.sqlite itself was replaced (docs/run/database-errors.md)',
  });
  const folder = dirname(file);
  renameSync(folder, `${folder}-unmounted`);
  assert.deepEqual(await examine('service'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'is not ready: gone; the data folder was deleted, unmounted or moved; bring the same files back (docs/run/database-errors.md)',
  });
  assert.deepEqual(await examine('database'), {
    exitCode: 1,
    state: 'wrong',
    finding: `none in ${folder}, although the service runs; bring the same files back (mount or move them), or set FIRSTHOLD_DATA as the service has it`,
  });
  assert.ok((await examine('disk')).finding.endsWith(` GB free in ${dirname(folder)}`));
});

test('calls no database damaged whose log was deleted under the service: a restart saves its requests', async (t) => {
  const { database, PORT } = await runningService(t);
  const file = fileOf(database);
  unlinkSync(`${file}-wal`);
  const examine = (environment: Record<string, string>) =>
    examined(commandLineOn(database), 'database', { ...database.environment, ...environment });
  assert.deepEqual(await examine({ PORT }), {
    exitCode: 1,
    state: 'warning',
    finding:
      'not checked, because the service still has other files open than those in the folder; restart it first',
  });
  const release = (await acquireServeLock(dirname(file), 0, () => undefined)) ?? assert.fail();
  assert.deepEqual(await examine({ PORT: '0' }), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'seems damaged (disk I/O error), or the service on another port has files open that were deleted; run doctor with its settings before you restore anything',
  });
  release();
});

test('names files that the user of the service cannot open, and their owner', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const file = fileOf(database);
  chownSync(join(file, '..'), 1, 1);
  const { exitCode, finding } = await examined(commandLineOn(database), 'files');
  assert.equal(exitCode, 1);
  assert.match(
    finding,
    /firsthold\.sqlite\S* is owned by root, the service runs as daemon; .* chown -R daemon /,
  );
  assert.deepEqual(
    readdirSync(dirname(file)).filter((name) => statSync(join(dirname(file), name)).uid === 0),
    ['firsthold.sqlite', 'firsthold.sqlite-serve'].filter((name) => existsSync(join(dirname(file), name))),
    'what doctor made to read the database belongs to the service',
  );
});

/** Returns a script like `systemctl` that shows these lines of each unit. */
const showing = (units: Record<string, readonly string[]>) =>
  `case "$*" in
${Object.entries(units)
  .map(([words, lines]) => `"${words}"*) printf '%s\\n' '${lines.join("' '")}';;`)
  .join('\n')}
*) exit 1;;
esac`;

test('checks the settings of a file and of a systemd unit', async (t) => {
  const database = await newSqlite();
  const folder = temporaryFolder();
  const file = join(folder, 'environment');
  writeFileSync(file, 'METRICS_PORT=x\n');
  const { firsthold } = commandLineOn(database);
  assert.match(
    (await firsthold('doctor', '--env-file', file)).stdout,
    /^WRONG {4}settings +METRICS_PORT must be/m,
  );
  assert.match((await firsthold('doctor', '--env-file', `${file}x`)).stderr, /cannot read .*: no such file/);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  replaceSystemctl(
    showing({
      'show firsthold ': [
        'LoadState=loaded',
        'Environment=HSTS_SECONDS=x "TRUST_PROXY=1"',
        `EnvironmentFiles=${folder}/none (ignore_errors=yes)`,
        'User=daemon',
      ],
    }),
  );
  assert.match(
    (await firsthold('doctor', '--unit', 'firsthold')).stdout,
    /HSTS_SECONDS must be a whole number/,
  );
  // A template unit reads a file for all instances, and one for each.
  writeFileSync(join(folder, 'shared'), 'CACHE_MIB=y\nMETRICS_PORT=x\n');
  writeFileSync(join(folder, 'own'), 'METRICS_PORT=9081\n');
  const files = ['shared', 'own'].map((name) => `EnvironmentFiles=${folder}/${name} (ignore_errors=yes)`);
  replaceSystemctl(showing({ 'show firsthold@8081 ': ['LoadState=loaded', ...files] }));
  assert.match((await firsthold('doctor', '--unit', 'firsthold@8081')).stdout, /CACHE_MIB must be/);
  writeFileSync(join(folder, 'own'), 'CACHE_MIB=1\nMETRICS_PORT=z\n');
  assert.match((await firsthold('doctor', '--unit', 'firsthold@8081')).stdout, /METRICS_PORT must be .*"z"/);
});

test('checks the port and the credential of a systemd unit', async (t) => {
  const { database, PORT } = await runningService(t);
  const folder = temporaryFolder();
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const showInstance = (port: string, variable = `FIRSTHOLD_DATA=${dirname(fileOf(database))}`) =>
    replaceSystemctl(
      showing({
        'show firsthold@8081 ': [
          'LoadState=loaded',
          'UnitFileState=enabled',
          'TriggeredBy=firsthold@8081.socket',
          `Environment=${variable}`,
        ],
        'show firsthold@8081.socket ': [`Listen=127.0.0.1:${port} (Stream)`],
        'cat firsthold@8081': ['[Service]', `LoadCredential=database-url:${folder}/%i`],
      }),
    );
  const examine = async () =>
    (await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081')).stdout;
  showInstance(PORT, `FIRSTHOLD_DATA=${dirname(fileOf(database))} PORT=9 HOST=127.0.0.1`);
  assert.deepEqual((await examine()).match(/^WRONG .*$/gm), [
    'WRONG    settings    PORT=9 has no effect: firsthold@8081.socket says where the service listens. Change ListenStream there (docs/run/install.md), or remove the setting',
  ]);
  showInstance(PORT);
  assert.match(await examine(), new RegExp(`^ok {7}port {8}the service responds on ${PORT}$`, 'm'));
  // Listens for a service that does not start: connections wait.
  const socket = createServer();
  t.after(() => socket.close());
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  socket.on('connection', (connection) => connection.destroy());
  showInstance(`${port}`);
  assert.match(
    await examine(),
    new RegExp(
      `^WRONG {4}port {8}firsthold@8081\\.socket keeps ${port} open, but the service does not answer: journalctl -u firsthold@8081 -n 20 says why\\. .* systemctl stop firsthold@8081\\.socket firsthold@8081$`,
      'm',
    ),
  );
  socket.close();
  assert.match(
    await examine(),
    new RegExp(
      `^warning {2}port {8}${port} is closed; open it, also after a change of the port: systemctl stop firsthold@8081\\.socket firsthold@8081, then systemctl start firsthold@8081\\.socket firsthold@8081$`,
      'm',
    ),
  );
  // The copy exists only while the service runs.
  const credential = 'DATABASE_URL_FILE=/run/credentials/firsthold@8081.service/database-url';
  showInstance(`${port}`, credential);
  writeFileSync(join(folder, '8081'), 'postgres://nobody:secret@127.0.0.1:1/none\n');
  assert.match(await examine(), /^WRONG {4}database {4}cannot be used: .*ECONNREFUSED 127\.0\.0\.1:1/m);
});

test('names the folders to which systemd lets the unit, or that of the backups, not write', async (t) => {
  const database = await newSqlite();
  const folder = dirname(fileOf(database));
  const backups = temporaryFolder();
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const sandbox = ['LoadState=loaded', 'ProtectSystem=strict', 'ProtectHome=yes', 'User=root'];
  const examine = async (unit: readonly string[], backup: readonly string[], data = folder) => {
    replaceSystemctl(
      showing({
        'show firsthold ': [
          ...sandbox,
          'StateDirectory=firsthold',
          `Environment=FIRSTHOLD_DATA=${data}`,
          ...unit,
        ],
        'show firsthold-backup ': [...sandbox, 'StateDirectory=firsthold firsthold-backups', ...backup],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    return [...stdout.matchAll(/^WRONG {4}unit {8}(.* may not write .*)$/gm)].map(([, text]) => text);
  };
  const command = (target: string) =>
    `ExecStart={ path=/usr/bin/node ; argv[]=/usr/bin/node /opt/firsthold.cjs backup --keep 30 ${target} ; ignore_errors=no ; pid=0 }`;
  const usual = command('/var/lib/firsthold-backups');
  const text = (unit: string, path: string, create = '') =>
    `${unit} may not write to ${path} (ProtectSystem=strict), which looks like a read-only disk; run: ${create}sudo systemctl edit ${unit}, with the lines [Service] and ReadWritePaths=${path}`;
  assert.deepEqual(await examine([], [usual]), [text('firsthold', folder), text('firsthold-backup', folder)]);
  const allowed = `ReadWritePaths=-/opt/other ${folder}`;
  assert.deepEqual(await examine([allowed], [allowed, usual]), []);
  assert.deepEqual(await examine([allowed], [allowed, usual, command(backups)]), [
    text('firsthold-backup', backups),
  ]);
  assert.deepEqual(await examine([allowed], [allowed, command('/srv/none')]), [
    text('firsthold-backup', '/srv/none', 'sudo install -d -m 700 -o root /srv/none, then '),
  ]);
  const dump = 'ExecStart={ path=/bin/sh ; argv[]=/bin/sh -e /opt/firsthold-dump.sh /srv/none 14 ; pid=0 }';
  assert.equal((await examine([allowed], [allowed, dump])).length, 1);
  assert.deepEqual(await examine([], [usual], '/var/lib/firsthold/data'), []);
  assert.deepEqual(await examine([], ['LoadState=not-found'], '/home/firsthold'), [
    'firsthold may not write to /home/firsthold (ProtectHome=yes); use a folder outside of /home, /root, /run/user, such as one in /srv',
  ]);
});

/** What `systemctl show` prints of a unit with this state. */
const stateOf = (active: 'active' | 'inactive', file: 'enabled' | 'disabled') => [
  'LoadState=loaded',
  `ActiveState=${active}`,
  `UnitFileState=${file}`,
];

/** What systemd lists; the others are no instances of the service. */
const listed = (...names: string[]) => ({
  'list-units --all ': [
    ...names.map((name) => `${name}.service loaded active running Firsthold`),
    'firsthold-mail.service loaded active running Mails',
    'firsthold@1.service not-found inactive dead firsthold@1.service',
  ],
});

test('sends the operator of a stopped and disabled unit to the one that runs, and starts nothing', async (t) => {
  const { database, PORT } = await runningService(t);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const old = {
    'show firsthold ': [
      ...stateOf('inactive', 'disabled'),
      'TriggeredBy=firsthold.socket',
      `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))}`,
    ],
    'show firsthold.socket ': [...stateOf('inactive', 'disabled'), `Listen=127.0.0.1:${PORT} (Stream)`],
  };
  const examine = async () => {
    const { exitCode, stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    assert.doesNotMatch(stdout, /systemctl start/);
    return [exitCode, /^(?:WRONG {2}|warning) {2}unit {8}.*$/m.exec(stdout)?.[0]];
  };
  replaceSystemctl(
    showing({
      ...listed('firsthold@8081'),
      ...old,
      'show firsthold@8081 ': stateOf('active', 'enabled'),
      'show other ': ['LoadState=not-found'],
    }),
  );
  assert.deepEqual(await examine(), [
    1,
    'WRONG    unit        firsthold is stopped and disabled, and firsthold@8081 is in use: leave it stopped, and run: sudo firsthold doctor --unit firsthold@8081',
  ]);
  const { stderr } = await commandLineOn(database).firsthold('doctor', '--unit', 'other');
  assert.equal(stderr, 'firsthold: systemd has no unit other; in use: firsthold@8081\n');
  replaceSystemctl(showing({ ...listed(), ...old }));
  assert.deepEqual(await examine(), [
    0,
    'warning  unit        firsthold is stopped and disabled: visitors do not reach it, also after a restart of the machine',
  ]);
});

test('warns of a second unit that starts with the machine on another database', async (t) => {
  const { database, PORT } = await runningService(t);
  const folder = dirname(fileOf(database));
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (folderOfOther: string) => {
    replaceSystemctl(
      showing({
        ...listed('firsthold', 'firsthold@8081'),
        'show firsthold@8081 ': [
          ...stateOf('active', 'enabled'),
          `Environment=FIRSTHOLD_DATA=${folder} PORT=${PORT}`,
        ],
        'show firsthold ': [
          ...stateOf('inactive', 'enabled'),
          `Environment=FIRSTHOLD_DATA=${folderOfOther} PORT=1`,
        ],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081');
    return /^.* unit {8}.*$/m.exec(stdout)?.[0];
  };
  assert.equal(
    await examine('/var/lib/old'),
    'warning  unit        firsthold is in use too, with another database (/var/lib/old); if one is a copy of the other, both take bookings and call the same webhooks: stop and disable the old one (docs/run/move-to-postgresql.md)',
  );
  assert.equal(await examine(folder), undefined, 'instances of one installation');
});

test('without settings, names the call with those of the service on this machine', async (t) => {
  const database = await newSqlite();
  const before = process.cwd();
  process.chdir(temporaryFolder());
  t.after(() => process.chdir(before));
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const run = (...args: string[]) => commandLineOn(database).firstholdWith({ environment: {} }, ...args);
  replaceSystemctl('exit 1');
  assert.equal((await run('doctor')).exitCode, 0, 'no service: a first look before the installation');
  const show = (variable: string) =>
    replaceSystemctl(
      showing({
        ...listed('firsthold@8081', 'firsthold@8082'),
        'show firsthold@808': [...stateOf('active', 'enabled'), `Environment=${variable}`, 'User=firsthold'],
        'cat firsthold@808': ['LoadCredential=database-url:/etc/firsthold/database-url'],
      }),
    );
  show('DATABASE_URL_FILE=/run/credentials/firsthold@8081.service/database-url');
  const { exitCode, stdout } = await run('doctor');
  assert.equal(exitCode, 1);
  assert.equal(
    stdout.split('\n').slice(1).join('\n'),
    'WRONG    unit        no setting names a database, and the service of this machine has its own (firsthold@8081, firsthold@8082); run: sudo firsthold doctor --unit firsthold@8081\n',
  );
  const other = (call: string) =>
    `firsthold: no setting names a database, and the service on this machine has its own; run: ${call} firsthold … (for another one: FIRSTHOLD_DATA=FOLDER firsthold …)\n`;
  for (const args of [
    ['requests', 'list'],
    ['webhooks', 'list'],
    ['backup', 'x'],
    ['copy', '--to', 'y'],
    ['import', 'riverside.json'],
    ['venues', 'import', 'riverside.jsonl', '--passphrase-file', 'z'],
    ['restore', 'monday.sqlite', '--force'],
    ['migrate'],
  ]) {
    const { exitCode: refused, stderr } = await run(...args);
    assert.deepEqual([refused, stderr], [2, other('sudo env DATABASE_URL_FILE=/etc/firsthold/database-url')]);
    assert.equal(existsSync('data'), false, args.join(' '));
  }
  show('FIRSTHOLD_DATA=/var/lib/firsthold');
  assert.equal(
    (await run('requests', 'list')).stderr,
    other('sudo -u firsthold env FIRSTHOLD_DATA=/var/lib/firsthold'),
  );
  show('DATABASE_URL=postgres://firsthold:secret@db.example/firsthold');
  assert.equal(
    (await run('requests', 'list')).stderr,
    other('with its settings (systemctl cat firsthold@8081):'),
  );
  // Made by a command of an older version.
  await (await database.open()).close();
  mkdirSync('data');
  copyFileSync(fileOf(database), 'data/firsthold.sqlite');
  assert.equal((await run('requests', 'list')).exitCode, 2);
  assert.match((await run('doctor')).stdout, /^WRONG {4}unit {8}no setting names a database/m);
  // A unit that runs in this folder without a setting, and a folder that is named.
  replaceSystemctl(
    showing({
      ...listed('firsthold'),
      'show firsthold ': [...stateOf('active', 'enabled'), `WorkingDirectory=${process.cwd()}`],
    }),
  );
  assert.equal((await run('requests', 'list')).exitCode, 0);
  show('FIRSTHOLD_DATA=/var/lib/firsthold');
  const environment = { FIRSTHOLD_DATA: './data' };
  const named = await commandLineOn(database).firstholdWith({ environment }, 'requests', 'list');
  assert.equal(named.exitCode, 0);
});

test('checks a unit with its own settings only, whatever the shell has', async (t) => {
  const { database, PORT } = await runningService(t);
  replaceProgram(
    t,
    'systemctl',
  )(
    showing({
      'show firsthold ': [
        ...stateOf('active', 'enabled'),
        `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))} PORT=${PORT}`,
      ],
    }),
  );
  const environment = { DATABASE_URL: 'postgres://firsthold@db.example/firsthold', LOG_LEVEL: 'loud' };
  const { stdout } = await commandLineOn(database).firstholdWith(
    { environment },
    'doctor',
    '--unit',
    'firsthold',
  );
  assert.match(stdout, /^ok {7}database {4}SQLite /m);
  assert.doesNotMatch(stdout, /LOG_LEVEL/);
});

test('says when the database was last backed up, and warns if that is long ago or never', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const at = async (now: number) => {
    const { stdout } = await commandLineOn(database).firstholdWith({ clock: () => now }, 'doctor');
    return /^.* backup {6}.*$/m.exec(stdout)?.[0];
  };
  assert.equal(
    await at(noon),
    'warning  backup      none is known; make one every night (docs/run/backup.md)',
  );
  await commandLineOn(database).firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  const twoDays = 2 * 86_400_000;
  assert.equal(await at(noon + twoDays), 'ok       backup      the last one is of 2027-03-01 12:00 UTC');
  assert.equal(
    await at(noon + twoDays + 1),
    'warning  backup      the last one that is known is of 2027-03-01 12:00 UTC; see: systemctl list-timers, journalctl -u firsthold-backup -n 20 (docs/run/backup.md)',
  );
});

test('warns of a nightly backup that failed or is switched off, also while the last one is recent', async (t) => {
  const database = await newSqlite();
  await (await database.open()).close();
  const folder = dirname(fileOf(database));
  await recordBackup(folder, noon);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (service: string, timer: readonly string[]) => {
    replaceSystemctl(
      showing({
        'show firsthold ': [...stateOf('active', 'enabled'), `Environment=FIRSTHOLD_DATA=${folder} PORT=0`],
        'show firsthold-backup.service ': ['LoadState=loaded', `ActiveState=${service}`],
        'show firsthold-backup.timer ': timer,
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    return /^.* backup {6}.*$/m.exec(stdout)?.[0];
  };
  const recent = 'ok       backup      the last one is of 2027-03-01 12:00 UTC';
  assert.equal(await examine('inactive', stateOf('active', 'enabled')), recent);
  assert.equal(await examine('inactive', ['LoadState=not-found', 'ActiveState=inactive']), recent);
  assert.equal(
    await examine('failed', stateOf('active', 'enabled')),
    'warning  backup      the last one is of 2027-03-01 12:00 UTC, and the last run of firsthold-backup failed: journalctl -u firsthold-backup -n 20 says why (docs/run/backup.md)',
  );
  assert.equal(
    await examine('inactive', stateOf('inactive', 'disabled')),
    'warning  backup      the last one is of 2027-03-01 12:00 UTC, and firsthold-backup.timer is stopped, so there is none at night; run: sudo systemctl enable --now firsthold-backup.timer',
  );
});

test('advises to delete no SQLite database that another unit uses', async (t) => {
  const database = await newSqlite();
  await (await database.open()).close();
  const folder = dirname(fileOf(database));
  const own = `Environment=FIRSTHOLD_DATA=${folder} PORT=0`;
  const examine = async (other: string) => {
    replaceSystemctl(
      showing({
        ...listed('firsthold', 'firsthold@8081'),
        'show firsthold@8081 ': [
          ...stateOf('active', 'enabled'),
          `${own} DATABASE_URL=postgres://firsthold@127.0.0.1:1/firsthold`,
        ],
        'show firsthold ': [...stateOf('active', 'enabled'), other],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081');
    return / is not used with PostgreSQL, .*delete it/.test(stdout);
  };
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  assert.equal(await examine(own), false);
  assert.equal(await examine('Environment=FIRSTHOLD_DATA=/var/lib/other'), true);
});

test('says that the last backup is of another database, after a move', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const commandLine = commandLineOn(database);
  const folder = dirname(fileOf(database));
  writeFileSync(join(folder, 'firsthold.last-backup'), '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\n');
  assert.deepEqual(await examined(commandLine, 'backup'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'the last one, of 2027-03-01 11:00 UTC, is of another database (PostgreSQL firsthold) than these settings name (SQLite); install the backup of this one (docs/run/backup.md), then make one now: sudo systemctl start firsthold-backup',
  });
  await commandLine.firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  assert.equal((await examined(commandLine, 'backup')).state, 'ok');
  const postgres = { DATABASE_URL: 'postgres://firsthold@127.0.0.1:1/firsthold', FIRSTHOLD_DATA: folder };
  const { finding } = await examined(commandLine, 'backup', postgres);
  assert.match(
    finding,
    /is of another database \(SQLite\) than these settings name \(PostgreSQL firsthold\); install the backup of this one/,
  );
});

test('warns that the last dump is of another database, as after a restore into a new one', async () => {
  const database = await newPostgres();
  await (await database.open()).close();
  const folder = temporaryFolder();
  const environment = { ...database.environment, FIRSTHOLD_DATA: folder };
  writeFileSync(join(folder, 'firsthold.last-backup'), '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\n');
  const [name] = /\w+$/.exec((database.environment as { DATABASE_URL: string }).DATABASE_URL) ?? [];
  const { state, finding } = await examined(commandLineOn(database), 'backup', environment);
  assert.deepEqual(
    [state, finding],
    [
      'warning',
      `the last one, of 2027-03-01 11:00 UTC, is of another database (PostgreSQL firsthold) than these settings name (PostgreSQL ${name}), as after a restore into a new one; make one of this now: sudo systemctl start firsthold-backup (it reads /etc/firsthold/database-url)`,
    ],
  );
});

test('names the server of a dump, and of the settings, if two have a database of the same name', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'firsthold.last-backup'),
    '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\nold.example:5432\n',
  );
  const commandLine = commandLineOn(await newSqlite());
  const examine = (check: string, server: string) => {
    const environment = {
      DATABASE_URL: `postgres://firsthold:secret@${server}/firsthold`,
      FIRSTHOLD_DATA: folder,
    };
    return examined(commandLine, check, environment);
  };
  assert.equal(
    (await examine('backup', '127.0.0.1:1')).finding,
    'the last one, of 2027-03-01 11:00 UTC, is of a database of the same name on old.example:5432, and these settings name 127.0.0.1:1; if both are not addresses of one server, make one of this now: sudo systemctl start firsthold-backup (it reads /etc/firsthold/database-url)',
  );
  assert.equal((await examine('backup', 'old.example')).finding, 'the last one is of 2027-03-01 11:00 UTC');
  assert.match(
    (await examine('settings', '127.0.0.1:1')).finding,
    /, data on postgres:\/\/127\.0\.0\.1:1\/firsthold$/,
  );
});

test('warns if no backup of PostgreSQL is known here, without a unit too, unless it is empty', async () => {
  const database = await newPostgres();
  const storage = await database.open();
  const commandLine = commandLineOn(database);
  const environment = { ...database.environment, FIRSTHOLD_DATA: temporaryFolder() };
  assert.equal((await examined(commandLine, 'backup', environment)).state, undefined);
  await importVenue({ storage, clock: () => noon, randomBytes }, venueWith(), 'operator');
  const { state, finding } = await examined(commandLine, 'backup', environment);
  await storage.close();
  assert.deepEqual(
    [state, finding],
    [
      'warning',
      'none on this machine is known; make sure that the database is backed up (docs/run/backup.md)',
    ],
  );
});

test('names databases with guest data that no service uses', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const commandLine = commandLineOn(database);
  const backup = join(temporaryFolder(), 'backup.sqlite');
  await commandLine.firsthold('backup', backup);
  await commandLine.firsthold('restore', backup, '--force');
  const { state, finding } = await examined(commandLine, 'files');
  assert.equal(state, 'warning');
  assert.match(
    finding,
    /^firsthold\.sqlite\.replaced-\S+ in \S+ \(\d\.\d MB\): set aside by a restore, or by a stop after the file was replaced, with guest data; delete when nothing is left to save from it$/,
  );
});
