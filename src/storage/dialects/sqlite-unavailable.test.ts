import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { divisibleHall } from '../../../test/desk.ts';
import { startService } from '../../../test/service.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { openSqlite } from './sqlite.ts';
import { inspectSqlite } from './sqlite-inspection.ts';

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with a venue, in which the first page of a table is overwritten. */
async function damaged(t: TestContext, table: string): Promise<string> {
  const folder = newFolder(t);
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

test('a damaged page: whoever needs it is answered with 503, and from then on /readyz says "damaged"', async (t) => {
  const storage = await openSqlite(await damaged(t, 'venues'));
  const service = await startService(storage);
  const readiness = async () => JSON.parse((await service.app.inject('/readyz')).payload);
  assert.deepEqual(await readiness(), { status: 'ready' }, 'nobody has come upon it yet');
  const { status, headers } = await service.get('/venue');
  assert.deepEqual([status, headers['retry-after']], [503, '2']);
  assert.deepEqual(await readiness(), { status: 'not ready', reason: 'damaged' });
  await storage.close();
});

test('a damaged page that is needed at once: a start is refused in one line that names doctor', async (t) => {
  const folder = await damaged(t, 'installation');
  await assert.rejects(openSqlite(folder), (error: Error) => {
    assert.ok(error instanceof UnusableDatabaseError);
    assert.match(error.message, /^cannot use the database \S+: .* malformed; firsthold doctor says more$/);
    return true;
  });
  for (const table of ['installation', 'venues', 'firsthold_migrations', 'sqlite_autoindex_venues_1'])
    assert.match(inspectSqlite(await damaged(t, table))?.damage ?? '', /\w/, table);
});

test('a disk without room: whoever asks for a date is told to come back, and gets it once there is room', async (t) => {
  const storage = await openSqlite(newFolder(t));
  const service = await startService(storage, { venue: divisibleHall() });
  /** In pages, for the connection that writes. */
  const allow = (pages: string) =>
    storage.transact(async (db) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db)));
  let day = 0;
  const placed = async () => {
    const date = new Date(Date.UTC(2027, 3, 1) + ++day * 86_400_000).toISOString().slice(0, 10);
    const wanted = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date };
    const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
    const body = { ...wanted, guest, message: 'x'.repeat(1900) };
    return service.post('/booking-requests', body, { address: `10.9.0.${day}` });
  };
  await allow('1');
  let answer = await placed();
  while (answer.status === 201) answer = await placed();
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '2']);
  const isRefused = storage.transact((db) =>
    sql`insert into audit_log (at, actor, action, venue_id, subject, details)
      values (0, '', '', '', '', ${'x'.repeat(100_000)})`.execute(db),
  );
  await assert.rejects(isRefused, { reason: 'full' });
  assert.equal((await service.get('/venue')).status, 200);
  await allow('1000000');
  assert.equal((await placed()).status, 201);
  await storage.close();
});
