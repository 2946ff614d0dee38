/** Two programs that open one data folder at the same instant. */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCount } from '../../../test/full-run.ts';
import { openSimultaneously } from '../../../test/synchronized-open.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { newestMigration } from '../engine/migrate.ts';
import { openSqlite } from './sqlite.ts';
import { backupSqlite } from './sqlite-backup.ts';
import { inspectSqlite } from './sqlite-inspection.ts';

function newFolders(count: number): string[] {
  const folder = temporaryFolder();
  return Array.from({ length: count }, (_, number) => join(folder, `${number}`));
}

test('two processes that create the same database at once both succeed', async (t) => {
  const folders = newFolders(runCount(15, 60));
  const other = openSimultaneously(t, folders);
  for (const folder of folders) {
    other.meet();
    await (await openSqlite(folder)).close();
  }
  assert.deepEqual(await other.errors, []);
});

test('a reader of a database being created sees none, an empty or a complete one', async (t) => {
  const folders = newFolders(runCount(15, 60));
  const other = openSimultaneously(t, folders);
  for (const folder of folders) {
    other.meet();
    for (let look = 0; look < 10; look++) {
      const seen = inspectSqlite(folder, Date.now());
      assert.ok(seen === null || seen.version === 0 || seen.version === newestMigration('sqlite'));
    }
  }
  assert.deepEqual(await other.errors, []);
});

test('a database can be backed up at the moment another process closes it', async (t) => {
  const [folder = ''] = newFolders(1);
  await (await openSqlite(folder)).close();
  const rounds = Array.from({ length: runCount(15, 60) }, () => folder);
  const other = openSimultaneously(t, rounds, 4);
  for (const round of rounds.keys()) {
    other.meet();
    const copy = join(folder, `copy-${round}`);
    await backupSqlite(folder, copy, `${copy}.unfinished`, () => undefined);
  }
  assert.deepEqual(await other.errors, []);
  assert.equal(readdirSync(folder).filter((name) => name.startsWith('copy-')).length, rounds.length);
});
