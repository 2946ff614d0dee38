import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { type Unavailability, UnusableDatabaseError } from '../engine/errors.ts';
import { openSqlite } from './sqlite.ts';
import { inspectSqlite } from './sqlite-inspection.ts';
import { isBusy, unavailabilityOf } from './sqlite-unavailable.ts';

/** Creates a database with a venue and overwrites the first page of a table. */
async function damaged(table: string): Promise<string> {
  const folder = temporaryFolder();
  const storage = await openSqlite(folder);
  await startService(storage, { venue: divisibleHall() });
  await storage.close();
  const file = join(folder, 'firsthold.sqlite');
  const database = new DatabaseSync(file);
  const value = (text: string) => Number(Object.values(database.prepare(text).get() ?? {})[0]);
  const size = value('pragma page_size');
  const page = value(`select rootpage from sqlite_schema where name = '${table}'`);
  database.close();
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  closeSync(opened);
  return folder;
}

test('a damaged page: its readers get 503, and from then on /readyz says "damaged"', async () => {
  const storage = await openSqlite(await damaged('venues'));
  const service = await startService(storage);
  const readiness = async () => JSON.parse((await service.app.inject('/readyz')).payload);
  assert.deepEqual(await readiness(), { status: 'ready' }, 'no query has read the damaged page yet');
  const { status, headers } = await service.get('/venue');
  assert.deepEqual([status, headers['retry-after']], [503, '2']);
  assert.deepEqual(await readiness(), { status: 'not ready', reason: 'damaged' });
  await storage.close();
});

test('a damaged page needed at start: fails with one line that names doctor', async () => {
  const folder = await damaged('installation');
  await assert.rejects(openSqlite(folder), (error: Error) => {
    assert.ok(error instanceof UnusableDatabaseError);
    assert.match(
      error.message,
      /^cannot use the database \S+: .* malformed; run firsthold doctor for details$/,
    );
    return true;
  });
  for (const table of ['installation', 'venues', 'firsthold_migrations', 'sqlite_autoindex_venues_1'])
    assert.match(inspectSqlite(await damaged(table), Date.now())?.damage ?? '', /\w/, table);
});

test('a full disk: booking requests get Retry-After, and succeed once there is room', async () => {
  const storage = await openSqlite(temporaryFolder());
  const service = await startService(storage, { venue: divisibleHall() });
  /** In pages, for the writing connection. */
  const allow = (pages: string) =>
    storage.transact(async (db) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db)));
  let day = 0;
  const placed = async () => {
    const date = new Date(Date.UTC(2027, 3, 1) + ++day * 86_400_000).toISOString().slice(0, 10);
    const requested = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date };
    const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
    const body = { ...requested, guest, message: 'x'.repeat(1900) };
    return service.post('/booking-requests', body, { address: `10.9.0.${day}` });
  };
  await allow('1');
  let answer = await placed();
  for (let tries = 0; answer.status === 201 && tries < 500; tries++) answer = await placed();
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '2']);
  const readiness = async () => (await service.app.inject('/readyz')).json();
  for (let time = 1; time <= 5; time++)
    assert.deepEqual(await readiness(), { status: 'not ready', reason: 'full' }, `time ${time}`);
  const isRejected = storage.transact((db) =>
    sql`insert into events (at, actor, action, venue_id, subject, details, sort_key, tie_breaker)
      values (0, '', '', '', '', ${'x'.repeat(100_000)}, 0, abs(random() / 4096))`.execute(db),
  );
  await assert.rejects(isRejected, { reason: 'full' });
  assert.equal((await service.get('/venue')).status, 200);
  await allow('1000000');
  assert.deepEqual(await readiness(), { status: 'ready' });
  assert.equal((await placed()).status, 201);
  await storage.close();
});

/** Mounts a disk of this many bytes, which only root may do. */
function smallDisk(t: TestContext, bytes: number): string | null {
  const folder = temporaryFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'firsthold-test', folder]);
  t.after(() => {
    if (status === 0) spawnSync('umount', ['--lazy', folder]);
  });
  return status === 0 ? folder : null;
}

