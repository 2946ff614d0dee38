/** Wrong clocks, and clocks that are set while the service runs: the real program with a shifted clock. */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { test } from 'node:test';
import pg from 'pg';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { newPostgres, newSqlite, onAnyDatabase, type TestDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { dateAhead, readAvailability, requestSlot, showsFree } from '../proof/visitor.ts';
import { divisibleHall } from '../scenario.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { wrongClock } from './wrong-clock.ts';

const [minute, hour] = [60_000, 3_600_000];

/** Starts a server whose clock is wrong by `wrongBy` milliseconds and changes at each signal. */
async function serverWith(database: TestDatabase, wrongBy: number, ...changes: number[]) {
  const server = await startServer({
    ...database.environment,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...wrongClock(wrongBy, changes),
  });
  const { process: child } = server;
  return {
    ...server,
    async setClock() {
      child.kill('SIGUSR2');
      for (;;)
        if (String((await once(child.stderr ?? child, 'data'))[0]).includes('the clock was set')) return;
    },
    /** Stops it and returns the lines of its log. */
    async stop() {
      child.kill('SIGTERM');
      const { code, stderr } = await server.ended;
      assert.equal(code, 0);
      return stderr
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg as string] : []));
    },
  };
}

async function withHall(database: TestDatabase): Promise<TestDatabase> {
  const storage = await database.open();
  await importVenue({ storage, clock: Date.now, randomBytes }, divisibleHall(), 'operator');
  await storage.close();
  return database;
}

const filter = { slotId: 'north-evening', date: dateAhead(1) };

async function isFree({ url }: ServerProcess): Promise<boolean> {
  const { status, text } = await readAvailability(url, 'north', filter.date, filter.date);
  assert.equal(status, 200);
  return showsFree(text, filter);
}

async function readVenue({ url }: ServerProcess, address: string): Promise<number> {
  const { status } = await fetch(`${url}/venues/public/v1/sites/key/venue`, {
    headers: { 'x-forwarded-for': address },
  });
  return status;
}

test('instances with clocks five minutes apart agree on rate limits and on when holds end', async (t) => {
  const database = await withHall(await newPostgres());
  const url = 'DATABASE_URL' in database.environment ? database.environment.DATABASE_URL : '';
  const [right, slowClock, ahead] = await Promise.all([
    serverWith(database, 0),
    serverWith(database, -5 * minute),
    serverWith(database, 5 * minute),
  ]);
  const servers = [right, slowClock, ahead];

  const statuses: number[] = [];
  for (let visit = 0; visit < 123; visit++)
    statuses.push(await readVenue(servers[visit % 3] ?? right, '10.0.0.1'));
  assert.deepEqual(statuses, [...Array(120).fill(200), 429, 429, 429]);

  const client = new pg.Client(url);
  await client.connect();
  t.after(() => client.end());
  for (const [index, server] of [ahead, slowClock].entries()) {
    const requestedAt = Date.now();
    const { reference } = await requestSlot(server.url, { ...filter, date: dateAhead(2 + index) });
    const { rows } = await client.query(
      'select hold_expires_at::float8 from booking_requests where reference = $1',
      [reference],
    );
    const grantedAt = rows[0].hold_expires_at - 48 * hour;
    assert.ok(
      grantedAt > requestedAt - 1000 && grantedAt < Date.now() + 1000,
      String(grantedAt - requestedAt),
    );
  }

  const { reference } = await requestSlot(right.url, filter);
  const endHoldIn = async (ms: number) => {
    await client.query('update occupancies set expires_at = $1 where reference = $2', [
      Date.now() + ms,
      reference,
    ]);
    await client.query("update spaces set revision = revision + 1 where id = 'north'");
    return Promise.all(servers.map(isFree));
  };
  assert.deepEqual(await endHoldIn(30_000), [false, false, false]);
  assert.deepEqual(await endHoldIn(-1000), [true, true, true]);

  const output = 'PostgreSQL’s, which Firsthold uses; synchronise both with NTP';
  assert.deepEqual(await Promise.all(servers.map(({ stop }) => stop())), [
    [],
    [`this machine’s clock is 300 s behind ${output}`],
    [`this machine’s clock is 300 s ahead of ${output}`],
  ]);
});

test('a clock set three days ahead and back has no effect with PostgreSQL’s clock', inLongRun, async () => {
  const server = await serverWith(await withHall(await newPostgres()), 0, 72 * hour, -72 * hour);
  assert.equal((await requestSlot(server.url, filter)).status, 201);
  for (let visit = 0; visit < 120; visit++) assert.equal(await readVenue(server, '10.0.0.1'), 200);
  for (const _time of ['ahead', 'right again']) {
    await server.setClock();
    assert.equal(await readVenue(server, '10.0.0.1'), 429);
    assert.equal(await isFree(server), false);
    assert.equal((await requestSlot(server.url, filter)).status, 409);
  }
  const [ahead, ...more] = await server.stop();
  assert.match(ahead ?? '', /clock is 259200 s ahead of PostgreSQL/);
  assert.deepEqual(more, []);
});

test('a clock set three days ahead and back is logged on SQLite and recovers', inLongRun, async () => {
  const server = await serverWith(await withHall(await newSqlite()), 0, 72 * hour, -72 * hour);
  assert.equal((await requestSlot(server.url, filter)).status, 201);
  const seen = [await isFree(server)];
  for (const _time of ['ahead', 'right again']) {
    await server.setClock();
    seen.push(await isFree(server));
  }
  assert.deepEqual(seen, [false, true, false]);
  const [ahead, back, ...more] = await server.stop();
  assert.match(ahead ?? '', /^the clock jumped 259200 s forward: it was set/);
  assert.match(back ?? '', /^the clock jumped 259200 s back/);
  assert.deepEqual(more, []);
});

onAnyDatabase('a start before the last entry of the event log', (newDatabase, kind) => {
  test('logs a warning', inLongRun, async () => {
    const database = await newDatabase();
    const storage = await database.open();
    await importVenue({ storage, clock: () => Date.now() + hour, randomBytes }, divisibleHall(), 'operator');
    await storage.close();
    const server = await serverWith(database, 0);
    assert.match((await server.stop()).join(), /^clock: \S+Z, but the event log has an entry of \S+Z/, kind);
  });
});
