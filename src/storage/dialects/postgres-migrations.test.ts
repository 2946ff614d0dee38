import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { inLongRun } from '../../../test/full-run.ts';
import { newPostgresDatabase } from '../../../test/postgres.ts';
import { addColumn, fillOnPostgres as fill } from '../../../test/upgrade/next-version.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';
import { postgresMigrations } from './postgres-migrations.ts';

const requestsOfLargeTest = 1_000_000;

const laterMigration = (sql: string, version = 9999) => ({
  version,
  name: 'later',
  sql,
  checksum: 'unknown',
  isOnline: sql.startsWith('-- online'),
});

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
    url,
    newClient,
    migrate(sql: string, persistence?: { tries: number; pauseMs: number }) {
      const target = postgresMigrations(url, 'the database', { retryPolicy: persistence });
      return target.lock(() => target.apply(laterMigration(sql)));
    },
    /** Applies an online migration. */
    migrateOnline: (sql: string, version?: number) =>
      postgresMigrations(url, 'the database').applyOnline(laterMigration(sql, version)),
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

test('an online migration lets visitors pass while a backup reads its table, too', async (t) => {
  const { newClient, migrateOnline, waiting, versions } = await inUse(t);
  const [backup, visitor] = [await newClient(), await newClient()];
  await backup.query('begin; select * from booking_requests');
  const migrated = migrateOnline(
    '-- online\nalter table booking_requests add column if not exists later text;',
  );
  await waiting(1);
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

/** Inserts requests of a venue, without items. */
const insertRequests = (client: pg.Client, count: number) =>
  client.query(`with venue as (
      insert into venues (id, name, description, timezone, currency, locale, address, photos, payments, published)
      values ('large', 'Large', '', 'Europe/London', 'GBP', 'en-GB', '{}', '[]', '[]', 1) returning id
    )
    insert into booking_requests (venue_id, reference, site_key, starts_at, ends_at, guest_name, guest_email, quote, status, created_at)
    select venue.id, 'BR-' || n, 'key', n, n + 1, 'Guest ' || n, 'guest@example.com',
      '{"totalCents": 1, "currency": "GBP"}', 'declined', n
    from venue, generate_series(1, ${count}) as n`);

test('an online migration is repeated from the start after a failure, and meanwhile the database serves', async (t) => {
  const { newClient, migrate, migrateOnline, versions } = await inUse(t);
  const client = await newClient();
  await insertRequests(client, 2500);
  await migrate(addColumn);
  const failing = fill.replace(
    'create index concurrently upgrade_test_index on',
    'create index concurrently upgrade_test_index on no_such_table, ',
  );
  await assert.rejects(migrateOnline(failing, 10_000));
  assert.ok(!(await versions()).includes(10_000));
  const filled = await client.query(
    'select count(*)::int as n from booking_requests where upgrade_test is not null',
  );
  assert.equal(filled.rows[0].n, 2500);
  // An instance of the version before does not know the column.
  await insertMore(client);
  await Promise.all([migrateOnline(fill, 10_000), migrateOnline(fill, 10_000)]);
  assert.deepEqual((await versions()).slice(-2), [9999, 10_000]);
  const { rows } = await client.query(
    'select count(*)::int as n from booking_requests where upgrade_test is null',
  );
  assert.equal(rows[0].n, 0);
});

const insertMore = (client: pg.Client) =>
  client.query(`insert into booking_requests (venue_id, reference, site_key, starts_at, ends_at, guest_name, guest_email, quote, status, created_at)
    select venue_id, 'BR-more', site_key, starts_at, ends_at, guest_name, guest_email, quote, status, created_at
    from booking_requests where reference = 'BR-1'`);

test('readers wait at most a second while a million requests are migrated', {
  ...inLongRun,
  timeout: 900_000,
}, async (t) => {
  const { newClient, migrate, migrateOnline } = await inUse(t);
  const [filler, reader, writer] = [await newClient(), await newClient(), await newClient()];
  await insertRequests(filler, requestsOfLargeTest);
  await filler.query('analyze booking_requests');
  let longest = { read: 0, write: 0 };
  let hasEnded = false;
  const measure = async (kind: 'read' | 'write', client: pg.Client, text: string) => {
    for (let n = 1; !hasEnded; n = (n * 7919) % requestsOfLargeTest) {
      const began = performance.now();
      await client.query(text, [`BR-${n}`]);
      longest = { ...longest, [kind]: Math.max(longest[kind], performance.now() - began) };
    }
  };
  const using = [
    measure(
      'read',
      reader,
      "select guest_name from booking_requests where venue_id = 'large' and reference = $1",
    ),
    measure(
      'write',
      writer,
      "update booking_requests set decided_at = 1 where venue_id = 'large' and reference = $1",
    ),
  ];
  await migrate(addColumn);
  await migrateOnline(fill, 10_000);
  hasEnded = true;
  await Promise.all(using);
  t.diagnostic(`longest read ${Math.round(longest.read)} ms, longest write ${Math.round(longest.write)} ms`);
  assert.ok(longest.read <= 1000, `a reader waited ${longest.read} ms`);
});

test('names the owner of tables that a superuser restored, in doctor and in a migration that fails', async (t) => {
  const { newClient, url } = await inUse(t);
  const admin = await newClient();
  const role = `service_${process.pid}`;
  await admin.query(`create role ${role} login password 'right'`);
  t.after(async () => {
    const last = new pg.Client(url);
    await last.connect();
    await last.query(`drop owned by ${role}; drop role ${role}`);
    await last.end();
  });
  const asRole = url.replace(/\/\/[^@]*@/, `//${role}:right@`);
  const text =
    /^(?:cannot use the database at the database: )?\d+ tables, such as \w+, belong to the role postgres, so service_\d+ cannot change them in an upgrade; as a superuser in this database, run for each: alter table \w+ owner to service_\d+ \(docs\/run\/backup\.md, PostgreSQL\)$/;
  await assert.rejects(inspectPostgres(asRole, 0), { message: text });
  await admin.query(
    `grant all on schema public to ${role}; grant all on all tables in schema public to ${role}`,
  );
  assert.match((await inspectPostgres(asRole, 0)).foreignOwner ?? '', text);
  const target = postgresMigrations(asRole, 'the database');
  for (const work of [
    () => target.lock(() => target.apply(laterMigration('alter table venues add column later text'))),
    () => target.applyOnline(laterMigration('-- online\ncreate index later on venues (id);')),
  ])
    await assert.rejects(work, { message: text });
  const { rows } = await admin.query(
    "select format('alter table %I owner to %I', tablename, $1::text) as sql from pg_tables where schemaname = 'public'",
    [role],
  );
  for (const { sql } of rows) await admin.query(sql);
  assert.equal((await inspectPostgres(asRole, 0)).foreignOwner, null);
});

test('a command does not migrate a database of an earlier version, which may be running', async (t) => {
  const { url, newClient, versions } = await inUse(t);
  const client = await newClient();
  await client.query(
    'delete from firsthold_migrations where version = (select max(version) from firsthold_migrations)',
  );
  const before = await versions();
  await assert.rejects(
    openPostgres(url, () => undefined, { older: 'reject' }),
    /is of an earlier version of Firsthold; start the service of this version, or run firsthold migrate/,
  );
  assert.deepEqual(await versions(), before);
});
