/** Tests what remains possible while no synchronous standby confirms commits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { newPostgresDatabase, startCluster } from '../../../test/postgres.ts';
import { waitFor } from '../../../test/wait-for.ts';
import type { OpenDatabase } from '../access/request-guard.ts';
import { withDeadline } from '../engine/deadline.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import { readInstallationSecret } from '../engine/installation.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';

test('without a synchronous standby, few sessions wait for it, so that reads go on', async (t) => {
  const cluster = await startCluster({ durable: false });
  const url = await newPostgresDatabase(cluster);
  const admin = new pg.Client(url);
  await admin.connect();
  const storages: OpenDatabase[] = [];
  t.after(async () => {
    await Promise.all([admin.end(), ...storages.map((each) => each.close())]);
    await cluster.stop();
  });
  // As docs/run/postgresql.md changes a password.
  await admin.query("create role owning login password 'old'");
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to owning`);
  await admin.query("create role second login in role owning password 'new'");
  await admin.query('alter role second set role = owning');
  const owned = url.replace('postgres:postgres@', 'second:new@');
  const open = async () => {
    const opened = await openPostgres(owned, () => undefined);
    storages.push(opened);
    return opened;
  };
  const running = [await open(), await open()];
  const visiting = running.map((each) => withDeadline(each, 2000));
  const setStandbys = async (statement: string, names: string) => {
    await admin.query(statement);
    await admin.query('select pg_reload_conf()');
    await waitFor('the setting', async () => {
      const { rows } = await admin.query('show synchronous_standby_names');
      return rows[0].synchronous_standby_names === names;
    });
  };
  const busy = (error: unknown) => error instanceof StorageUnavailableError && error.reason === 'busy';
  await setStandbys("alter system set synchronous_standby_names = 'ghost'", 'ghost');

  for (let round = 0; round < 4; round++) {
    const writes = visiting.flatMap((each) =>
      Array.from({ length: 8 }, () =>
        each.transact((db) => sql`select pg_logical_emit_message(true, 'test', 'a booking')`.execute(db)),
      ),
    );
    for (const { status, ...write } of await Promise.allSettled(writes)) {
      assert.equal(status, 'rejected');
      assert.ok(busy((write as PromiseRejectedResult).reason));
    }
    for (const each of running) await assert.rejects(each.ping(), busy);
  }
  // A service that starts now leaves no further session.
  await assert.rejects((await open()).ping(), busy);
  const { rows } = await admin.query(
    "select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'",
  );
  // Of each instance at most those that began together, and a check.
  assert.ok(rows[0].waiting >= 1 && rows[0].waiting <= 2 * (8 + 1), `${rows[0].waiting} sessions wait`);
  for (const each of running) {
    await each.checkReads();
    assert.ok(await each.read(readInstallationSecret));
  }
  const { standbyWait, blockers } = await inspectPostgres(owned, Date.now());
  assert.match(standbyWait ?? '', /^commits have waited for \d+ s: .*synchronous_standby_names is ghost/);
  assert.deepEqual(blockers, []);

  await setStandbys('alter system reset synchronous_standby_names', '');
  for (const each of running) {
    await waitFor('the end of the outage', () =>
      each.ping().then(
        () => true,
        () => false,
      ),
    );
    await each.transact((db) => sql`select pg_logical_emit_message(true, 'test', 'a booking')`.execute(db));
  }
});
