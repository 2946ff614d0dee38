import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { count, insertRows, running } from '../../test/backups.ts';
import { commandLineOn } from '../../test/command-line.ts';
import { dataOf, newPostgres, newSqlite } from '../../test/databases.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from '../storage/dialects/sqlite.ts';
import { backupSqlite } from '../storage/dialects/sqlite-backup.ts';

const folder = temporaryFolder();

test('a backup made while the service runs restores the bookings into an empty folder', async () => {
  const { firsthold } = await running();
  const file = join(folder, 'whole.backup');
  const made = await firsthold('backup', file);
  assert.deepEqual([made.exitCode, made.stderr], [0, '']);
  assert.match(made.stdout, /^Backup written to .*whole.backup \(0\.\d MB\)/);
  assert.deepEqual(readdirSync(folder), ['whole.backup']);
  const empty = await newSqlite();
  const elsewhere = commandLineOn(empty);
  assert.equal((await elsewhere.firsthold('restore', file)).exitCode, 0);
  const { stdout } = await elsewhere.firsthold('requests', 'list', '--json');
  assert.equal(JSON.parse(stdout)[0].date, '2027-03-12');
});

test('a backup is a consistent snapshot and finishes under constant writes', async () => {
  const { database } = await running();
  const writer = insertRows(database);
  const before = count(join(dataOf(database), 'firsthold.sqlite'));
  const file = join(folder, 'instant.backup');
  let steps = 0;
  await backupSqlite(dataOf(database), file, `${file}.unfinished`, () => {
    steps += 1;
    assert.equal(statSync(`${file}.unfinished`).mode & 0o777, 0o700, 'readable by its owner only');
    const [copy] = readdirSync(`${file}.unfinished`);
    assert.equal(
      statSync(join(`${file}.unfinished`, `${copy}`)).mode & 0o777,
      0o600,
      'readable by its owner only',
    );
    // Much more often than a service writes: once between any two pieces of the copy.
    writer.exec(`insert into events (at, actor, action, venue_id, subject, details, sort_key, tie_breaker)
      values (0, 'operator', 'meanwhile', 'riverside', 'x', '{}', 0, abs(random() / 4096))`);
  });
  assert.ok(steps >= 2, `${steps} pieces`);
  assert.equal(count(file), before);
  writer.close();
});

