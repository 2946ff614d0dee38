import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import pg from 'pg';
import { writeVenueFile } from '../../src/domain/documents/venue-file/write.ts';
import { newEmptyDatabase, newPostgres, onAnyDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { divisibleHall } from '../scenario.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { atRest, type Ending, run, start, startServer } from './server-process.ts';

const venueFile = writeVenueFile(divisibleHall());
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const;

/** Counts the booking requests in the database of a folder. */
function requestsIn(folder: string): number {
  const database = new DatabaseSync(join(folder, 'firsthold.sqlite'), { readOnly: true });
  try {
    return Number(database.prepare('select count(*) as requests from booking_requests').get()?.['requests']);
  } finally {
    database.close();
  }
}

/** Asserts one clear line on standard error, no output, and the exit code. */
function rejected({ code, stdout, stderr }: Ending, exitCode: 1 | 2, line: RegExp): void {
  assert.equal(stdout, '');
  assert.match(stderr, line);
  assert.match(stderr, /^firsthold: [^\n]+\n$/);
  assert.equal(code, exitCode);
}

onAnyDatabase('a start', (newDatabase) => {
  test('prints its address first and loads the demo venue once if asked', async () => {
    const { environment } = await newDatabase();
    const server = await startServer({ ...environment }, { isDemo: true });
    const site = `${server.url}/venues/public/v1/sites/demo`;
    const venue = await (await fetch(`${site}/venue`)).json();
    assert.equal(venue.success, true);
    for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(server.url + path)).status, 200);
    server.process.kill('SIGTERM');
    const { code, stdout } = await server.ended;
    assert.equal(code, 0);
    assert.match(stdout, /^Firsthold is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    assert.match(stdout, /Loaded the demo venue/);
    const again = await startServer({ ...environment }, { isDemo: true });
    assert.deepEqual(await (await fetch(`${again.url}/venues/public/v1/sites/demo/venue`)).json(), venue);
    again.process.kill('SIGTERM');
    assert.doesNotMatch((await again.ended).stdout, /Loaded the demo venue|Created/, 'once each');
  });

  test('of a frozen installation names the freeze, which /readyz and the log name until it ends', async () => {
    const { environment } = await newDatabase();
    await run(['migrate'], { ...environment });
    assert.equal((await run(['venues', 'freeze', '--all'], { ...environment })).code, 0);
    const server = await startServer({ ...environment, LOG_LEVEL: 'info' });
    const readiness = async () => {
      const response = await fetch(`${server.url}/readyz`);
      return [response.status, await response.text()].join(' ');
    };
    const logged = (message: string) => server.complaints().includes(`"msg":"${message}`);
    await waitFor('the freeze in the log', () => logged('frozen for maintenance'));
    assert.equal(await readiness(), '200 {"status":"ready","degraded":["frozen"]}');
    assert.match(
      server.output(),
      /^All venues are frozen for maintenance since .* UTC\. To end it: firsthold venues unfreeze --all$/m,
    );
    assert.equal((await run(['venues', 'unfreeze', '--all'], { ...environment })).code, 0);
    await waitFor('its end in the log', () => logged('no longer frozen for maintenance'));
    assert.equal(await readiness(), '200 {"status":"ready"}');
    server.process.kill('SIGTERM');
    await server.ended;
  });

  test(
    'in an existing empty database loads no venue, explains import and serves it once imported',
    inLongRun,
    async () => {
      const { environment } = await newDatabase();
      const server = await startServer({ ...environment });
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      const { code } = await run(['import', '-'], { ...environment }, JSON.stringify(venueFile));
      assert.equal(code, 0);
      assert.equal((await fetch(`${server.url}/venues/public/v1/sites/key/venue`)).status, 200);
      server.process.kill('SIGTERM');
      const { stdout } = await server.ended;
      assert.doesNotMatch(stdout, /Loaded the demo venue/);
      assert.match(stdout, /No venue yet. Add yours with "firsthold import FILE"/);
    },
  );

  test('without a terminal prints the command for the first owner’s link and logs no link', async () => {
    const { environment } = await newDatabase();
    const server = await startServer({ ...environment, LOG_LEVEL: 'trace' });
    const empty = await run(['staff', 'add', 'sam@riverside.example', '--role', 'owner'], { ...environment });
    rejected(empty, 1, /there is no venue yet; .*run "firsthold welcome" for a link/);
    const replaced = await run(['welcome'], { ...environment });
    const { code, stdout, stderr } = await run(['welcome'], { ...environment });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^\/manage\/welcome#[\w-]{43}\n$/);
    assert.match(stderr, /The link works once, until 20\d\d-/);
    const send = (path: string, body: object) =>
      fetch(`${server.url}/venues/manage/v1/invitations/${path}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const secretIn = (link: string) => link.trim().split('#')[1] ?? '';
    assert.equal((await send('open', { secret: secretIn(replaced.stdout) })).status, 404, 'replaced');
    const owner = { name: 'Sam', email: 'sam@riverside.example', password: 'a dozen old umbrellas' };
    const accepted = await send('accept', { secret: secretIn(stdout), ...owner });
    assert.equal(accepted.status, 201, await accepted.text());
    rejected(await run(['welcome'], { ...environment }), 1, /there is already an owner/);
    server.process.kill('SIGTERM');
    const output = await server.ended;
    assert.match(output.stdout, /^No one can sign in yet. Run "firsthold welcome" for a one-time link/m);
    assert.doesNotMatch(output.stdout + output.stderr, /welcome#/);
    for (const secret of [secretIn(replaced.stdout), secretIn(stdout)])
      assert.ok(!(output.stdout + output.stderr).includes(secret));
    const again = await startServer({ ...environment });
    again.process.kill('SIGTERM');
    assert.doesNotMatch((await again.ended).stdout, /log in|welcome/);
  });

  test('without a terminal names the venue without an owner', inLongRun, async () => {
    const { environment } = await newDatabase();
    const server = await startServer({ ...environment }, { isDemo: true });
    server.process.kill('SIGTERM');
    assert.match(
      (await server.ended).stdout,
      /^No one can sign in to manage tallow-street yet. Run "firsthold welcome" for a one-time link/m,
    );
    const { stdout } = await run(['welcome', '--json'], { ...environment });
    const { venueId, link } = JSON.parse(stdout);
    assert.equal(venueId, 'tallow-street');
    assert.match(link, /^\/manage\/welcome#[\w-]{43}$/);
  });

  test('prints the booking page of a key that has one', inLongRun, async () => {
    const { environment } = await newDatabase();
    const args = async (page: boolean) => {
      const file = writeVenueFile(divisibleHall({ siteKey: { page } }));
      await run(['import', '-'], { ...environment }, JSON.stringify(file));
      const server = await startServer({ ...environment });
      server.process.kill('SIGTERM');
      return (await server.ended).stdout;
    };
    assert.match(await args(true), /booking page {7}http:\S+\/book\/key$/m);
    const without = await args(false);
    assert.doesNotMatch(without, /booking page|\/book\//);
    assert.match(without, /public API {9}http:\S+\/sites\/key\/venue$/m);
  });

  test('several concurrent migrations are one', async () => {
    const { environment } = await newDatabase();
    const endings = await Promise.all([1, 2, 3].map(() => run(['migrate'], { ...environment })));
    assert.deepEqual(
      endings.map(({ code, stderr }) => [code, stderr]),
      endings.map(() => [0, '']),
    );
  });
});

test('two instances started with the demo venue load it once', async () => {
  const database = await newPostgres();
  const servers = await Promise.all(
    [1, 2].map(() => startServer({ ...database.environment }, { isDemo: true })),
  );
  const storage = await database.open();
  const added = await storage.read((db) =>
    db.selectFrom('events').select('at').where('action', '=', 'venue.imported').execute(),
  );
  assert.equal(added.length, 1);
  const responses = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/venues/public/v1/sites/demo/spaces`)).text()),
  );
  assert.equal(responses[0], responses[1]);
  for (const { process } of servers) process.kill('SIGTERM');
  for (const { ended } of servers) assert.equal((await ended).code, 0);
});

