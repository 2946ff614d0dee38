import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import pg from 'pg';
import { newPostgres, newSqlite, onAnyDatabase, type TestDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { bookingOf, divisibleHall } from '../scenario.ts';
import { startService } from '../service.ts';
import { tokenFor } from '../staff.ts';
import { waitFor } from '../wait-for.ts';
import { atRest, type ServerProcess, startServer } from './server-process.ts';

const path = '/venues/public/v1/sites/key';
const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const body = JSON.stringify({
  ...bookingOf('north-evening', date),
  message: undefined,
  guest: { name: 'A. Visitor', email: 'visitor@example.com' },
});

async function serving(database: TestDatabase): Promise<ServerProcess> {
  const storage = await database.open();
  await startService(storage, { venue: divisibleHall() });
  await storage.close();
  return startServer({ ...database.environment });
}

/** Opens a connection on which a test writes raw bytes. */
async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const head = (length: number) =>
  `POST ${path}/booking-requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** The maximum duration of a stop, in milliseconds: ten seconds on a machine that is not busy. */
const withinMs = 30_000;

onAnyDatabase('stopping a server', (newDatabase, kind) => {
  test('finishes the current request, accepts no connections and exits soon', async () => {
    const database = await newDatabase();
    const server = await serving(database);
    const agent = new Agent({ keepAlive: true });
    const idle = request(`${server.url}${path}/venue`, { agent }).end();
    const [response] = await once(idle, 'response');
    await text(response);
    const socket = await openSocket(server.url);
    socket.write(head(Buffer.byteLength(body)) + body.slice(0, 20));
    // When the server responds on another connection, it has read the earlier bytes on this one.
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const responded = text(socket);
    const began = performance.now();
    server.process.kill('SIGTERM');
    await waitFor('the server to take no more', async () => !(await accepts(server.url)));
    socket.write(body.slice(20));
    assert.match(await responded, /^HTTP\/1\.1 201 [\s\S]+"reference":"BR-/);
    const { code, stdout, stderr } = await server.ended;
    assert.equal(code, 0);
    assert.ok(performance.now() - began < withinMs);
    assert.match(stdout, /Stopping on SIGTERM\.\n$/);
    assert.equal(stderr, '');
    agent.destroy();
    const storage = await database.open();
    const rows = await storage.read((db) => db.selectFrom('booking_requests').select('reference').execute());
    assert.equal(rows.length, 1);
    await storage.close();
    if (kind === 'sqlite' && 'FIRSTHOLD_DATA' in database.environment)
      assert.deepEqual(readdirSync(database.environment.FIRSTHOLD_DATA), atRest);
  });
});

describe('a graceful shutdown', () => {
  test('ends the process although a worker is stuck', async () => {
    const database = await newSqlite();
    const storage = await database.open();
    const service = await startService(storage, { venue: divisibleHall() });
    service.now = Date.now();
    const { headers } = await tokenFor(service, { venueId: 'riverside' });
    await storage.close();
    const stuck = new URL('./stuck-worker.mjs', import.meta.url).href;
    const server = await startServer({
      ...database.environment,
      NODE_OPTIONS: `--import=${stuck}`,
    });
    const report = fetch(
      `${server.url}/venues/manage/v1/venues/riverside/reports?from=2027-03-01&to=2027-03-31`,
      { headers },
    ).catch(() => undefined);
    const threads = () => readdirSync(`/proc/${server.process.pid}/task`).length;
    const before = threads();
    await waitFor('the worker to start', () => threads() > before);
    const began = performance.now();
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    assert.ok(performance.now() - began < withinMs);
    assert.match(stderr, /did not close in time; stopped anyway/);
    await report;
  });

  test('reports not ready first and serves until load balancers notice', async () => {
    const server = await serving(await newSqlite());
    const stored = await openSocket(server.url);
    server.process.kill('SIGTERM');
    let ready = await fetch(`${server.url}/readyz`);
    await waitFor('the server to say that it stops', async () => {
      if (ready.status === 200) ready = await fetch(`${server.url}/readyz`);
      return ready.status !== 200;
    });
    assert.equal(ready.status, 503);
    assert.deepEqual(await ready.json(), { status: 'not ready', reason: 'stopping' });
    assert.equal(ready.headers.get('connection'), 'close');
    // At once: two seconds later it may have stopped.
    const [health, venue] = await Promise.all([
      fetch(`${server.url}/healthz`),
      fetch(`${server.url}${path}/venue`),
    ]);
    assert.deepEqual([health.status, venue.status], [200, 200]);
    assert.equal(venue.headers.get('connection'), 'close');
    stored.destroy();
    const { code, stderr } = await server.ended;
    assert.equal(code, 0);
    assert.equal(stderr, '');
  });

  test('serves and exits without a reader of its log', inLongRun, async () => {
    const server = await startServer(
      { ...(await newSqlite()).environment, LOG_LEVEL: 'debug' },
      { isLogUnread: true },
    );
    // One log line each: several times the size of a pipe.
    for (let count = 0; count < 40; count++)
      await Promise.all(
        Array.from({ length: 100 }, () => fetch(`${server.url}/healthz`).then((a) => a.text())),
      );
    const began = performance.now();
    server.process.kill('SIGTERM');
    const { code, signal } = await server.ended;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
    assert.ok(performance.now() - began < withinMs);
  });

  test('finishes the current request without a reader of its output', inLongRun, async () => {
    const server = await serving(await newSqlite());
    server.process.stdout?.destroy();
    const socket = await openSocket(server.url);
    socket.write(head(Buffer.byteLength(body)) + body.slice(0, 20));
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const responded = text(socket);
    server.process.kill('SIGINT');
    await waitFor('the server to take no more', async () => !(await accepts(server.url)));
    socket.write(body.slice(20));
    assert.match(await responded, /^HTTP\/1\.1 201 /);
    assert.equal((await server.ended).code, 0);
  });
});

// In parallel: each takes the maximum time of a stop.
describe('a request that never ends', { concurrency: true }, () => {
  test('an unfinished body does not delay the shutdown', async () => {
    const database = await newSqlite();
    const server = await serving(database);
    const sockets = await Promise.all([
      openSocket(server.url),
      openSocket(server.url),
      openSocket(server.url),
    ]);
    sockets[0].write(head(500) + body.slice(0, 20));
    sockets[1].write(head(500).slice(0, 40));
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const began = performance.now();
    server.process.kill('SIGINT');
    const { code } = await server.ended;
    assert.equal(code, 0);
    assert.ok(performance.now() - began < withinMs);
    if ('FIRSTHOLD_DATA' in database.environment)
      assert.deepEqual(readdirSync(database.environment.FIRSTHOLD_DATA), atRest);
  });

  test('an unresponsive database does not delay the shutdown', inLongRun, async (t) => {
    const database = await newPostgres();
    const server = await serving(database);
    const url = 'DATABASE_URL' in database.environment ? database.environment.DATABASE_URL : '';
    const other = new pg.Client(url);
    // Inside a transaction, pg_stat_activity is read only once: the watcher uses none.
    const watcher = new pg.Client(url);
    for (const client of [other, watcher]) {
      await client.connect();
      t.after(() => client.end());
    }
    await other.query('begin');
    await other.query('lock table spaces in access exclusive mode');
    const requested = fetch(`${server.url}${path}/booking-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then(
      ({ status }) => status,
      () => 0,
    );
    const waiting =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let pid: number | undefined;
    await waitFor('a connection that waits for a lock', async () => {
      pid = (await watcher.query(waiting)).rows[0]?.pid;
      return pid !== undefined;
    });
    assert.ok(pid !== undefined);
    // A statement that only waits for a lock ends two seconds after the stop, so the backend process is suspended.
    process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    process.kill(pid, 'SIGCONT');
    assert.ok(performance.now() - began < withinMs, `it took ${performance.now() - began} ms`);
    // The visitor's request has given up its connection.
    assert.deepEqual([code, stderr.includes('did not close in time')], [0, false]);
    assert.notEqual(await requested, 201);
    await other.query('rollback');
    assert.equal((await other.query('select 1 from booking_requests')).rowCount, 0);
  });
});

/** Whether a server accepts connections there. */
function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
