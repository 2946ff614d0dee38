import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { newEmptyDatabase, newPostgres, newSqlite, type TestDatabase } from '../../test/databases.ts';
import { bookingRequest, noon, startService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from '../storage/dialects/sqlite.ts';
import { backupSqlite, restoreSqlite } from '../storage/dialects/sqlite-backup.ts';
import { acquireServeLock } from '../storage/dialects/sqlite-serve-lock.ts';

const folder = temporaryFolder();

const dataOf = (database: TestDatabase) =>
  (database.environment as { FIRSTHOLD_DATA: string }).FIRSTHOLD_DATA;

/** Imports a venue with one request on 12 March and starts the service on it. */
async function running() {
  const database = await newSqlite();
  const storage = await database.open();
  const service = await startService(storage, { venue: venueWith() });
  await service.post('/booking-requests', bookingRequest());
  return { database, storage, service, ...commandLineOn(database) };
}

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

/** Makes the database large enough to be copied in several pieces. */
function insertRows(database: TestDatabase): DatabaseSync {
  const writer = new DatabaseSync(join(dataOf(database), 'firsthold.sqlite'), { timeout: 2000 });
  writer.exec(`insert into events (at, actor, action, venue_id, subject, details, sort_key, tie_breaker)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 200000)
    select n, 'operator', 'filling', 'riverside', 'x', '{}', n, n from numbers`);
  return writer;
}

function count(file: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare('select count(*) as n from events').get();
  database.close();
  return row?.['n'];
}

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

test('restoring into a database that is open elsewhere fails and changes nothing', async () => {
  const { firsthold, storage, database } = await running();
  const file = join(folder, 'read.backup');
  await firsthold('backup', file);
  await storage.close();
  await firsthold('restore', file, '--force');
  const reader = new DatabaseSync(join(dataOf(database), 'firsthold.sqlite'));
  reader.exec('begin; select count(*) from events');
  const { exitCode, stderr } = await firsthold('restore', file, '--force');
  assert.equal(exitCode, 1);
  assert.match(stderr, /^firsthold: .*firsthold.sqlite is in use; stop the service first\n$/);
  reader.exec('commit');
  reader.close();
  assert.equal((await firsthold('restore', file, '--force')).exitCode, 0);
});

test('a restore replaces the whole database', async () => {
  const { firsthold, service, storage, database } = await running();
  const file = join(folder, 'back.backup');
  await firsthold('backup', file);
  await service.post('/booking-requests', bookingRequest({ date: '2027-03-13' }));
  await storage.close();
  await firsthold('restore', file, '--force');
  const { stdout } = await firsthold('requests', 'list', '--json');
  assert.deepEqual(
    JSON.parse(stdout).map(({ date }: { date: string }) => date),
    ['2027-03-12'],
  );
  // The database can be served again at once.
  const { post } = await startService(await database.open(), {});
  assert.equal(
    (await post('/booking-requests', bookingRequest({ date: '2027-03-13' }), { key: 'key' })).status,
    201,
  );
});

test('a restore names the moved venue, the erased guest and the removed person that the backup does not know', async () => {
  const { firsthold, storage } = await running();
  const [{ reference }] = JSON.parse((await firsthold('requests', 'list', '--json')).stdout);
  await firsthold('staff', 'add', 'gone@example.com', '--venue', 'riverside', '--role', 'viewer');
  await firsthold('feeds', 'add', '--venue', 'riverside');
  const [{ id: feed }] = JSON.parse((await firsthold('feeds', 'list', '--json')).stdout);
  const file = join(folder, 'before.backup');
  await firsthold('backup', file);
  for (const args of [
    ['guests', 'erase', reference],
    ['staff', 'remove', 'gone@example.com', '--everywhere'],
    ['feeds', 'revoke', feed],
    ['venues', 'freeze', 'riverside'],
    ['venues', 'moved', 'riverside', '--to', 'https://there.example'],
  ]) {
    const { exitCode, stderr } = await firsthold(...args);
    assert.equal(exitCode, 0, stderr);
  }
  await storage.close();
  const { exitCode, stderr } = await firsthold('restore', file, '--force');
  assert.equal(exitCode, 0);
  assert.match(stderr, /^Not in this backup\. Do it again before the service starts:$/m);
  assert.match(stderr, /^ {2}venues that have moved, .*: riverside to https:\/\/there\.example$/m);
  assert.ok(stderr.includes(`guests that were erased (guests erase): riverside/${reference}\n`), stderr);
  assert.match(stderr, /^ {2}people who were removed .*: gone@example\.com$/m);
  assert.match(stderr, new RegExp(`^ {2}calendar feeds that were revoked .*: riverside/${feed}$`, 'm'));
  assert.doesNotMatch(stderr, /API tokens|venues that were removed|from a venue/);
});

test('a restore replaces the empty database of a killed start without the option, and leaves nothing of it', async () => {
  const { firsthold, storage } = await running();
  const file = join(folder, 'over-empty.backup');
  await firsthold('backup', file);
  await storage.close();
  const elsewhere = await newEmptyDatabase('sqlite');
  const target = join(dataOf(elsewhere), 'firsthold.sqlite');
  mkdirSync(dataOf(elsewhere), { recursive: true });
  writeFileSync(target, '');
  const line = commandLineOn(elsewhere);
  const backup = await line.firsthold('backup', join(folder, 'of-empty.backup'));
  assert.deepEqual(
    [backup.exitCode, backup.stderr],
    [
      1,
      `firsthold: ${target} is an empty database, as after a start or a restore that was killed; start the service, or restore a backup\n`,
    ],
  );
  const { exitCode, stdout, stderr } = await line.firsthold('restore', file);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.ok(
    stdout.includes(`In ${target}: an empty database, as after a start or a restore that was killed.\n`),
    stdout,
  );
  assert.deepEqual(
    readdirSync(dataOf(elsewhere)).filter((name) => name.includes('replaced')),
    [],
  );
  assert.equal(JSON.parse((await line.firsthold('requests', 'list', '--json')).stdout).length, 1);
});

test('a restore shows what the backup and the database hold, and that they are of two installations, before it replaces one', async () => {
  const { firsthold, service, storage, database } = await running();
  const file = join(folder, 'shown.backup');
  await firsthold('backup', file);
  utimesSync(file, new Date('2027-03-01T12:05:00Z'), new Date('2027-03-01T12:05:00Z'));
  await service.post('/booking-requests', bookingRequest({ date: '2027-03-13' }));
  service.now += 3_600_000;
  await service.post('/booking-requests', bookingRequest({ date: '2027-03-14' }));
  await storage.close();
  const target = join(dataOf(database), 'firsthold.sqlite');
  const backup =
    'In the backup: 1 venue (riverside), 1 booking request, newest event 2027-03-01 12:00 UTC; its file is of 2027-03-01 12:05 UTC.\n';
  const there = `In ${target}: 1 venue (riverside), 3 booking requests, newest event 2027-03-01 13:00 UTC.\n`;
  const shown = await firsthold('restore', file);
  assert.deepEqual([shown.exitCode, shown.stdout], [1, backup + there]);
  assert.equal(JSON.parse((await firsthold('requests', 'list', '--json')).stdout).length, 3);

  const other = await running();
  await other.storage.close();
  const foreign = await other.firsthold('restore', file, '--force');
  assert.equal(foreign.exitCode, 0);
  assert.equal(
    foreign.stdout.split('\n').slice(2, 4).join('\n'),
    `The backup is of another installation than this database: with other venues, staff, links and webhooks.
Restored ${file} into ${dataOf(other.database)}.`,
  );

  const elsewhere = commandLineOn(await newEmptyDatabase('sqlite'));
  const fresh = await elsewhere.firsthold('restore', file);
  assert.deepEqual([fresh.exitCode, fresh.stdout.startsWith(`${backup}Restored `)], [0, true]);
});

test('a restore keeps the sound database that it replaces, with the requests since the backup, and says where', async () => {
  const { firsthold, service, storage, database } = await running();
  const file = join(folder, 'earlier.backup');
  await firsthold('backup', file);
  await service.post('/booking-requests', bookingRequest({ date: '2027-03-13' }));
  const target = join(dataOf(database), 'firsthold.sqlite');
  const elsewhere = join(folder, 'killed');
  mkdirSync(elsewhere);
  // What a killed service leaves: the newest request is only in the log.
  for (const beside of ['', '-wal'])
    copyFileSync(`${target}${beside}`, join(elsewhere, `firsthold.sqlite${beside}`));
  await storage.close();
  const killed = commandLineOn({
    kind: 'sqlite',
    environment: { FIRSTHOLD_DATA: elsewhere },
    open: () => openSqlite(elsewhere),
  });
  const aside = join(elsewhere, 'firsthold.sqlite.replaced-20270301T120000Z');
  for (const kept of [aside, `${aside}-2`]) {
    const { exitCode, stderr } = await killed.firsthold('restore', file, '--force');
    assert.deepEqual(
      [exitCode, stderr],
      [
        0,
        `The database that was there is kept in ${kept} and the files that begin with this name. It contains guest data: delete it when nothing is left to save from it.\n`,
      ],
    );
    assert.equal(statSync(kept).mode & 0o777, 0o600);
  }
  const requests = async () => JSON.parse((await killed.firsthold('requests', 'list', '--json')).stdout);
  assert.equal((await requests()).length, 1);
  assert.equal((await killed.firsthold('restore', aside, '--force')).exitCode, 0);
  assert.equal((await requests()).length, 2);
});

test('a restore interrupted at any point leaves the database unchanged', async () => {
  const { firsthold, storage, database } = await running();
  const file = join(folder, 'small.backup');
  await firsthold('backup', file);
  insertRows(database).close();
  await storage.close();
  const large = join(folder, 'large.backup');
  await firsthold('backup', large);
  for (const [from, held] of [
    [file, 200_002],
    [large, 2],
  ] as const) {
    const target = join(dataOf(database), 'firsthold.sqlite');
    assert.equal(count(target), held);
    let pieces = 0;
    const progress = () => {
      pieces += 1;
      // The files that a power cut would leave on the disk at this moment.
      const left = join(folder, `left-${pieces}.sqlite`);
      copyFileSync(target, left);
      if (existsSync(`${target}-journal`)) copyFileSync(`${target}-journal`, `${left}-journal`);
      assert.equal(count(left), held);
    };
    await restoreSqlite(from, dataOf(database), progress, noon);
    assert.equal(pieces > 0, from === large);
    assert.equal(count(target), 200_004 - held);
  }
});

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
  await cli.firsthold('backup', place, '--keep', '1');
  assert.deepEqual(
    readdirSync(place).filter((name) => name.startsWith('firsthold-2027')),
    ['firsthold-2027-02-01T000000Z.sqlite'],
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

test('a failed restore leaves nothing', async () => {
  const { database, firsthold } = await running();
  insertRows(database).close();
  const large = join(folder, 'failed.backup');
  await firsthold('backup', large);
  const place = join(folder, 'nothing');
  mkdirSync(join(place, 'empty'), { recursive: true });
  for (const data of ['empty', 'new/folder']) {
    // Files may have 1 MB: writing more fails, as on a full disk.
    const child = spawn(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 1000; exec "$@"`,
        'sh',
        process.execPath,
        'src/main.ts',
        'restore',
        large,
      ],
      {
        env: { FIRSTHOLD_DATA: join(place, data) },
        stdio: 'ignore',
      },
    );
    assert.deepEqual(await once(child, 'exit'), [1, null]);
    assert.deepEqual(readdirSync(place), ['empty']);
    assert.deepEqual(readdirSync(join(place, 'empty')), []);
  }
  const text = join(folder, 'no.backup');
  writeFileSync(text, 'no database '.repeat(100));
  const child = spawn(process.execPath, ['src/main.ts', 'restore', text], {
    env: { FIRSTHOLD_DATA: join(place, 'new') },
    stdio: 'ignore',
  });
  assert.deepEqual(await once(child, 'exit'), [1, null]);
  assert.deepEqual(readdirSync(place), ['empty']);
});

/** Runs a restore in a process of its own that runs `meanwhile` once the path exists. */
async function restoreWhile(backup: string, data: string, path: string, meanwhile: string) {
  const script = `import { existsSync, readdirSync, writeFileSync } from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    const look = () => {
      if (!existsSync(${JSON.stringify(path)})) return setImmediate(look).unref();
      ${meanwhile}
    };
    look();`;
  const child = spawn(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(script)}`],
      ...['src/main.ts', 'restore', backup],
    ],
    { env: { FIRSTHOLD_DATA: data }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  const stderr = await child.stderr.setEncoding('utf8').toArray();
  return { ended: await ended, stderr: stderr.join('') };
}

test('a restore deletes no database that a service created meanwhile', async () => {
  const { firsthold } = await running();
  const file = join(folder, 'meanwhile.backup');
  await firsthold('backup', file);
  const data = join(folder, 'meanwhile', 'data');
  const target = join(data, 'firsthold.sqlite');
  const service = `globalThis.service = new DatabaseSync(${JSON.stringify(target)});
    service.exec('create table bookings (id text); begin exclusive');`;
  const { ended, stderr } = await restoreWhile(file, data, data, service);
  assert.deepEqual(ended, [1, null]);
  assert.match(stderr, /firsthold.sqlite is in use; stop the service first\n$/);
  const database = new DatabaseSync(target);
  assert.deepEqual(database.prepare('select count(*) as n from bookings').get()?.['n'], 0);
  database.close();
});

test('an interrupted restore into a new folder deletes only what it created', async () => {
  const { database, firsthold } = await running();
  insertRows(database).close();
  const file = join(folder, 'interrupted.backup');
  await firsthold('backup', file);
  const data = join(folder, 'created', 'data');
  const journal = join(data, 'firsthold.sqlite-journal');
  const interrupt = `process.kill(process.pid, 'SIGINT');`;
  assert.deepEqual((await restoreWhile(file, data, journal, interrupt)).ended, [null, 'SIGINT']);
  assert.equal(existsSync(join(folder, 'created')), false);
  const note = `writeFileSync(${JSON.stringify(join(folder, 'created', 'notes.txt'))}, 'precious');`;
  assert.deepEqual((await restoreWhile(file, data, journal, note + interrupt)).ended, [null, 'SIGINT']);
  assert.deepEqual(readdirSync(join(folder, 'created'), { recursive: true }), ['notes.txt']);
});

test('an invalid backup is rejected and the database is unchanged', async () => {
  const { firsthold, storage, database } = await running();
  await storage.close();
  const good = join(folder, 'good.backup');
  await firsthold('backup', good);
  const bytes = readFileSync(good);
  const broken = join(folder, 'broken.backup');
  // Half of the file, like a copy that ran out of disk space.
  writeFileSync(broken, bytes.subarray(0, bytes.length / 2));
  const text = join(folder, 'text.backup');
  writeFileSync(text, 'not a database at all, but long enough to look like one '.repeat(100));
  const foreign = join(folder, 'foreign.backup');
  const other = new DatabaseSync(foreign);
  other.exec('create table notes (text)');
  other.close();
  const newer = join(folder, 'newer.backup');
  copyFileSync(good, newer);
  const future = new DatabaseSync(newer);
  future.exec("insert into firsthold_migrations values (9999, 'from the future', 'unknown')");
  future.close();
  for (const [file, complaint] of [
    [broken, /is damaged.*; use an older backup/],
    [text, /is not a backup of Firsthold: file is not a database/],
    [foreign, /is not a database of Firsthold/],
    [newer, /was written by a newer Firsthold; upgrade this program/],
    [join(folder, 'nowhere'), /cannot read .*nowhere: no such file/],
    [folder, /cannot read .*: it is a folder/],
  ] as const) {
    const { exitCode, stderr } = await firsthold('restore', file, '--force');
    assert.equal(exitCode, 1);
    assert.match(stderr, complaint);
    assert.match(stderr, /^firsthold: [^\n]*\n$/);
  }
  const { stdout } = await firsthold('requests', 'list', '--json');
  assert.equal(JSON.parse(stdout).length, 1);
  assert.equal(existsSync(`${join(dataOf(database), 'firsthold.sqlite')}-journal`), false);
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

for (const [damage, ruin] of [
  ['every page', (file: Buffer) => file.fill('not a database ')],
  ['half of the pages', (file: Buffer) => file.fill(255, file.length / 2)],
] as const)
  test(`a restore over a database with damage in ${damage} keeps it and its log as they were`, async () => {
    const { firsthold, storage, database } = await running();
    const good = join(folder, `good ${damage}`);
    await firsthold('backup', good);
    const target = join(dataOf(database), 'firsthold.sqlite');
    await storage.close();
    const writer = new DatabaseSync(target);
    writer.exec('update venues set revision = revision + 1');
    const log = readFileSync(`${target}-wal`);
    writer.close();
    const ruined = ruin(readFileSync(target));
    writeFileSync(target, ruined);
    writeFileSync(`${target}-wal`, log);
    const release = (await acquireServeLock(dataOf(database), 0, () => undefined)) ?? assert.fail();
    assert.match(
      (await firsthold('restore', good, '--force')).stderr,
      /is in use; stop the service first\n$/,
    );
    release();
    assert.deepEqual(readFileSync(target), ruined);
    const restored = await firsthold('restore', good, '--force');
    assert.equal(restored.exitCode, 0, restored.stderr);
    const aside = `${target}.replaced-20270301T120000Z`;
    assert.ok(restored.stderr.startsWith(`The database that was there is kept in ${aside} and`));
    assert.deepEqual([readFileSync(aside), readFileSync(`${aside}-wal`)], [ruined, log]);
    assert.equal(existsSync(`${target}.restored`), false);
    const { stdout } = await firsthold('requests', 'list', '--json');
    assert.equal(JSON.parse(stdout).length, 1);
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