test('a second service on one data folder waits for the first to stop', inLongRun, async () => {
  const FIRSTHOLD_DATA = temporaryFolder();
  const first = await startServer({ FIRSTHOLD_DATA });
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const running = signal === 'SIGTERM' ? first : await startServer({ FIRSTHOLD_DATA });
    const second = start(['serve'], { FIRSTHOLD_DATA, PORT: '0' });
    await waitFor('the second to wait', () => second.complaints().includes('waiting up to 60 s'));
    assert.equal(second.output(), '', 'it does not listen');
    assert.equal((await fetch(`${running.url}/readyz`)).status, 200);
    const { code } = await run(['import', '-'], { FIRSTHOLD_DATA }, JSON.stringify(venueFile));
    assert.equal(code, 0, 'commands work beside a service');
    running.process.kill(signal);
    await waitFor('the second to listen', () => second.output().includes('Firsthold is ready'));
    second.process.kill('SIGTERM');
    assert.equal((await second.ended).code, 0);
  }
});

test('a first start without a data folder loads the demo venue, also after a crash', async () => {
  const place = temporaryFolder();
  const whole = await startServer({ FIRSTHOLD_DATA: join(place, 'whole') });
  const requests = requestsIn(join(place, 'whole'));
  assert.ok(requests > 0);
  whole.process.kill('SIGTERM');
  const { stdout } = await whole.ended;
  assert.match(stdout, /Loaded the demo venue/);
  const text = `Created a new, empty database in ${join(place, 'whole')}. If it should have data: stop the service`;
  assert.ok(stdout.includes(`\n${text}`), stdout);
  // Output is often a log, for example in a container.
  assert.doesNotMatch(stdout, /welcome#/);
  // Truncates one of these files per round.
  for (const [index, file] of ['', 'firsthold.sqlite', 'firsthold.sqlite-wal'].entries()) {
    const folder = join(place, String(index), 'data');
    const killed = start(['serve'], { FIRSTHOLD_DATA: folder, PORT: '0' });
    await waitFor(`${folder} to hold ${file}`, () => existsSync(join(folder, file)));
    killed.process.kill('SIGKILL');
    await killed.ended;
    const server = await startServer({ FIRSTHOLD_DATA: folder });
    assert.equal(requestsIn(folder), requests);
    server.process.kill('SIGTERM');
    await server.ended;
    assert.deepEqual(readdirSync(folder), atRest);
  }
});

test('a data folder deleted at runtime is one line in the log', inLongRun, async () => {
  const folder = join(temporaryFolder(), 'data');
  const server = await startServer({ FIRSTHOLD_DATA: folder });
  const request = () => fetch(`${server.url}/venues/public/v1/sites/demo/venue`);
  assert.equal((await request()).status, 200);
  rmSync(folder, { recursive: true });
  // The rate limit may be reached first.
  await waitFor('the deletion to be noticed', async () => ![200, 429].includes((await request()).status));
  for (let visitor = 0; visitor < 50; visitor++) assert.equal((await request()).status, 503);
  assert.deepEqual(await (await fetch(`${server.url}/readyz`)).json(), {
    status: 'not ready',
    reason: 'gone',
  });
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  server.process.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  assert.equal(code, 0);
  // On a busy machine the log may have other lines.
  const result = stderr.split('\n').filter((line) => line.includes('"reason":"gone"'));
  assert.equal(result.length, 1, stderr);
  assert.match(result[0] ?? '', /firsthold\.sqlite no longer exists/);
});

test('more visitors than open files allow break nothing, and the next one is served', inLongRun, async () => {
  const server = await startServer({ FIRSTHOLD_DATA: temporaryFolder() }, { maxFiles: 128, isDemo: true });
  const { hostname, port } = new URL(server.url);
  const visitors = Array.from({ length: 300 }, () => connect(Number(port), hostname));
  await Promise.all(
    visitors.map(async (visitor) => {
      const answeredOrNot = new Promise((resolve) => visitor.once('data', resolve).once('close', resolve));
      visitor.on('error', () => undefined).write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await answeredOrNot;
    }),
  );
  const venue = await fetch(`${server.url}/venues/public/v1/sites/demo/venue`);
  assert.equal(venue.status, 200);
  for (const visitor of visitors) visitor.destroy();
  server.process.kill('SIGINT');
  const { code, stderr } = await server.ended;
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
});

describe('a failing start', () => {
  test('names an invalid setting with valid values, exit code 2', async () => {
    const bad: [Record<string, string>, RegExp][] = [
      [{ PORT: 'eighty' }, /PORT must be a whole number from 0 to 65535, not "eighty"/],
      [{ TRUST_PROXY: 'everybody' }, /TRUST_PROXY/],
      [{ DATABASE_URL: 'postgres://a:5432,b:5432/x' }, /names several hosts; use one address/],
      [{ DATABASE_URL: 'postgres://a,b/x?target_session_attrs=read-write' }, /names several hosts/],
      [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL must begin with postgres:\/\//],
      [
        { DATABASE_URL: 'postgres://someone:sec/ret@127.0.0.1:1/x' },
        /DATABASE_URL must be like postgres:\/\//,
      ],
    ];
    const folder = join(temporaryFolder(), 'none');
    const endings = await Promise.all(
      bad.map(([settings]) => run(['serve'], { FIRSTHOLD_DATA: folder, PORT: '0', ...settings })),
    );
    for (const [index, ending] of endings.entries()) rejected(ending, 2, bad[index]?.[1] ?? /^$/);
    assert.equal(existsSync(folder), false);
  });

  test('with too few open files is one line and exit code 1', inLongRun, async () => {
    const folder = join(temporaryFolder(), 'none');
    const ending = await start(['serve'], { FIRSTHOLD_DATA: folder, PORT: '0' }, { maxFiles: 25 }).ended;
    rejected(ending, 1, /the open file limit is 25/);
    assert.equal(existsSync(folder), false);
  });

  test('with a read-only PostgreSQL is one line and exit code 1', inLongRun, async () => {
    const database = await newPostgres();
    assert.equal((await run(['migrate'], { ...database.environment })).code, 0);
    const url = 'DATABASE_URL' in database.environment ? database.environment.DATABASE_URL : '';
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await client.end();
    const serving = await run(['serve'], { ...database.environment, PORT: '0' });
    rejected(serving, 1, /can be read, but not written to \(a standby, or made read-only\): cannot execute/);
    const listing = await run(['venues', 'list'], { ...database.environment });
    assert.equal(listing.code, 0, 'commands that only read still work');
  });

  test('in a new folder logs its migrations in one line', inLongRun, async () => {
    const server = await startServer({ FIRSTHOLD_DATA: join(temporaryFolder(), 'new'), LOG_LEVEL: 'info' });
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    const line = stderr.split('\n').filter((text) => text.includes('"msg":"database migrated"'));
    assert.equal(line.length, 1);
    assert.match(line[0] ?? '', /"migrations":\["0001-schema",(?:"[\w-]+",?)+\],"seconds":\d/);
  });

  test('with a used port or a foreign address is one line and exit code 1', inLongRun, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    const FIRSTHOLD_DATA = temporaryFolder();
    await run(['migrate'], { FIRSTHOLD_DATA });
    // The next start must still be the first, which loads the demo venue.
    const unmade = join(FIRSTHOLD_DATA, 'new');
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA: unmade, PORT }),
      1,
      new RegExp(`port ${PORT} on 127.0.0.1 is already in use`),
    );
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA: unmade, PORT: '0', METRICS_PORT: PORT }),
      1,
      /is already in use; stop the other program, or set METRICS_PORT to a free port/,
    );
    assert.equal(existsSync(unmade), false);
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA, PORT }),
      1,
      new RegExp(`port ${PORT} on 127.0.0.1 is already in use`),
    );
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA, PORT: '0', HOST: '192.0.2.1' }),
      1,
      /192\.0\.2\.1 is not an address of this machine/,
    );
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA, PORT: '0', HOST: 'booking.invalid' }),
      1,
      /^firsthold: HOST booking\.invalid is not an address of this machine$/m,
    );
    taken.close();
    assert.deepEqual(readdirSync(FIRSTHOLD_DATA), atRest, 'the database was closed');
  });

  test('with a used port changes nothing on PostgreSQL', inLongRun, async (t) => {
    const { environment } = await newEmptyDatabase('postgres');
    const DATABASE_URL = 'DATABASE_URL' in environment ? environment.DATABASE_URL : '';
    const taken = createServer().listen(0, '127.0.0.1');
    t.after(() => taken.close());
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    for (const ports of [{ PORT: port }, { PORT: '0', METRICS_PORT: port }])
      rejected(
        await run(['serve'], { DATABASE_URL, ...ports }),
        1,
        /is already in use; stop the other program/,
      );
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    await client.end();
    assert.deepEqual(rows, []);
  });

  test('with invalid settings names each, and exits with code 2', async () => {
    const FIRSTHOLD_DATA = temporaryFolder();
    const { code, stdout, stderr } = await run(['serve'], { FIRSTHOLD_DATA, PORT: 'x', CACHE_MIB: 'y' });
    assert.deepEqual(
      [code, stdout, stderr],
      [
        2,
        '',
        `firsthold: PORT must be a whole number from 0 to 65535, not "x"
firsthold: CACHE_MIB must be a whole number from 0 to 65536, not "y"
`,
      ],
    );
    rejected(
      await run(['serve'], { FIRSTHOLD_DATA, PORT: '8123', METRICS_PORT: '8123' }),
      2,
      /METRICS_PORT must differ from PORT: both are 8123/,
    );
  });

  test('with an unusable database is one line and exit code 1', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    for (const name of ['text', 'foreign', 'newer']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'text', 'firsthold.sqlite'), 'This is no database. '.repeat(100));
    const foreign = new DatabaseSync(join(folder, 'foreign', 'firsthold.sqlite'));
    foreign.exec('create table notes (text)');
    foreign.close();
    await run(['migrate'], { FIRSTHOLD_DATA: join(folder, 'newer') });
    const newer = new DatabaseSync(join(folder, 'newer', 'firsthold.sqlite'));
    newer.exec("insert into firsthold_migrations values (9999, 'later', 'unknown')");
    newer.close();
    await run(['migrate'], { FIRSTHOLD_DATA: join(folder, 'partial') });
    const partial = new DatabaseSync(join(folder, 'partial', 'firsthold.sqlite'));
    partial.exec('drop table used_challenges');
    partial.close();
    const cases: [Record<string, string>, RegExp][] = [
      [{ FIRSTHOLD_DATA: join(folder, 'file', 'data') }, /file is a file, not a folder; name another folder/],
      [{ FIRSTHOLD_DATA: join(folder, 'text') }, /file is not a database/],
      [{ FIRSTHOLD_DATA: join(folder, 'foreign') }, /another program/],
      [{ FIRSTHOLD_DATA: join(folder, 'newer') }, /newer Firsthold/],
      [
        { FIRSTHOLD_DATA: join(folder, 'partial') },
        /partial lacks table used_challenges, as after a restore/,
      ],
      [
        { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/firsthold' },
        /127\.0\.0\.1:1\/firsthold: .*ECONNREFUSED/,
      ],
      [
        { DATABASE_URL: 'postgres://someone:secret@localhost:1/firsthold' },
        /localhost:1\/firsthold: .*ECONNREFUSED/,
      ],
      [{ DATABASE_URL: 'postgres://someone:secret@no-such-host.invalid/firsthold' }, /no-such-host\.invalid/],
    ];
    const endings = await Promise.all(cases.map(([settings]) => run(['serve'], { PORT: '0', ...settings })));
    for (const [index, ending] of endings.entries()) {
      rejected(ending, 1, cases[index]?.[1] ?? /^$/);
      assert.doesNotMatch(ending.stderr, /secret/);
    }
  });

  test('with files of another user says who should run it', {
    skip: !mayBeRunByOthers() && 'needs root, and a checkout that other users can read, unlike one in /root',
  }, async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const under = [...asNobody];
    const ofRoot = join(folder, 'data');
    await run(['migrate'], { FIRSTHOLD_DATA: ofRoot });
    const remedy =
      /; this user may not read and write it: run this as the user of the service \(as root, firsthold doctor --unit firsthold names the owner\), or set FIRSTHOLD_DATA\n$/;
    const attempt = (command: string) =>
      start([command], { FIRSTHOLD_DATA: ofRoot, PORT: '0' }, { under }).ended;
    rejected(await attempt('serve'), 1, remedy);
    rejected(await attempt('migrate'), 1, remedy);
    const doctor = await attempt('doctor');
    assert.equal(doctor.code, 1);
    assert.match(doctor.stdout, /^WRONG {4}files {7}\S+ cannot be read by nobody; it is owned by root: /m);
    assert.match(doctor.stdout, /^WRONG {4}database {4}cannot be used: EACCES: permission denied/m);
    assert.doesNotMatch(doctor.stdout, /none (?:yet )?in/);
    rejected(
      await attempt('usage'),
      1,
      /^firsthold: cannot read \S+: permission denied; run this command as the user of the service\n$/,
    );
    chownSync(ofRoot, 65534, 65534);
    rejected(await attempt('serve'), 1, remedy);
    writeFileSync(join(ofRoot, 'firsthold.sqlite-serve'), '');
    rejected(await attempt('serve'), 1, remedy);
    for (const name of ['firsthold.sqlite', 'firsthold.sqlite-serve'])
      chownSync(join(ofRoot, name), 65534, 65534);
    for (const name of ['firsthold.sqlite-wal', 'firsthold.sqlite-shm'])
      writeFileSync(join(ofRoot, name), '', { mode: 0o600 });
    rejected(await attempt('serve'), 1, remedy);
    rejected(await attempt('migrate'), 1, remedy);
    rejected(await attempt('migrate'), 1, remedy);
  });

  test('rejecting a venue file leaves a running server unchanged', inLongRun, async () => {
    const database = await newPostgres();
    const server = await startServer({ ...database.environment }, { isDemo: true });
    const site = `${server.url}/venues/public/v1/sites/demo/spaces`;
    const before = await (await fetch(site)).text();
    const { code, stderr } = await run(
      ['import', '-'],
      { ...database.environment },
      '{"venue": {"id": "x"}}',
    );
    assert.equal(code !== 0, true);
    assert.match(stderr, /nothing was changed/);
    assert.equal(await (await fetch(site)).text(), before);
    server.process.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
  });
});

/** Whether this process can start programs of the checkout as another user. */
function mayBeRunByOthers(): boolean {
  const [command, ...options] = asNobody;
  return (
    process.getuid?.() === 0 &&
    spawnSync(command, [...options, 'test', '-r', import.meta.filename]).status === 0
  );
}
