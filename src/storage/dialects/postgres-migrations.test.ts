import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { newPostgresDatabase } from '../../../test/postgres.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { openPostgres } from './postgres.ts';
import { postgresMigrations } from './postgres-migrations.ts';

/** Creates a migrated database, a function that migrates it further, and clients that use it at the same time. */
async function inUse(t: TestContext) {
  const url = await newPostgresDatabase();
  await (await openPostgres(url, () => undefined)).close();
  const newClient = async () => {
    const client = new pg.Client(url);
    await client.connect();
    t.after(() => client.end());
    return client;
  };
  const observer = await newClient();
  return {
    newClient,
    migrate(sql: string, persistence?: { tries: number; pauseMs: number }) {
      const target = postgresMigrations(url, 'the database', persistence);
      return target.lock(() => target.apply({ version: 9999, name: 'later', sql, checksum: 'unknown' }));
    },
    /** Resolves once this many clients wait for locks. */
    async waiting(count: number) {
      await waitFor(`${count} clients who wait for locks`, async () => {
        const { rows } = await observer.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0].n === count;
      });
    },
    async versions() {
      const { rows } = await observer.query('select version from firsthold_migrations order by version');
      return rows.map(({ version }) => version);
    },
  };
}

test('a migration lets visitors pass while a backup reads its table, and finishes after it', async (t) => {
  const { newClient, migrate, waiting, versions } = await inUse(t);
  const [backup, visitor] = [await newClient(), await newClient()];
  await backup.query('begin; select * from booking_requests');
  const migrated = migrate('alter table booking_requests add column later text');
  await waiting(1);
  // Without a timeout of the migration, this would wait as long as the backup runs.
  await visitor.query("set statement_timeout = '20s'");
  for (let visit = 0; visit < 3; visit++) await visitor.query('select * from booking_requests');
  assert.ok(!(await versions()).includes(9999));
  await backup.query('commit');
  await migrated;
  assert.ok((await versions()).includes(9999));
});

test('a migration that conflicts with a writer aborts and retries', async (t) => {
  const { newClient, migrate, waiting, versions } = await inUse(t);
  const writer = await newClient();
  await writer.query('begin; lock table booking_requests in row exclusive mode');
  const migrated = migrate(
    'alter table spaces add column later text; alter table booking_requests add column later text',
  );
  await waiting(1);
  await writer.query('update spaces set revision = revision + 1');
  await writer.query('commit');
  await migrated;
  assert.ok((await versions()).includes(9999));
});

test('a migration that loses a deadlock retries', async (t) => {
  const { newClient, migrate, waiting, versions } = await inUse(t);
  const [writer, gate] = [await newClient(), await newClient()];
  await gate.query(
    "do $$ begin execute format('alter database %I set deadlock_timeout = 10', current_database()); end $$",
  );
  await gate.query('begin; lock table slots in row share mode');
  await writer.query("set deadlock_timeout = '1h'; begin; lock table booking_requests in row exclusive mode");
  // It has locked the spaces by then, and locks the requests last.
  const migrated = migrate('alter table booking_requests add column later text');
  await waiting(1);
  const written = writer.query('update spaces set revision = revision + 1');
  await waiting(2);
  await gate.query('commit');
  await written;
  await writer.query('commit');
  await migrated;
  assert.ok((await versions()).includes(9999));
});

test('a migration that never gets its lock reports it and changes nothing', async (t) => {
  const { newClient, migrate, versions } = await inUse(t);
  const before = await versions();
  await (await newClient()).query('begin; select * from booking_requests');
  await assert.rejects(
    migrate('alter table booking_requests add column later text', { tries: 2, pauseMs: 1 }),
    (error) => error instanceof UnusableDatabaseError && /keeps its tables locked/.test(error.message),
  );
  assert.deepEqual(await versions(), before);
});
