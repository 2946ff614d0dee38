import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { running } from '../../test/backups.ts';
import { commandLineOn } from '../../test/command-line.ts';
import { dataOf } from '../../test/databases.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const folder = temporaryFolder();

test('keeps the newest backups of a folder, and deletes no other file', async () => {
  const commandLine = await running();
  const place = join(folder, 'kept');
  mkdirSync(place);
  const others = ['firsthold-before-upgrade.sqlite', 'firsthold-2020-01-01T000000Z.sqlite.asc', 'notes.txt'];
  for (const name of others) writeFileSync(join(place, name), '');
  // A killed backup of the day before yesterday, and one that may still run.
  mkdirSync(join(place, '.firsthold-2027-02-27T120000Z.sqlite.77.unfinished'));
  mkdirSync(join(place, '.firsthold-2027-03-03T030000Z.sqlite.78.unfinished'));
  const cli = commandLineOn(commandLine.database);
  for (const day of [1, 2, 3]) {
    cli.now = Date.UTC(2027, 2, day, 3, 30);
    const { exitCode, stdout, stderr } = await cli.firsthold('backup', place, '--keep', '2');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.equal(/^Older backups deleted: 1\.$/m.test(stdout), day === 3);
  }
  const names = [
    ...['firsthold-2027-03-02T033000Z.sqlite', 'firsthold-2027-03-03T033000Z.sqlite'],
    '.firsthold-2027-03-03T030000Z.sqlite.78.unfinished',
  ];
  assert.deepEqual(readdirSync(place).sort(), [...others, ...names].sort());
  for (const name of names)
    if (!name.startsWith('.')) assert.equal(statSync(join(place, name)).mode & 0o777, 0o600);
  // The clock was set back: the new one stays nevertheless.
  cli.now = Date.UTC(2027, 1, 1);
  const { stderr } = await cli.firsthold('backup', place, '--keep', '1');
  assert.equal(
    stderr,
    `Names of a later time in ${place}: 2. The clock was ahead, or is behind now (docs/run/clocks.md): these files are not counted and never deleted.\n`,
  );
  assert.deepEqual(
    readdirSync(place)
      .filter((name) => name.startsWith('firsthold-2027'))
      .sort(),
    [
      'firsthold-2027-02-01T000000Z.sqlite',
      'firsthold-2027-03-02T033000Z.sqlite',
      'firsthold-2027-03-03T033000Z.sqlite',
    ],
  );
  // Nor do those of a later time push out the backups of before.
  cli.now = Date.UTC(2027, 1, 2);
  await cli.firsthold('backup', place, '--keep', '2');
  assert.deepEqual(
    readdirSync(place)
      .filter((name) => name.startsWith('firsthold-2027-02'))
      .sort(),
    ['firsthold-2027-02-01T000000Z.sqlite', 'firsthold-2027-02-02T000000Z.sqlite'],
  );
});

test('deletes no backup if the new one fails', async () => {
  const { database, firsthold, storage } = await running();
  await storage.close();
  const place = join(folder, 'failing');
  mkdirSync(place);
  const old = 'firsthold-2027-02-01T000000Z.sqlite';
  writeFileSync(join(place, old), '');
  const file = join(dataOf(database), 'firsthold.sqlite');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x55, 4096 * 3, 4096 * 40));
  const { exitCode, stderr } = await firsthold('backup', place, '--keep', '1');
  assert.equal(exitCode, 1);
  assert.match(stderr, /: database disk image is malformed\n$/);
  assert.deepEqual(readdirSync(place), [old]);
  const nowhere = await firsthold('backup', join(folder, 'missing'), '--keep', '1');
  assert.match(nowhere.stderr, /^firsthold: --keep needs a folder, and there is no folder .*missing\n$/);
});