test('an interrupted backup leaves no files behind', async () => {
  const { database } = await running();
  insertRows(database).close();
  const place = join(folder, 'interrupted');
  mkdirSync(place);
  // The program stops itself once a journal exists: an outside signal may come too late on a busy machine.
  const selfInterruptingScript = `import { readdirSync } from 'node:fs';
    const isCopying = () => readdirSync(${JSON.stringify(place)}, { recursive: true }).some((name) => name.endsWith('-journal'));
    const look = () => (isCopying() ? process.kill(process.pid, 'SIGINT') : setImmediate(look).unref());
    look();`;
  const child = spawn(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(selfInterruptingScript)}`],
      ...['src/main.ts', 'backup', join(place, 'file')],
    ],
    { env: { ...database.environment } },
  );
  const ended = once(child, 'exit');
  assert.deepEqual(await ended, [null, 'SIGINT']);
  assert.deepEqual(readdirSync(place), []);
});

test('backup and restore overwrite existing files only with the option', async () => {
  const { firsthold, storage } = await running();
  const file = join(folder, 'kept.backup');
  writeFileSync(file, 'precious');
  const rejected = await firsthold('backup', file);
  assert.equal(rejected.exitCode, 1);
  assert.match(
    rejected.stderr,
    /^firsthold: .* already exists; choose another file, or add --force to replace it\n$/,
  );
  assert.equal(readFileSync(file, 'utf8'), 'precious');
  assert.equal((await firsthold('backup', file, '--force')).exitCode, 0);
  const occupied = await firsthold('restore', file);
  assert.match(occupied.stderr, /^firsthold: .*firsthold.sqlite already exists; add --force .*\n$/);
  const inUse = await firsthold('restore', file, '--force');
  assert.equal(inUse.exitCode, 1);
  assert.match(inUse.stderr, /^firsthold: .*firsthold.sqlite is in use; stop the service first\n$/);
  await storage.close();
  assert.equal((await firsthold('restore', file, '--force')).exitCode, 0);
});

test('writes a backup to standard output, and nothing else', async () => {
  const { firsthold, firstholdWith, database } = await running();
  const { exitCode, stdoutBytes, stderr } = await firsthold('backup', '-');
  assert.equal(exitCode, 0);
  assert.match(stderr, /^Backup of 0\.\d MB written to standard output\. .* passed the integrity check\.\n$/);
  const file = join(folder, 'piped.sqlite');
  writeFileSync(file, stdoutBytes);
  const elsewhere = commandLineOn(await newSqlite());
  assert.equal((await elsewhere.firsthold('restore', file)).exitCode, 0);
  assert.equal(JSON.parse((await elsewhere.firsthold('requests', 'list', '--json')).stdout).length, 1);
  const watched = await firstholdWith({ isWatched: true, environment: database.environment }, 'backup', '-');
  assert.match(watched.stderr, /standard output is a terminal; send it to a file or a program/);
});

test('names the folder that is missing, and replaces no device', async () => {
  const { firsthold, database } = await running();
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  for (const [path, reason] of [
    [join(folder, 'nowhere', 'x'), `there is no folder ${join(folder, 'nowhere')}; create it first`],
    [join(file, 'x'), `there is no folder ${file}; create it first`],
    ['/dev/null', 'it is not a regular file'],
  ] as const)
    for (const command of [
      ['backup', path, '--force'],
      ['export', '--force', '--output', path],
    ])
      assert.equal((await firsthold(...command)).stderr, `firsthold: cannot write ${path}: ${reason}\n`);
  const good = join(folder, 'for the file');
  await firsthold('backup', good);
  const { firstholdWith } = commandLineOn(database);
  const environment = { FIRSTHOLD_DATA: join(file, 'data') };
  const { exitCode, stderr } = await firstholdWith({ environment }, 'restore', good);
  assert.deepEqual(
    [exitCode, stderr],
    [1, `firsthold: ${file} is a file, not a folder; name another folder (FIRSTHOLD_DATA)\n`],
  );
  assert.equal(
    (await firsthold('venues', 'import', good, '--passphrase-file', folder)).stderr,
    `firsthold: cannot read the passphrase file ${folder}: it is a folder\n`,
  );
});

test('on PostgreSQL both commands name the tools to use instead', async () => {
  const { firsthold } = commandLineOn(await newPostgres());
  const made = await firsthold('backup', join(folder, 'never'));
  assert.equal(made.exitCode, 1);
  assert.match(
    made.stderr,
    /for PostgreSQL use: umask 077; pg_dump --format=custom --no-unlogged-table-data --file=FILE URL, with the password in ~\/\.pgpass \(docs\/run\/backup\.md\)\n$/,
  );
  const restored = await firsthold('restore', join(folder, 'never'));
  assert.match(restored.stderr, /for PostgreSQL use: pg_restore /);
});

test('a backup of a database that cannot be read names the database', async () => {
  const database = await newSqlite();
  const data = join(folder, 'unreadable');
  mkdirSync(join(data, 'firsthold.sqlite'), { recursive: true });
  const environment = { ...database.environment, FIRSTHOLD_DATA: data };
  const target = join(folder, 'none.backup');
  const refused = await commandLineOn(database).firstholdWith({ environment }, 'backup', target);
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, /cannot read .*unreadable\/firsthold\.sqlite: /);
  assert.equal(existsSync(target), false);
});

test('a backup while the disk of the database is full is known to doctor, unless it is the first', async (t) => {
  const disk = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'firsthold-test', disk]).status !== 0)
    return t.skip('only root may mount a small disk');
  t.after(() => spawnSync('umount', ['--lazy', disk]));
  const dataFolder = join(disk, 'data');
  const open = () => openSqlite(dataFolder);
  const commandLine = commandLineOn({ kind: 'sqlite', environment: { FIRSTHOLD_DATA: dataFolder }, open });
  const { firsthold } = commandLine;
  const storage = await open();
  t.after(() => storage.close());
  const backUp = async (name: string) => (await firsthold('backup', join(folder, name))).exitCode;
  const finding = async () => /^\S+ +backup +(.*)$/m.exec((await firsthold('doctor')).stdout)?.[1];
  const filling = join(disk, 'filling');
  spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4096']);
  assert.equal(await backUp('first'), 0);
  assert.equal(
    await finding(),
    'none is known, but the time of a backup cannot be stored while the disk is full; make one every night (docs/run/backup.md)',
  );
  rmSync(filling);
  assert.equal(await backUp('second'), 0);
  spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4096']);
  commandLine.now += 3_600_000;
  assert.equal(await backUp('third'), 0);
  assert.match(String(await finding()), /^the last one is of 2027-03-01 13:00 /);
});
