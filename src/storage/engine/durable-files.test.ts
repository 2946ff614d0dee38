import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { durableRename, makePrivateFolder, syncFolder } from './durable-files.ts';

/** Lists the open files of this process (Linux only). */
const opened = () =>
  readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return 'closed in between';
    }
  });

test('a renamed file keeps its content', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'copy.part'), 'all of it');
  await durableRename(join(folder, 'copy.part'), join(folder, 'copy'));
  assert.deepEqual(readdirSync(folder), ['copy']);
  assert.equal(readFileSync(join(folder, 'copy'), 'utf8'), 'all of it');
});

test('creates a folder with its parents for the owner only; an existing one is unchanged', async () => {
  const folder = temporaryFolder();
  const requested = join(folder, 'data', 'venue');
  await makePrivateFolder(requested);
  for (const each of [join(folder, 'data'), requested]) assert.equal(statSync(each).mode & 0o077, 0, each);
  writeFileSync(join(requested, 'kept'), '');
  await makePrivateFolder(requested);
  assert.deepEqual(readdirSync(requested), ['kept']);
});

test('ignores platforms that cannot sync a folder', async () => {
  await syncFolder(join(temporaryFolder(), 'missing'));
  // Linux returns EINVAL for a file system without a disk.
  if (existsSync('/proc/self')) await syncFolder('/proc/self');
});

test('leaves no folder open', { skip: !existsSync('/proc/self/fd') }, async () => {
  const folder = temporaryFolder();
  await syncFolder(folder);
  assert.ok(!opened().includes(folder));
});