test('a full disk: /readyz is 503 while larger writes fail, and 200 once there is room', async (t) => {
  const disk = smallDisk(t, 4 << 20);
  if (disk === null) return t.skip('only root may mount a small disk');
  const storage = await openSqlite(join(disk, 'data'));
  const service = await startService(storage, { venue: divisibleHall() });
  const readiness = async () => (await service.app.inject('/readyz')).json();
  const write = () =>
    storage.transact((db) =>
      sql`insert into events (at, actor, action, venue_id, subject, details, sort_key, tie_breaker)
        values (0, '', '', '', '', ${'x'.repeat(20_000)}, 0, abs(random() / 4096))`.execute(db),
    );
  assert.deepEqual(await readiness(), { status: 'ready' });
  const filling = join(disk, 'filling');
  spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4096']);
  // Enough for a small write, not for a booking request.
  truncateSync(filling, statSync(filling).size - 3 * 4096);
  await assert.rejects(write(), { reason: 'full' });
  for (let time = 1; time <= 5; time++)
    assert.deepEqual(await readiness(), { status: 'not ready', reason: 'full' }, `time ${time}`);
  await assert.rejects(write(), { reason: 'full' });
  rmSync(filling);
  assert.deepEqual(await readiness(), { status: 'ready' });
  await write();
  await storage.close();
});

/** Returns the error that `fail` throws. */
function thrownBy(fail: () => unknown): unknown {
  try {
    fail();
  } catch (error) {
    return error;
  }
  throw new Error('nothing went wrong');
}

test('SQLite errors of the file or disk have a reason, errors of the statement none', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'some.sqlite');
  const [one, other] = [new DatabaseSync(file, { timeout: 0 }), new DatabaseSync(file, { timeout: 0 })];
  one.exec(
    "pragma journal_mode = wal; create table notes (text primary key); insert into notes values ('a')",
  );
  const garbage = join(folder, 'garbage');
  writeFileSync(garbage, 'no database '.repeat(1000));
  const limited = new DatabaseSync(join(folder, 'limited'));
  limited.exec('pragma max_page_count = 1');
  const messageOf = (fail: () => unknown) => unavailabilityOf(thrownBy(fail), file);

  assert.equal(
    messageOf(() => new DatabaseSync(file, { readOnly: true }).exec('delete from notes')),
    'read-only',
  );
  assert.equal(
    messageOf(() => new DatabaseSync(garbage).exec('select * from notes')),
    'damaged',
  );
  assert.equal(
    messageOf(() => new DatabaseSync(join(folder, 'no', 'such'))),
    'failing',
  );
  assert.equal(
    messageOf(() => limited.exec('create table notes (text)')),
    'full',
  );
  one.exec('begin immediate');
  assert.equal(
    messageOf(() => other.exec('begin immediate')),
    'busy',
  );
  one.exec('rollback; begin; select * from notes');
  other.exec("insert into notes values ('b')");
  const outdated = thrownBy(() => one.exec("insert into notes values ('c')"));
  assert.deepEqual([unavailabilityOf(outdated, file), isBusy(outdated)], ['busy', true]);
  one.exec('rollback');
  const reading = one.prepare('select * from notes').iterate();
  reading.next();
  const withItself = thrownBy(() => one.exec('drop table notes'));
  assert.deepEqual([unavailabilityOf(withItself, file), isBusy(withItself)], ['busy', true]);

  const statementError = thrownBy(() => one.exec('nonsense'));
  assert.deepEqual([unavailabilityOf(statementError, file), isBusy(statementError)], [null, false]);
  assert.equal(
    messageOf(() => other.exec("insert into notes values ('a')")),
    null,
  );
  assert.equal(unavailabilityOf(new Error('database is locked'), file), null);
});

test('errors that no test can cause are recognised by their code or its base code', () => {
  const withCode = (errcode: number) => Object.assign(new Error('as node:sqlite throws it'), { errcode });
  const reasons: Record<string, [code: number, reason: Unavailability | null]> = {
    'no permission': [3, 'refused'],
    'no memory': [7, 'busy'],
    'the disk fails': [10, 'failing'],
    'the disk fails in a read': [266, 'failing'],
    'the disk fails in a read: the file was cut off': [522, 'damaged'],
    'a race for a lock lost too often': [15, 'busy'],
    'the file was moved away': [1032, 'read-only'],
    'an index is damaged': [779, 'damaged'],
    'the folder of a file that cannot be opened': [526, 'failing'],
    'a mistake of this program': [21, null],
  };
  for (const [what, [code, reason]] of Object.entries(reasons))
    assert.equal(unavailabilityOf(withCode(code), '/no/such/file'), reason, what);
});
