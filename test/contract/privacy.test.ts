import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from '../../src/http/app.ts';
import { trustNoProxy } from '../../src/http/server/client-address.ts';
import { Metrics } from '../../src/http/server/metrics.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { atCoordinator } from '../citus.ts';
import { onBothDatabases, type TestDatabase } from '../databases.ts';
import { newPostgresDatabase } from '../postgres.ts';
import { noon } from '../service.ts';
import { newClientAddress, riverside, studioRequest } from './riverside.ts';

const guest = {
  name: 'Marker-Name',
  email: 'marker-mail@example.com',
  phone: '+99 Marker-Phone',
  company: 'Marker-Company',
};
const message = 'Marker-Message';

/** Makes every insert of a booking request fail in the database, as a broken disk or a wrong migration would. */
async function breakInserts({ environment }: TestDatabase): Promise<void> {
  if ('DATABASE_URL' in environment) {
    const client = new pg.Client(atCoordinator(environment.DATABASE_URL));
    await client.connect();
    // PostgreSQL's error message then contains the whole row.
    await client.query(
      "alter table booking_requests add constraint broken check (guest_name <> 'Marker-Name') not valid",
    );
    await client.end();
  } else {
    const database = new DatabaseSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'));
    database.exec(
      "create trigger broken before insert on booking_requests begin select raise(abort, 'broken'); end",
    );
    database.close();
  }
}

onBothDatabases('personal data', (newDatabase) => {
  test('guests and visitors’ addresses appear in no log at any level', async (t) => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const database = await newDatabase();
    const storage = await database.open();
    const context = { storage, clock: () => noon, randomBytes };
    await importVenue(context, riverside(), 'operator');
    const app = await buildApp({
      ...context,
      trustedProxies: trustNoProxy,
      logger: pino({ level: 'trace' }, stream),
      metrics: new Metrics(storage, context.clock),
      cacheBytes: 1 << 20,
    });
    t.after(() => app.close());
    const base = '/venues/public/v1/sites/web';
    const post = async (
      body: unknown,
      headers: Record<string, string> = {},
      remoteAddress = newClientAddress(),
    ) => {
      const response = await app.inject({
        method: 'POST',
        url: `${base}/booking-requests?email=marker-mail@example.com`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        remoteAddress,
      });
      return response.statusCode;
    };
    const requested = studioRequest('2027-05-03', { guest, message });
    assert.equal(await post(requested, { 'idempotency-key': 'marker-mail' }), 201);
    assert.equal(await post(requested), 409);
    assert.equal(await post({ ...requested, website: 'Marker-Spam' }), 201);
    assert.equal(await post({ ...requested, guest: { ...guest, email: 'marker-mail' } }), 422);
    assert.equal(await post({ ...requested, slotId: 'marker-mail' }), 404);
    assert.equal(await post(JSON.stringify(requested).slice(0, -2)), 400);
    assert.equal(await post(requested, { 'content-type': 'text/Marker-Mail' }), 409);
    assert.equal(await post(requested, { origin: 'https://marker-mail.example' }), 403);
    const visitor = '192.0.2.77';
    for (let count = 0; count < 5; count++) await post(requested, {}, visitor);
    assert.equal(await post(requested, {}, visitor), 429);
    for (const url of [
      '/marker-mail@example.com',
      '/spaces/marker-mail/slots',
      '/spaces/%zzmarker-mail/slots',
      `/spaces/${'marker-mail'.repeat(50)}/slots`,
    ])
      await app.inject({ method: 'GET', url: `${base}${url}?name=Marker-Name` });

    await app.listen({ host: '127.0.0.1', port: 0 });
    for (const request of [
      `POST ${base}/booking-requests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n${JSON.stringify(requested)}`,
      `MARKER-MAIL ${base} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET ${base}/venue HTTP/1.1\r\nHost: x\r\nBad marker-mail: x\r\n\r\n`,
    ])
      await text(connect((app.server.address() as AddressInfo).port, '127.0.0.1').end(request));

    await breakInserts(database);
    assert.equal(await post(studioRequest('2027-05-04', { guest, message })), 500);
    await app.close();

    const log = lines.join('');
    assert.match(log, /request failed/, 'the error is logged');
    assert.match(log, /broken/, 'with the message of the database');
    assert.doesNotMatch(log, /marker/i);
    assert.doesNotMatch(log, /198\.51\.100\.77|192\.0\.2\.77|127\.0\.0\.1:.*remote/);
  });
});

onBothDatabases('an internal error', (newDatabase) => {
  test('is a 500 INTERNAL_SERVER_ERROR without details and writes nothing', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    const context = { storage, clock: () => noon, randomBytes };
    await importVenue(context, riverside(), 'operator');
    const app = await buildApp({
      ...context,
      trustedProxies: trustNoProxy,
      logger: pino({ level: 'silent' }),
      metrics: new Metrics(storage, context.clock),
      cacheBytes: 1 << 20,
    });
    await breakInserts(database);
    const base = '/venues/public/v1/sites/web';
    const payload = studioRequest('2027-05-03', { guest });
    const response = await app.inject({ method: 'POST', url: `${base}/booking-requests`, payload });
    assert.equal(response.statusCode, 500);
    const { error, ...rest } = response.json();
    assert.deepEqual(rest, { success: false });
    assert.deepEqual(Object.keys(error), ['code', 'message']);
    assert.equal(error.code, 'INTERNAL_SERVER_ERROR');
    assert.doesNotMatch(response.body, /broken|constraint|trigger|sql|Marker/i);
    const free = await app.inject({
      url: `${base}/spaces/studio/availability?from=2027-05-03&to=2027-05-03`,
    });
    assert.equal(free.json().data[0].slots[0].free, true);
  });
});

test('does not log a value that PostgreSQL quotes in its message', async (t) => {
  const lines: string[] = [];
  const url = await newPostgresDatabase();
  const storage = await openPostgres(url, () => undefined);
  const context = { storage, clock: () => noon, randomBytes };
  await importVenue(context, riverside(), 'operator');
  const app = await buildApp({
    ...context,
    trustedProxies: trustNoProxy,
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    metrics: new Metrics(storage, context.clock),
    cacheBytes: 1 << 20,
  });
  t.after(async () => {
    await app.close();
    await storage.close();
  });
  const client = new pg.Client(url);
  await client.connect();
  // An open client would keep the test process running.
  await client
    .query('alter table booking_requests alter column message type integer using 0')
    .finally(() => client.end());
  const response = await app.inject({
    method: 'POST',
    url: '/venues/public/v1/sites/web/booking-requests',
    payload: studioRequest('2027-05-03', { guest, message }),
  });
  assert.equal(response.statusCode, 500);
  const log = lines.join('');
  assert.match(log, /"code":"22P02"/, 'with the type of the error');
  assert.match(log, /place-booking-request/, 'the stack is logged');
  assert.doesNotMatch(log, /marker/i);
});
