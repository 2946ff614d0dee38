/** A role, or a server, that admits fewer connections than an instance may have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { citusNodes } from '../../../test/citus.ts';
import { newEmptyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { openPostgres } from './postgres.ts';

test('with a limit below what an instance may use, requests wait for its connections and none fails', {
  skip: citusNodes.length > 0,
}, async (t) => {
  const { environment } = await newEmptyDatabase('postgres');
  const url = new URL('DATABASE_URL' in environment ? environment.DATABASE_URL : '');
  const admin = new pg.Client(url.href);
  await admin.connect();
  t.after(() => admin.end());
  const name = url.pathname.slice(1);
  const role = `${name}_limited`;
  await admin.query(`create role ${role} login password 'x'`);
  await admin.query(`alter database ${name} owner to ${role}`);
  await admin.query(`grant all on schema public to ${role}`);
  [url.username, url.password] = [role, 'x'];
  const migrated = await openPostgres(url.href, () => undefined);
  await startService(migrated, { venue: venueWith() });
  await migrated.close();
  const limitTo = (limit: number) => admin.query(`alter role ${role} connection limit ${limit}`);
  const tooLow = (limit: number) =>
    `admits only ${limit} of the 3 connections that an instance needs; as a superuser, raise the limit, with room for commands and for each instance: alter role ${role} connection limit 20 (or alter database … connection limit)`;
  for (const limit of [1, 2]) {
    await limitTo(limit);
    await assert.rejects(
      openPostgres(url.href, () => undefined),
      { message: `postgres://${url.host}/${name} ${tooLow(limit)}` },
    );
  }
  let day = 0;
  for (const limit of [3, 5, 8, 12]) {
    await limitTo(limit);
    const storage = await openPostgres(url.href, () => undefined);
    const service = await startService(storage, { key: 'key' });
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const address = () => `10.${limit}.${round}.${++day % 250}`;
      const date = () => new Date(Date.UTC(2027, 3, 1) + ++day * 86_400_000).toISOString().slice(0, 10);
      const responses = await Promise.all([
        ...Array.from({ length: 12 }, () => {
          const each = date();
          return service.get(`/spaces/hall/availability?from=${each}&to=${each}`, { address: address() });
        }),
        ...Array.from({ length: 4 }, () =>
          service.post('/booking-requests', bookingRequest({ date: date() }), { address: address() }),
        ),
        ...['/readyz', '/readyz?reads'].map(async (path) => ({
          status: (await service.app.inject(path)).statusCode,
        })),
      ]);
      statuses.push(...responses.map(({ status }) => status));
    }
    // Lowered while the instance runs: bookings would fail, and reads succeed.
    await limitTo(2);
    const { statusCode, payload } = await service.app.inject('/readyz');
    assert.deepEqual([statusCode, JSON.parse(payload).reason], [503, 'connections']);
    await storage.close();
    const counts = Object.groupBy(statuses, String);
    assert.deepEqual(
      Object.entries(counts).map(([status, all]) => [status, all?.length]),
      [
        ['200', 56],
        ['201', 16],
      ],
      `limit ${limit}`,
    );
  }
});
