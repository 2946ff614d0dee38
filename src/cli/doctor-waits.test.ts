/** What `firsthold doctor` says if PostgreSQL lets its clients wait. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { commandLineOn } from '../../test/command-line.ts';
import { newPostgres } from '../../test/databases.ts';
import { examined, runningService } from '../../test/doctor.ts';
import { startCluster } from '../../test/postgres.ts';
import { waitFor } from '../../test/wait-for.ts';

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
