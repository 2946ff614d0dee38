import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { openSqlite } from './sqlite.ts';
import { serveLockFile } from './sqlite-file.ts';
import { acquireServeLock } from './sqlite-serve-lock.ts';

const unexpected = () => assert.fail('nothing is locked');

test('a second service on one data folder gets the lock only once the first releases it', async () => {
  const folder = temporaryFolder();
  const release = (await acquireServeLock(folder, 0, unexpected)) ?? assert.fail();
  let waits = 0;
  assert.equal(await acquireServeLock(folder, 0, () => waits++), null);
  assert.equal(waits, 1);
  const waiting = acquireServeLock(folder, 60_000, release);
  const releaseSecond = (await waiting) ?? assert.fail();
  releaseSecond();
  assert.equal(statSync(serveLockFile(folder)).size, 0);
});

test('commands use the database beside a running service', async () => {
  const folder = temporaryFolder();
  const release = (await acquireServeLock(folder, 0, unexpected)) ?? assert.fail();
  const storage = await openSqlite(folder);
  await storage.ping();
  await storage.close();
  release();
});

test('a folder that is a file is rejected like in any other command', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await assert.rejects(acquireServeLock(file, 0, unexpected), (error: Error) => {
    assert.ok(error instanceof UnusableDatabaseError);
    assert.match(error.message, /file is a file, not a folder; name another folder \(FIRSTHOLD_DATA\)$/);
    return true;
  });
});
