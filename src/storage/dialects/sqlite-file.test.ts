import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../../test/command-line.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openSqlite } from './sqlite.ts';

const place = temporaryFolder();
// A permissive umask, as with some accounts and containers; and a folder that existed before.
process.umask(0);
chmodSync(place, 0o755);
const file = join(place, 'firsthold.sqlite');
const files = [file, `${file}-wal`, `${file}-shm`];

/** Returns the permissions of the database and its log, if they exist. */
const rights = () =>
  files.filter((each) => existsSync(each)).map((each) => (statSync(each).mode & 0o777).toString(8));

test('only the owner can read the database and its log in any folder', async () => {
  const storage = await openSqlite(place);
  assert.deepEqual(rights(), ['600', '600', '600']);
  await storage.close();
});

test('fixes the permissions of a database of an older version', async () => {
  const running = await openSqlite(place);
  for (const each of files) chmodSync(each, 0o644);
  const { firsthold } = commandLineOn({
    kind: 'sqlite',
    environment: { FIRSTHOLD_DATA: place },
    open: () => openSqlite(place),
  });
  assert.match(
    (await firsthold('doctor')).stdout,
    /^warning {2}database +other users .*: chmod 600 .*firsthold\.sqlite$/m,
  );
  const opened = await openSqlite(place);
  assert.deepEqual(rights(), ['600', '600', '600']);
  assert.match((await firsthold('doctor')).stdout, /^ok {7}database/m);
  await opened.close();
  await running.close();
});

test('only the owner can read a restored database', async () => {
  const { firsthold } = commandLineOn({
    kind: 'sqlite',
    environment: { FIRSTHOLD_DATA: place },
    open: () => openSqlite(place),
  });
  const backup = join(place, 'backup');
  await firsthold('backup', backup);
  for (const each of files) rmSync(each, { force: true });
  await firsthold('restore', backup);
  assert.deepEqual(rights(), ['600']);
  chmodSync(file, 0o644);
  await firsthold('restore', backup, '--force');
  assert.deepEqual(rights(), ['600']);
});

test('as root, serve, backup and restore give new files to the owner of the folder', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  chownSync(folder, 4321, 4322);
  const owners = () =>
    ['', '-wal', '-shm']
      .map((ending) => join(folder, `firsthold.sqlite${ending}`))
      .filter((each) => existsSync(each))
      .map((each) => `${statSync(each).uid}:${statSync(each).gid}`);
  const storage = await openSqlite(folder);
  assert.deepEqual(owners(), ['4321:4322', '4321:4322', '4321:4322']);
  const { firsthold } = commandLineOn({
    kind: 'sqlite',
    environment: { FIRSTHOLD_DATA: folder },
    open: () => openSqlite(folder),
  });
  const backup = join(temporaryFolder(), 'backup.sqlite');
  await firsthold('backup', backup);
  const { uid } = statSync(join(folder, 'firsthold.last-backup'));
  assert.equal(uid, 4321, 'the service reads when the last backup was');
  await storage.close();
  rmSync(join(folder, 'firsthold.sqlite'));
  await firsthold('restore', backup);
  assert.deepEqual(owners(), ['4321:4322']);
  const again = await openSqlite(folder);
  assert.deepEqual(owners(), ['4321:4322', '4321:4322', '4321:4322']);
  await again.close();
});
