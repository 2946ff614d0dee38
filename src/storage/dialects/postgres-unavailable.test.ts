/** Tests the responses to visitors and load balancers when PostgreSQL is unavailable, with every cause on a real server. */
import assert from 'node:assert/strict';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Certificate, newCertificate } from '../../../test/certificate.ts';
import { type Cluster, newPostgresDatabase, startCluster, startStandby } from '../../../test/postgres.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { NameTakenError, StorageUnavailableError, type Unavailability } from '../engine/errors.ts';
import { findInstallationFreeze } from '../engine/installation.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';
import { unavailabilityOf } from './postgres-unavailable.ts';

let cluster: Cluster;
/** The superuser, connected to another database. */
let admin: pg.Client;
/** The service's database, its role, and its URL. */
let database: string;
const role = 'service';
let url: string;
let service: TestService;

before(async () => {
  cluster = await startCluster();
  await connectAdmin();
  const address = await newPostgresDatabase(cluster);
  database = address.slice(address.lastIndexOf('/') + 1);
  await admin.query(`create role ${role} login password 'right'`);
  await admin.query(`alter database ${database} owner to ${role}`);
  url = address.replace('postgres:postgres@', `${role}:right@`);
  service = await startService(await openPostgres(url, () => undefined), { venue: divisibleHall() });
  await inDatabase(`create function raise(code text) returns void language plpgsql as
    $$ begin raise exception 'on purpose' using errcode = code; end $$`);
});
after(async () => {
  await service.storage.close();
  await admin.end();
  await cluster.stop();
});

async function connectAdmin(): Promise<void> {
  admin = new pg.Client(`${cluster.url}/postgres`);
  admin.on('error', () => undefined);
  await admin.connect();
}

/** Terminates the service's connections, like a restart of the database. */
const terminateConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);

/** Runs statements as the superuser in the service's database. */
async function inDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client(`${cluster.url}/${database}`);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

let visitors = 0;
/** All kinds of requests, on a date and from an address of their own. */
function getVenue(of: TestService) {
  visitors += 1;
  const options = { address: `10.9.${visitors >> 8}.${visitors & 255}` };
  const date = new Date(Date.UTC(2027, 3, 1) + visitors * 86_400_000).toISOString().slice(0, 10);
  const requested = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date };
  const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
  return Promise.all([
    of.get('/venue', options),
    of.get(`/spaces/north/availability?from=${date}&to=${date}`, options),
    of.post('/quote', requested, options),
    of.post('/booking-requests', { ...requested, guest }, options),
  ]);
}

async function readiness(of: TestService) {
  const { statusCode, headers, payload } = await of.app.inject('/readyz');
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(payload) };
}

async function assertUnavailable(of: TestService, reason: Unavailability): Promise<void> {
  // A changed setting reaches the server's processes a moment later.
  await waitFor(`not ready: ${reason}`, async () => (await readiness(of)).body.reason === reason);
  for (const { status, headers, body } of await getVenue(of)) {
    assert.deepEqual([status, body.error.code], [503, 'INTERNAL_SERVER_ERROR']);
    assert.ok(headers['retry-after']);
  }
  assert.deepEqual(await readiness(of), {
    status: 503,
    retryAfter: '2',
    body: { status: 'not ready', reason },
  });
}

/** Recovers by itself, after at most one failure per old connection. */
async function assertRecovered(of: TestService): Promise<void> {
  for (let tries = 0; tries < 8; tries++) await Promise.all([readiness(of), getVenue(of)]);
  assert.deepEqual((await readiness(of)).body, { status: 'ready' });
  for (const { status } of await getVenue(of)) assert.ok([200, 201].includes(status), String(status));
}

interface OutageCase {
  readonly what: string;
  readonly reason: Unavailability;
  readonly cause: () => Promise<unknown>;
  readonly recover: () => Promise<unknown>;
}

/** Causes the outage with one statement, for all new connections. */
const outage = (what: string, reason: Unavailability, cause: string, recover: string): OutageCase => ({
  what,
  reason,
  async cause() {
    await admin.query(cause.replace('DATABASE', database));
    await terminateConnections();
  },
  recover: () => admin.query(recover.replace('DATABASE', database)),
});

