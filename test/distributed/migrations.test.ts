import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { assertCoordinator, placeTables } from '../../src/storage/dialects/citus-distribution.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { postgresMigrations } from '../../src/storage/dialects/postgres-migrations.ts';
import { migrate } from '../../src/storage/engine/migrate.ts';
import { migrationsFor } from '../../src/storage/engine/migration-files.ts';
import { atCoordinator, atEveryNode, citusNodes } from '../citus.ts';
import { newEmptyDatabase, newPostgres } from '../databases.ts';
import { addColumn, fillOnPostgres as fill } from '../upgrade/next-version.ts';

const migrationOf = (version: number, sql: string, isOnline: boolean) => ({
  version,
  name: 'later',
  sql,
  checksum: 'unknown',
  isOnline,
});

test('migrations change the rows of every node, also in batches, and are rejected at a worker', {
  skip: citusNodes.length === 0 && 'only on Citus',
}, async (t) => {
  const { environment } = await newPostgres();
  const [coordinator = '', worker = ''] = atEveryNode((environment as { DATABASE_URL: string }).DATABASE_URL);
  const client = new pg.Client(coordinator);
  await client.connect();
  t.after(() => client.end());
  for (const venue of ['north', 'south', 'east', 'west']) {
    await client.query(
      `insert into venues (id, name, description, timezone, currency, locale, address, photos, payments, published)
        values ('${venue}', '', '', 'Europe/London', 'GBP', 'en-GB', '{}', '[]', '[]', 1)`,
    );
    await client.query(
      `insert into booking_requests (venue_id, reference, site_key, starts_at, ends_at, guest_name, guest_email, quote, status, created_at)
        select '${venue}', 'BR-' || n, 'key', n, n + 1, 'Guest ' || n, 'guest@example.com',
          '{"totalCents": 1, "currency": "GBP"}', 'declined', n
        from generate_series(1, 700) as n`,
    );
  }
  const at = (url: string) => {
    const target = postgresMigrations(url, 'the database');
    return {
      addColumn: () => target.lock(() => target.apply(migrationOf(9998, addColumn, false))),
      fill: () => target.applyOnline(migrationOf(9999, fill, true)),
    };
  };
  await assert.rejects(at(worker).addColumn(), /is a worker of a Citus cluster and needs a migration/);
  await at(coordinator).addColumn();
  await assert.rejects(at(worker).fill(), /is a worker of a Citus cluster and needs a migration/);
  await at(coordinator).fill();
  const { rows } = await client.query(
    "select venue_id, count(*)::int from booking_requests where upgrade_test like 'GUEST %' group by venue_id order by 1",
  );
  assert.deepEqual(
    rows.map(({ venue_id, count }) => [venue_id, count]),
    ['east', 'north', 'south', 'west'].map((venue) => [venue, 700]),
  );
});

test('a distributed installation of version 1.0.0 gets every part of the tables at each node', {
  skip: citusNodes.length === 0 && 'only on Citus',
}, async (t) => {
  const { environment } = await newEmptyDatabase('postgres');
  const url = atCoordinator((environment as { DATABASE_URL: string }).DATABASE_URL);
  const target = postgresMigrations(url, 'the database');
  const [first] = migrationsFor('postgres');
  assert.ok(first);
  await target.lock(() => target.apply(first));
  const client = new pg.Client(url);
  await client.connect();
  t.after(() => client.end());
  await client.query('begin');
  await placeTables(client, await assertCoordinator(client, 'the database'));
  await client.query('commit');
  await migrate(target);
  for (const node of atEveryNode(url)) {
    const storage = await openPostgres(node, () => undefined);
    t.after(() => storage.close());
    assert.deepEqual(await storage.missingParts(), [], node);
  }
});
