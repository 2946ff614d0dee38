/** Databases of which a person has copied only a part: SQLite would mix the pages of two files. */
import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { bookingRequest, noon, startService, venueWith } from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Storage } from '../engine/storage.ts';
import { openSqlite } from './sqlite.ts';
import { backupSqlite, restoreSqlite } from './sqlite-backup.ts';
import { inspectSqlite } from './sqlite-inspection.ts';

const main = 'firsthold.sqlite';
const log = 'firsthold.sqlite-wal';

/** Returns the files of a service that was killed: its log begins after `older` and `backup`, and holds the newest request. */
async function killedService() {
  const place = temporaryFolder();
  const folder = join(place, 'data');
  const storage = await openSqlite(folder);
  const service = await startService(storage, { venue: venueWith() });
  const request = async (date: string) =>
    assert.equal((await service.post('/booking-requests', bookingRequest({ date }))).status, 201);
  const moveLogIntoFile = () => {
    const other = new DatabaseSync(join(folder, main));
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
  };
  await storage.ping();
  await request('2027-03-05');
  moveLogIntoFile();
  const [older, backup] = [join(place, 'older'), join(place, 'backup')];
  copyFileSync(join(folder, main), older);
  await backupSqlite(folder, backup, join(place, 'unfinished'), () => undefined);
  await storage.ping();
  moveLogIntoFile();
  await storage.ping();
  await request('2027-03-06');
  const killed = join(place, 'killed');
  mkdirSync(killed);
  for (const name of [main, log]) copyFileSync(join(folder, name), join(killed, name));
  await storage.close();
  return { place, killed, older, backup };
}

const requestsIn = async (storage: Storage) =>
  (await storage.read((db) => db.selectFrom('booking_requests').select('reference').execute())).length;

async function requestsAt(folder: string): Promise<number> {
  const storage = await openSqlite(folder);
  try {
    return await requestsIn(storage);
  } finally {
    await storage.close();
  }
}

const contentsOf = (folder: string) =>
  [main, log].map((name) => readFileSync(join(folder, name)).toString('base64'));

test('a killed service finds every request in its log', async () => {
  const { killed } = await killedService();
  assert.equal(await requestsAt(killed), 2);
});

test('an older file or a backup in place of the database is not mixed with the log, and can be used without it', async () => {
  for (const kind of ['older', 'backup'] as const) {
    const { killed, [kind]: other } = await killedService();
    copyFileSync(other, join(killed, main));
    const before = contentsOf(killed);
    const refused = {
      message: `${killed}/${log} is not the log of ${killed}/${main}, but of another file or of another state of it: one of the two was copied or replaced alone. Nothing was changed. Bring both from where they were copied (all files whose names begin with ${main}). To use ${main} without the log, which may hold newer bookings: mv ${killed}/${log} ${killed}/${main}.replaced-log-1`,
    };
    await assert.rejects(openSqlite(killed), refused);
    assert.throws(() => inspectSqlite(killed, noon), refused);
    await assert.rejects(
      backupSqlite(killed, join(killed, 'b'), join(killed, 'u'), () => undefined),
      refused,
    );
    assert.deepEqual(contentsOf(killed), before);
    renameSync(join(killed, log), join(killed, `${main}.replaced-log-1`));
    assert.equal(await requestsAt(killed), 1);
  }
});

test('a log alone is not deleted by a start, and a restore sets it aside', async () => {
  const { killed, backup } = await killedService();
  renameSync(join(killed, main), join(killed, 'elsewhere'));
  const content = readFileSync(join(killed, log));
  await assert.rejects(openSqlite(killed), {
    message: `there is ${killed}/${log}, which holds the newest bookings of a database, but not the database ${killed}/${main}. Nothing was changed. Bring both from where they were copied (all files whose names begin with ${main}), or restore a backup (firsthold restore FILE). To begin without it: mv ${killed}/${log} ${killed}/${main}.replaced-log-1`,
  });
  // As a start of an earlier version may leave it.
  writeFileSync(join(killed, main), '');
  await assert.rejects(openSqlite(killed), /but not the database/);
  const { replaced } = await restoreSqlite(backup, killed, () => undefined, noon);
  assert.deepEqual(readFileSync(`${replaced}-wal`), content);
  assert.equal(await requestsAt(killed), 1);
});

test('a database that 1.0.0 has written last, or a log that was cut off, is opened', async () => {
  for (const version of [0, 1]) {
    const { killed } = await killedService();
    const file = openSync(join(killed, main), 'r+');
    writeSync(file, Buffer.from([0, 0, 0, version]), 0, 4, 60);
    closeSync(file);
    assert.equal(await requestsAt(killed), 2);
  }
  const { killed, older } = await killedService();
  copyFileSync(older, join(killed, main));
  // Within the first page: no transaction is whole, so SQLite ignores the log.
  truncateSync(join(killed, log), 3000);
  assert.equal(await requestsAt(killed), 1);
  assert.deepEqual(readdirSync(killed), [main]);
});