let locking: pg.Client;
const hba = () => join(cluster.data, 'pg_hba.conf');

const outages: readonly OutageCase[] = [
  outage(
    'a database made read-only',
    'read-only',
    'alter database DATABASE set default_transaction_read_only = on',
    'alter database DATABASE reset default_transaction_read_only',
  ),
  outage(
    'a password that was changed',
    'refused',
    `alter role ${role} password 'another'`,
    `alter role ${role} password 'right'`,
  ),
  outage('a role that may not log in', 'refused', `alter role ${role} nologin`, `alter role ${role} login`),
  outage(
    'a database that takes no connections',
    'refused',
    'alter database DATABASE allow_connections false',
    'alter database DATABASE allow_connections true',
  ),
  outage(
    'too many connections',
    'connections',
    'alter database DATABASE connection limit 0',
    'alter database DATABASE connection limit -1',
  ),
  {
    what: 'an address that pg_hba.conf does not let in',
    reason: 'refused',
    async cause() {
      writeFileSync(hba(), `host ${database} ${role} all reject\n${readFileSync(hba(), 'utf8')}`);
      await admin.query('select pg_reload_conf()');
      await terminateConnections();
    },
    async recover() {
      writeFileSync(hba(), readFileSync(hba(), 'utf8').replace(/.*reject\n/, ''));
      await admin.query('select pg_reload_conf()');
    },
  },
  {
    what: 'a database that was renamed',
    reason: 'refused',
    async cause() {
      await admin.query(`alter database ${database} allow_connections false`);
      await terminateConnections();
      await admin.query(`alter database ${database} rename to elsewhere`);
    },
    async recover() {
      await admin.query(`alter database elsewhere rename to ${database}`);
      await admin.query(`alter database ${database} allow_connections true`);
    },
  },
  {
    what: 'rights that were taken away',
    reason: 'refused',
    cause: () => inDatabase(`revoke insert, update on rate_limits, spaces, installation from ${role}`),
    recover: () => inDatabase(`grant insert, update on rate_limits, spaces, installation to ${role}`),
  },
  {
    what: 'a table that no longer exists',
    reason: 'changed',
    cause: () => inDatabase('alter table installation rename to i', 'alter table rate_limits rename to r'),
    recover: () => inDatabase('alter table i rename to installation', 'alter table r rename to rate_limits'),
  },
  {
    what: 'a lock that is never released, and a lock_timeout',
    reason: 'busy',
    async cause() {
      await admin.query(`alter role ${role} set lock_timeout = '100ms'`);
      await terminateConnections();
      locking = new pg.Client(`${cluster.url}/${database}`);
      await locking.connect();
      await locking.query('begin');
      await locking.query('lock table rate_limits, installation, spaces in access exclusive mode');
    },
    async recover() {
      await admin.query(`alter role ${role} reset lock_timeout`);
      await locking.end();
    },
  },
  {
    what: 'a database that is stopped',
    reason: 'unreachable',
    async cause() {
      cluster.kill();
    },
    async recover() {
      await cluster.restart();
      await connectAdmin();
    },
  },
];

for (const { what, reason, cause, recover } of outages)
  test(`${what}: every response is 503, /readyz says "${reason}", and both recover`, async () => {
    await cause();
    try {
      await assertUnavailable(service, reason);
    } finally {
      await recover();
    }
    await assertRecovered(service);
  });

test('a password that was changed under open connections: not ready once no request gets another', async () => {
  const storage = await openPostgres(url, () => undefined);
  const write = () => storage.transact(findInstallationFreeze);
  assert.deepEqual(await storage.ping(), []);
  await admin.query(`alter role ${role} password 'another'`);
  try {
    await assert.rejects(write(), { reason: 'refused' });
    for (const _twice of [1, 2]) await assert.rejects(storage.ping(), { reason: 'refused' });
  } finally {
    await admin.query(`alter role ${role} password 'right'`);
  }
  assert.deepEqual(await storage.ping(), []);
  assert.equal(await write(), null);
  await storage.close();
});

