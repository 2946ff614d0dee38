import assert from 'node:assert/strict';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../../test/command-line.ts';
import { dataOf, newPostgres, newSqlite } from '../../../test/databases.ts';
import { venueWith } from '../../../test/service.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

/** Imports a venue, and freezes it so that it can be moved. */
async function installation() {
  const database = await newSqlite();
  const data = dataOf(database);
  const folder = temporaryFolder();
  const { firsthold } = commandLineOn(database);
  const venue = join(folder, 'venue.json');
  writeFileSync(venue, JSON.stringify(venueWith()));
  assert.equal((await firsthold('import', venue)).exitCode, 0);
  assert.equal((await firsthold('venues', 'freeze', 'riverside')).exitCode, 0);
  const bookings = join(folder, 'bookings.csv');
  writeFileSync(bookings, 'date,name\nnever,A. Visitor\n');
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple');
  const moving = ['--passphrase-file', passphrase];
  /** Every command that writes a file. */
  const writersTo = (path: string) => [
    ['backup', path, '--force'],
    ['backup', path],
    ['export', 'riverside', '--output', path, '--force'],
    ['export', 'riverside', '--output', path],
    ['export', 'riverside', '--with-requests', '--output', path, '--force'],
    ['venues', 'export', 'riverside', ...moving, '--output', path, '--force'],
    ['requests', 'import', bookings, '--problems', path],
    ['requests', 'import', bookings, '--dry-run', '--problems', path],
  ];
  return { database, data, file: join(data, 'firsthold.sqlite'), folder, firsthold, writersTo };
}

test('no command replaces the database, by any path', async () => {
  const { data, file, folder, firsthold, writersTo } = await installation();
  const { ino } = statSync(file);
  const [link, twin, linkedFolder] = [join(folder, 'link'), join(data, 'twin'), join(folder, 'data')];
  symlinkSync(file, link);
  linkSync(file, twin);
  symlinkSync(data, linkedFolder);
  for (const path of [
    file,
    link,
    twin,
    relative('.', file),
    `${folder}/data/../data/firsthold.sqlite`,
    // Also files that are not there while the service is stopped.
    ...['-wal', '-shm', '-journal', '-serve'].map((end) => `${linkedFolder}/firsthold.sqlite${end}`),
    join(data, 'firsthold.last-backup'),
  ])
    for (const command of writersTo(path)) {
      const { exitCode, stdout, stderr } = await firsthold(...command);
      assert.deepEqual(
        [exitCode, stdout, stderr],
        [
          2,
          '',
          `firsthold: cannot write ${path}: it is a file of the database ${file}; choose another file\n`,
        ],
        command.join(' '),
      );
    }
  assert.equal(statSync(file).ino, ino);
  assert.equal((await firsthold('venues', 'list')).exitCode, 0);
  assert.deepEqual(
    readdirSync(data).filter((name) => name.includes('unfinished')),
    [],
  );
});

test('no command replaces a database behind a link, or its log there', async () => {
  const { folder, firsthold } = await installation();
  const copy = join(folder, 'disk', 'bookings.sqlite');
  mkdirSync(join(folder, 'disk'));
  assert.equal((await firsthold('backup', copy)).exitCode, 0);
  const elsewhere = temporaryFolder();
  symlinkSync(copy, join(elsewhere, 'firsthold.sqlite'));
  const linked = commandLineOn({
    ...(await newSqlite()),
    environment: { FIRSTHOLD_DATA: elsewhere },
  });
  for (const path of [copy, `${copy}-wal`]) {
    const { exitCode, stderr } = await linked.firsthold('backup', path, '--force');
    assert.deepEqual(
      [exitCode, stderr],
      [
        2,
        `firsthold: cannot write ${path}: it is a file of the database ${elsewhere}/firsthold.sqlite; choose another file\n`,
      ],
    );
  }
});

test('no command replaces the database of another installation, and any other file can be replaced', async () => {
  const { firsthold, folder } = await installation();
  const other = join(folder, 'other');
  mkdirSync(other);
  const path = join(other, 'firsthold.sqlite');
  // A folder with backups under this name, which no service uses.
  writeFileSync(path, 'older');
  assert.equal((await firsthold('backup', path, '--force')).exitCode, 0);
  writeFileSync(`${path}-serve`, '');
  const onPostgres = commandLineOn(await newPostgres());
  for (const command of [
    () => firsthold('backup', path, '--force'),
    () => firsthold('export', 'riverside', '--output', path, '--force'),
    () => onPostgres.firsthold('requests', 'import', 'bookings.csv', '--problems', path),
  ]) {
    const { exitCode, stderr } = await command();
    assert.deepEqual(
      [exitCode, stderr],
      [2, `firsthold: cannot write ${path}: it is a file of the database ${path}; choose another file\n`],
    );
  }
  assert.match(readFileSync(path, 'latin1'), /^SQLite format 3/);
});

test('a restore from the database itself is refused', async () => {
  const { file, firsthold } = await installation();
  const { exitCode, stderr } = await firsthold('restore', file, '--force');
  assert.deepEqual(
    [exitCode, stderr],
    [
      2,
      `firsthold: ${file} is a file of the database ${file}, not a backup; name a file that backup wrote. To make one from a copied folder: FIRSTHOLD_DATA=${dirname(file)} firsthold backup FILE\n`,
    ],
  );
});
