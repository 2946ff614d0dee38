import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { running } from '../../test/backups.ts';
import { commandLineOn } from '../../test/command-line.ts';
import { dataOf, newEmptyDatabase } from '../../test/databases.ts';
import { bookingRequest, startService } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from '../storage/dialects/sqlite.ts';
import { acquireServeLock } from '../storage/dialects/sqlite-serve-lock.ts';

const folder = temporaryFolder();

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