test('a password that was changed under open connections: not ready within half a minute, also without a request', async () => {
  let now = Date.now();
  const storage = await openPostgres(url, () => undefined, { clock: () => now });
  assert.deepEqual(await storage.ping(), []);
  await admin.query(`alter role ${role} password 'another'`);
  try {
    now += 30_000;
    for (const _twice of [1, 2]) await assert.rejects(storage.ping(), { reason: 'refused' });
  } finally {
    await admin.query(`alter role ${role} password 'right'`);
  }
  assert.deepEqual(await storage.ping(), []);
  await storage.close();
});

for (const mode of ['access exclusive', 'share'])
  test(`a table of bookings locked in ${mode} mode: /readyz says "busy", venues are read, and it recovers`, async () => {
    await assertRecovered(service);
    locking = new pg.Client(`${cluster.url}/${database}`);
    await locking.connect();
    await locking.query(`begin; lock table occupancies in ${mode} mode`);
    try {
      await waitFor('not ready', async () => (await readiness(service)).status === 503);
      assert.deepEqual((await readiness(service)).body, { status: 'not ready', reason: 'busy' });
      assert.equal((await service.get('/venue', { address: '10.9.1.1' })).status, 200);
    } finally {
      await locking.end();
    }
    await assertRecovered(service);
  });

test('a server without TLS, and a role that does not own the database, are named with their remedies', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  const where = url.slice(url.indexOf('@') + 1);
  await assert.rejects(
    openPostgres(`${url}?sslmode=require`, () => undefined),
    {
      message: `cannot use the database at postgres://${where}: The server does not support SSL connections; switch TLS on at the server (ssl = on), or set sslmode=disable in DATABASE_URL if the network is trusted: every other sslmode demands TLS`,
    },
  );
  const ofOther = await newPostgresDatabase(cluster);
  for (const [grant, denied] of [
    ['select', 'for schema public'],
    ['grant create on schema public to public', 'to create extension "btree_gist"'],
  ] as const) {
    const other = new pg.Client(ofOther);
    await other.connect();
    await other.query(grant);
    await other.end();
    await assert.rejects(
      openPostgres(ofOther.replace('postgres:postgres@', `${role}:right@`), () => undefined),
      {
        message: `cannot use the database at postgres://${ofOther.slice(ofOther.indexOf('@') + 1)}: permission denied ${denied}; the role must own the database, as a superuser: alter database … owner to …; the owner may create the extension btree_gist`,
      },
    );
  }
  process.off('warning', note);
  assert.deepEqual(warnings, []);
});

test('an untrusted or missing certificate: the same', async () => {
  const present = async ({ certificate, key }: Certificate) => {
    const { uid, gid } = statSync(cluster.data);
    for (const [name, text] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
      writeFileSync(join(cluster.data, name), text, { mode: 0o600 });
      chownSync(join(cluster.data, name), uid, gid);
    }
    await admin.query('alter system set ssl = on');
    await admin.query('select pg_reload_conf()');
  };
  const trusted = newCertificate();
  const file = join(cluster.data, 'trusted.crt');
  writeFileSync(file, trusted.certificate);
  await present(trusted);
  const withCertificate = `${url}?sslmode=verify-full&sslrootcert=${file}`;
  const storage = await untilDone(() => openPostgres(withCertificate, () => undefined));
  const missing = `${url}?sslmode=verify-full&sslrootcert=${file}.missing`;
  await assert.rejects(inspectPostgres(missing, 0), {
    message: `ENOENT: no such file or directory, open '${file}.missing'; the user of the service must be able to read sslrootcert, sslcert and sslkey of DATABASE_URL`,
  });
  const encrypted = await startService(storage);
  await present(newCertificate());
  await terminateConnections();
  await assertUnavailable(encrypted, 'refused');
  const where = url.slice(url.indexOf('@') + 1);
  await assert.rejects(
    openPostgres(withCertificate, () => undefined),
    {
      message: `cannot use the database at postgres://${where}: self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca; check the certificate of the server, its host name and when it expires, and sslrootcert in DATABASE_URL: every sslmode except disable and no-verify checks them (docs/run/postgresql.md, TLS)`,
    },
  );
  await present(trusted);
  await untilDone(() => storage.ping());
  await assertRecovered(encrypted);
  await admin.query('alter system reset ssl');
  await admin.query('select pg_reload_conf()');
  await terminateConnections();
  await assertUnavailable(encrypted, 'refused');
  await storage.close();
});

