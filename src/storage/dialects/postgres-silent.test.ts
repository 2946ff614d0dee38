/** Visitors while PostgreSQL is silent: its processes are stopped, or the network loses every packet. */
import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { freeze } from '../../../test/freeze.ts';
import { type Cluster, freePort, newPostgresDatabase, startCluster } from '../../../test/postgres.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { noon, startService, type TestService } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';

/** The longest time until a visitor has a response, in milliseconds. */
const withinMs = 4000;

let cluster: Cluster;
let url: string;
let service: TestService;
/** Connections through a network that can lose every packet; TCP repeats those of open connections after the repair. */
const network = { isDown: false, sockets: new Set<Socket>(), held: new Set<() => void>() };

function repair(): void {
  network.isDown = false;
  for (const pass of network.held) pass();
  network.held.clear();
}

/** Calls `pass` now, or after the repair. */
const whenUp = (pass: () => void) => (network.isDown ? network.held.add(pass) : pass());

before(async () => {
  cluster = await startCluster({ durable: false });
  const address = await newPostgresDatabase(cluster);
  const port = await freePort();
  createServer((client) => {
    const server = connect(Number(new URL(address).port), '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes) => whenUp(() => to.write(bytes)));
      from.on('close', () => whenUp(() => to.destroy()));
      from.on('error', () => undefined);
      network.sockets.add(from);
    }
  })
    .listen(port, '127.0.0.1')
    .unref();
  url = address;
  const throughNetwork = address.replace(/:\d+\//, `:${port}/`);
  service = await startService(await openPostgres(throughNetwork, () => undefined), {
    venue: divisibleHall(),
  });
});
after(async () => {
  await service.storage.close();
  for (const socket of network.sockets) socket.destroy();
  await cluster.stop();
});

let visitors = 0;
/** Sends every kind of request; returns statuses, and the milliseconds until the last response. */
async function visit() {
  visitors += 1;
  const address = `10.9.0.${visitors}`;
  const date = new Date(Date.UTC(2027, 3, 1) + visitors * 86_400_000).toISOString().slice(0, 10);
  const wanted = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date };
  const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
  const began = performance.now();
  const responses = await Promise.all([
    service.get('/venue', { address }),
    service.get(`/spaces/north/availability?from=${date}&to=${date}`, { address }),
    service.post('/quote', wanted, { address }),
    service.post('/booking-requests', { ...wanted, guest }, { address }),
  ]);
  return { statuses: responses.map(({ status }) => status), ms: performance.now() - began };
}

async function assertRefusedInTime(): Promise<void> {
  // Requests in flight, those that find open connections, and those that need new ones.
  for (let round = 0; round < 3; round++) {
    const visits = await Promise.all(Array.from({ length: 6 }, visit));
    assert.deepEqual([...new Set(visits.flatMap(({ statuses }) => statuses))], [503]);
    const longest = Math.max(...visits.map(({ ms }) => ms));
    assert.ok(longest < withinMs, `round ${round}: ${Math.round(longest)} ms`);
  }
  for (const path of ['/readyz', '/readyz?reads']) {
    const began = performance.now();
    assert.equal((await service.app.inject(path)).statusCode, 503);
    assert.ok(performance.now() - began < withinMs, path);
  }
}

/** Checks that every check of a busy instance names the same reason, also those that wait for one before. */
async function assertUnreachable(): Promise<void> {
  const reasons = new Set<unknown>();
  for (let round = 0; round < 2; round++) {
    const visits = Array.from({ length: 6 }, visit);
    for (const { payload } of await Promise.all([
      service.app.inject('/readyz'),
      // While the first is under way.
      new Promise(setImmediate).then(() => service.app.inject('/readyz')),
      service.app.inject('/readyz?reads'),
    ]))
      reasons.add(JSON.parse(payload).reason);
    await Promise.all(visits);
  }
  assert.deepEqual([...reasons], ['unreachable']);
}

async function assertReadyWithin(ms: number): Promise<void> {
  const began = performance.now();
  await waitFor('ready', async () => (await service.app.inject('/readyz')).statusCode === 200);
  assert.ok(performance.now() - began < ms, `ready after ${Math.round(performance.now() - began)} ms`);
  assert.deepEqual((await visit()).statuses, [200, 200, 200, 201]);
}

test('visitors get a 503 within four seconds from a frozen server, and responses once it continues', async () => {
  assert.deepEqual((await visit()).statuses, [200, 200, 200, 201]);
  const thaw = freeze(cluster);
  try {
    await assertUnreachable();
    await assert.rejects(inspectPostgres(url, noon), {
      message:
        'the server did not respond in time; check that the server runs and is not frozen, its address in DATABASE_URL, and the network',
    });
    await assertRefusedInTime();
  } finally {
    thaw();
  }
  await assertReadyWithin(1000);
});

test('visitors get a 503 within four seconds from a network that loses every packet', async () => {
  assert.deepEqual((await visit()).statuses, [200, 200, 200, 201]);
  network.isDown = true;
  await assertUnreachable();
  await assertRefusedInTime();
  // Attempts to connect are under way at the repair.
  const pending = visit();
  repair();
  await assertReadyWithin(1000);
  await pending;
});

test('visitors get a 503 within four seconds while another program locks a table, and the server keeps no request', async () => {
  const other = new pg.Client(url);
  await other.connect();
  await other.query('begin; lock table booking_requests in access exclusive mode');
  const { statuses, ms } = await visit();
  assert.deepEqual(statuses.at(-1), 503);
  assert.ok(ms < withinMs, `${Math.round(ms)} ms`);
  await waitFor('no statement waits for the lock', async () => {
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'firsthold'",
    );
    return rows.length === 0;
  });
  assert.equal((await service.app.inject('/readyz?reads')).statusCode, 200);
  await other.query('lock table installation in access exclusive mode');
  assert.equal(JSON.parse((await service.app.inject('/readyz')).payload).reason, 'busy');
  await other.query('rollback');
  await other.end();
  assert.deepEqual((await visit()).statuses, [200, 200, 200, 201]);
});
