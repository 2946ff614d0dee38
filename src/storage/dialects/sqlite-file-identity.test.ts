/** The behaviour of a service whose data folder is deleted, moved or replaced. */
import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import type { Storage } from '../engine/storage.ts';
import { bumpSpaceRevisions } from '../venue/rooms.ts';
import { openSqlite } from './sqlite.ts';
import { backupSqlite, restoreSqlite } from './sqlite-backup.ts';

async function open(t: TestContext, folderIn = (place: string) => join(place, 'data')) {
  const place = temporaryFolder();
  const folder = folderIn(place);
  const storage = await openSqlite(folder);
  t.after(async () => {
    // Some tests have closed it already.
    await storage.close().catch(() => undefined);
  });
  return { place, folder, storage, service: await startService(storage, { venue: divisibleHall() }) };
}

let days = 0;
/** Returns the status and, for a new hold, the reference. */
async function place(service: TestService): Promise<string> {
  const date = new Date(Date.UTC(2027, 3, 1) + ++days * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await service.post(
    '/booking-requests',
    {
      spaceId: 'north',
      slotId: 'north-day',
      packageId: 'dry-hire',
      date,
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    },
    { address: `10.9.0.${days}` },
  );
  return status === 201 ? body.data.reference : String(status);
}

async function readiness({ app }: TestService): Promise<object> {
  return JSON.parse((await app.inject('/readyz')).payload);
}

const references = async (storage: Storage) =>
  (await storage.read((db) => db.selectFrom('booking_requests').select('reference').execute())).map(
    ({ reference }) => reference,
  );

async function untilReadsAreRefused(service: TestService): Promise<void> {
  const read = () => service.get('/venue', { address: `10.8.0.${days++}` });
  await waitFor('reads of deleted files to be refused', async () => (await read()).status !== 200);
}

test('a deleted data folder: stops accepting writes, and /readyz says "gone"', async (t) => {
  const { folder, service } = await open(t);
  assert.match(await place(service), /^BR-/);
  rmSync(folder, { recursive: true });
  for (let visitor = 0; visitor < 20; visitor++) assert.equal(await place(service), '503');
  assert.deepEqual(await readiness(service), { status: 'not ready', reason: 'gone' });
  await untilReadsAreRefused(service);
});

test('a data folder that returns: resumes without the rejected writes', async (t) => {
  const { folder, storage, service } = await open(t);
  const before = await place(service);
  renameSync(folder, `${folder}-away`);
  assert.equal(await place(service), '503');
  await untilReadsAreRefused(service);
  renameSync(`${folder}-away`, folder);
  const after = await place(service);
  assert.deepEqual(await readiness(service), { status: 'ready' });
  assert.deepEqual(new Set(await references(storage)), new Set([before, after]));
});

test('another database in its place: rejected until a restart and left unchanged', async (t) => {
  const { folder, service } = await open(t);
  await place(service);
  renameSync(folder, `${folder}-away`);
  const other = await openSqlite(folder);
  const another = await startService(other, { venue: divisibleHall() });
  assert.equal(await place(service), '503');
  assert.deepEqual(await readiness(service), { status: 'not ready', reason: 'replaced' });
  await untilReadsAreRefused(service);
  await service.storage.close();
  const placed = await place(another);
  await other.close();
  assert.deepEqual(readdirSync(folder), ['firsthold.sqlite']);
  const restarted = await openSqlite(folder);
  assert.deepEqual(await references(restarted), [placed]);
  await restarted.close();
});

test('a copy with the same content is another file', async (t) => {
  const { folder, service } = await open(t);
  await place(service);
  cpSync(folder, `${folder}-copy`, { recursive: true });
  renameSync(folder, `${folder}-away`);
  renameSync(`${folder}-copy`, folder);
  assert.equal(await place(service), '503');
  assert.deepEqual(await readiness(service), { status: 'not ready', reason: 'replaced' });
});

for (const beside of ['-wal', '-shm'])
  test(`a deleted ${beside} file: rejected until a restart, which loses nothing`, async (t) => {
    const { folder, storage, service } = await open(t);
    const before = await place(service);
    unlinkSync(join(folder, `firsthold.sqlite${beside}`));
    assert.equal(await place(service), '503');
    assert.deepEqual(await readiness(service), { status: 'not ready', reason: 'replaced' });
    await untilReadsAreRefused(service);
    await storage.close();
    const restarted = await openSqlite(folder);
    assert.deepEqual(await references(restarted), [before]);
    await restarted.close();
  });

test('a replaced main file: a stop saves what was open under another name, and the other file can be opened', async (t) => {
  const { folder, storage, service } = await open(t);
  const file = join(folder, 'firsthold.sqlite');
  const older = await place(service);
  await backupSqlite(folder, `${file}-new`, `${file}-unfinished`, () => undefined);
  const newer = await place(service);
  renameSync(`${file}-new`, file);
  assert.equal(await place(service), '503');
  assert.deepEqual(await readiness(service), { status: 'not ready', reason: 'replaced' });
  await storage.close();
  const aside = join(folder, 'firsthold.sqlite.replaced-1');
  assert.deepEqual(readdirSync(folder), ['firsthold.sqlite', 'firsthold.sqlite.replaced-1']);
  assert.equal(statSync(aside).mode & 0o777, 0o600);
  const restarted = await openSqlite(folder);
  assert.deepEqual(await references(restarted), [older]);
  await restarted.close();
  const elsewhere = temporaryFolder();
  await restoreSqlite(aside, elsewhere, () => undefined, 0);
  const saved = await openSqlite(elsewhere);
  assert.deepEqual(new Set(await references(saved)), new Set([older, newer]));
  await saved.close();
});

test('a symbolic link: its target counts', async (t) => {
  const {
    place: around,
    folder,
    service,
  } = await open(t, (place) => {
    mkdirSync(join(place, 'disk'));
    symlinkSync(join(place, 'disk'), join(place, 'data'));
    return join(place, 'data');
  });
  assert.match(await place(service), /^BR-/);
  unlinkSync(folder);
  mkdirSync(join(around, 'elsewhere'));
  symlinkSync(join(around, 'elsewhere'), folder);
  assert.equal(await place(service), '503');
  unlinkSync(folder);
  symlinkSync(join(around, 'disk'), folder);
  assert.match(await place(service), /^BR-/);
  unlinkSync(join(around, 'disk', 'firsthold.sqlite-wal'));
  assert.equal(await place(service), '503');
});

test('a folder deleted during a transaction: the commit fails', async (t) => {
  const { folder, storage } = await open(t);
  const writing = storage.transact(async (db) => {
    await bumpSpaceRevisions(db, 'riverside', ['north']);
    rmSync(folder, { recursive: true });
  });
  await assert.rejects(
    writing,
    (error) => error instanceof StorageUnavailableError && error.reason === 'gone',
  );
});