test('a standby: the same, until it is promoted', async (t) => {
  const standby = await startStandby(cluster);
  t.after(() => standby.stop());
  const storage = await openPostgres(url.replace(/:\d+/, `:${new URL(standby.url).port}`), () => undefined);
  t.after(() => storage.close());
  const following = await startService(storage);
  await assertUnavailable(following, 'read-only');
  const client = new pg.Client(`${standby.url}/postgres`);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await assertRecovered(following);
});

/** Returns what a failing statement becomes for the caller. */
const failed = (code: string): Promise<unknown> =>
  service.storage
    .transact((db) => sql`select raise(${code})`.execute(db))
    .then(
      () => undefined,
      (error) => (error instanceof StorageUnavailableError ? error.reason : error.code),
    );

test('once a write fails on a full disk, /readyz says "full" until there is space', async () => {
  await assertRecovered(service);
  // The role's limit for temporary files in kilobytes: to it, the disk is full.
  await admin.query(`alter role ${role} set temp_file_limit = 100`);
  await terminateConnections();
  await assertRecovered(service);
  assert.equal(await failed('53100'), 'full');
  for (let tries = 0; tries < 3; tries++)
    assert.deepEqual((await readiness(service)).body, { status: 'not ready', reason: 'full' });
  await admin.query(`alter role ${role} reset temp_file_limit`);
  await terminateConnections();
  await assertRecovered(service);
});

test('on a full disk, visitors still see dates and prices, within the limit of each instance', async () => {
  await assertRecovered(service);
  await inDatabase(
    "create function refuse_hits() returns trigger language plpgsql as $$begin raise exception 'full' using errcode = '53100'; end$$",
    'create trigger refuse_hits before insert or update on rate_limits for each row execute function refuse_hits()',
  );
  const statuses = (await getVenue(service)).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 503], 'the booking request alone needs space');
  const left = async () => {
    const { headers } = await service.get('/venue', { address: '10.8.0.1' });
    return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  };
  assert.equal((await left()) - (await left()), 1);
  await inDatabase('drop function refuse_hits cascade');
  await assertRecovered(service);
});

test('names a host that cannot be resolved, and a pool whose connections are all in use', () => {
  const lookup = Object.assign(new Error('getaddrinfo ENOTFOUND database.example'), { code: 'ENOTFOUND' });
  assert.equal(unavailabilityOf(lookup), 'unresolved');
  assert.equal(unavailabilityOf(Object.assign(new Error('x'), { code: 'EAI_AGAIN' })), 'unresolved');
  assert.equal(unavailabilityOf(new Error('timeout exceeded when trying to connect')), 'connections');
});

test('distinguishes an unavailable database from a faulty query', async () => {
  const reasons: Record<string, Unavailability | null> = {
    '08006': 'unreachable',
    '0A000': 'changed',
    '25006': 'read-only',
    '25P04': 'busy',
    '53200': 'busy',
    '53300': 'connections',
    '55P03': 'busy',
    '57014': 'busy',
    '57P03': 'unreachable',
    '58030': 'failing',
    XX000: 'failing',
    XX001: 'damaged',
    XX002: 'damaged',
    '22012': null,
    '22P02': null,
    '23502': null,
    '25001': null,
    '42601': null,
    '42804': null,
    '54001': null,
    P0001: null,
  };
  for (const [code, reason] of Object.entries(reasons)) assert.equal(await failed(code), reason ?? code);
  await assert.rejects(
    service.storage.transact((db) => sql`select raise('23505')`.execute(db)),
    NameTakenError,
    'neither of them, so a retry is allowed',
  );
});

/** A changed setting reaches the server a moment later. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
}
