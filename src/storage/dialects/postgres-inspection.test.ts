import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { newPostgresDatabase } from '../../../test/postgres.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';

test('inspects a database with the last connection that its role has', async (t) => {
  const url = await newPostgresDatabase();
  await (await openPostgres(url, () => undefined)).close();
  const admin = new pg.Client(url);
  await admin.connect();
  const role = `one_connection_${process.pid}`;
  t.after(async () => {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
    await admin.end();
  });
  await admin.query(
    `create role ${role} login password 'one' connection limit 1; grant pg_read_all_data to ${role}`,
  );
  const limited = new URL(url);
  limited.username = role;
  limited.password = 'one';
  const { engineError, contents } = await inspectPostgres(String(limited), 0);
  assert.deepEqual([engineError, contents], [null, { venues: 0, bookingRequests: 0 }]);
});
