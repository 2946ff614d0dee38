import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newPostgres, newSqlite } from '../../test/databases.ts';
import { examined, replaceProgram, showing, stateOf } from '../../test/doctor.ts';
import { noon, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { recordBackup } from '../storage/dialects/last-backup.ts';

test('says when the database was last backed up, and warns if that is long ago or never', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const at = async (now: number) => {
    const { stdout } = await commandLineOn(database).firstholdWith({ clock: () => now }, 'doctor');
    return /^.* backup {6}.*$/m.exec(stdout)?.[0];
  };
  assert.equal(
    await at(noon),
    'warning  backup      none is known; make one every night (docs/run/backup.md)',
  );
  await commandLineOn(database).firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  const twoDays = 2 * 86_400_000;
  assert.equal(await at(noon + twoDays), 'ok       backup      the last one is of 2027-03-01 12:00 UTC');
  assert.equal(
    await at(noon + twoDays + 1),
    'warning  backup      the last one that is known is of 2027-03-01 12:00 UTC; see: systemctl list-timers, journalctl -u firsthold-backup -n 20 (docs/run/backup.md)',
  );
});

test('calls a backup wrong whose time is in the future, because its age is unknown', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const later = commandLineOn(database);
  later.now = noon + 400 * 86_400_000;
  await later.firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  const line = commandLineOn(database);
  const backup = async () => /^.* backup {6}.*$/m.exec((await line.firsthold('doctor')).stdout)?.[0];
  assert.equal(
    await backup(),
    'WRONG    backup      the last one is of 2028-04-04 12:00 UTC, in the future, so its age is unknown: the clock was ahead then, or is behind now (docs/run/clocks.md); once the clock is right, make one now: docs/run/backup.md',
  );
  await line.firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  assert.equal(await backup(), 'ok       backup      the last one is of 2027-03-01 12:00 UTC');
});

test('warns of a nightly backup that failed or is switched off, also while the last one is recent', async (t) => {
  const database = await newSqlite();
  await (await database.open()).close();
  const folder = dirname(fileOf(database));
  await recordBackup(folder, noon);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (service: string, timer: readonly string[]) => {
    replaceSystemctl(
      showing({
        'show firsthold ': [...stateOf('active', 'enabled'), `Environment=FIRSTHOLD_DATA=${folder} PORT=0`],
        'show firsthold-backup.service ': ['LoadState=loaded', `ActiveState=${service}`],
        'show firsthold-backup.timer ': timer,
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    return /^.* backup {6}.*$/m.exec(stdout)?.[0];
  };
  const recent = 'ok       backup      the last one is of 2027-03-01 12:00 UTC';
  assert.equal(await examine('inactive', stateOf('active', 'enabled')), recent);
  assert.equal(await examine('inactive', ['LoadState=not-found', 'ActiveState=inactive']), recent);
  assert.equal(
    await examine('failed', stateOf('active', 'enabled')),
    'warning  backup      the last one is of 2027-03-01 12:00 UTC, and the last run of firsthold-backup failed: journalctl -u firsthold-backup -n 20 says why (docs/run/backup.md)',
  );
  assert.equal(
    await examine('inactive', stateOf('inactive', 'disabled')),
    'warning  backup      the last one is of 2027-03-01 12:00 UTC, and firsthold-backup.timer is stopped, so there is none at night; run: sudo systemctl enable --now firsthold-backup.timer',
  );
  assert.equal(
    await examine('inactive', stateOf('active', 'disabled')),
    'warning  backup      the last one is of 2027-03-01 12:00 UTC, and firsthold-backup.timer is disabled, so there is none at night after a restart of the machine; run: sudo systemctl enable firsthold-backup.timer',
  );
});

test('says that the last backup is of another database, after a move', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const commandLine = commandLineOn(database);
  const folder = dirname(fileOf(database));
  writeFileSync(join(folder, 'firsthold.last-backup'), '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\n');
  assert.deepEqual(await examined(commandLine, 'backup'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'the last one, of 2027-03-01 11:00 UTC, is of another database (PostgreSQL firsthold) than these settings name (SQLite); install the backup of this one (docs/run/backup.md), then make one now: sudo systemctl start firsthold-backup',
  });
  await commandLine.firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
  assert.equal((await examined(commandLine, 'backup', undefined, () => noon)).state, 'ok');
  const postgres = { DATABASE_URL: 'postgres://firsthold@127.0.0.1:1/firsthold', FIRSTHOLD_DATA: folder };
  const { finding } = await examined(commandLine, 'backup', postgres);
  assert.match(
    finding,
    /is of another database \(SQLite\) than these settings name \(PostgreSQL firsthold\); install the backup of this one/,
  );
});

test('warns that the last dump is of another database, as after a restore into a new one', async () => {
  const database = await newPostgres();
  await (await database.open()).close();
  const folder = temporaryFolder();
  const environment = { ...database.environment, FIRSTHOLD_DATA: folder };
  writeFileSync(join(folder, 'firsthold.last-backup'), '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\n');
  const [name] = /\w+$/.exec((database.environment as { DATABASE_URL: string }).DATABASE_URL) ?? [];
  const { state, finding } = await examined(commandLineOn(database), 'backup', environment);
  assert.deepEqual(
    [state, finding],
    [
      'warning',
      `the last one, of 2027-03-01 11:00 UTC, is of another database (PostgreSQL firsthold) than these settings name (PostgreSQL ${name}), as after a restore into a new one; make one of this now: sudo systemctl start firsthold-backup (it reads /etc/firsthold/database-url)`,
    ],
  );
});

test('names the server of a dump, and of the settings, if two have a database of the same name', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'firsthold.last-backup'),
    '2027-03-01T11:00:00.000Z\nPostgreSQL firsthold\nold.example:5432\n',
  );
  const commandLine = commandLineOn(await newSqlite());
  const examine = (check: string, server: string) => {
    const environment = {
      DATABASE_URL: `postgres://firsthold:secret@${server}/firsthold`,
      FIRSTHOLD_DATA: folder,
    };
    return examined(commandLine, check, environment, () => noon);
  };
  assert.equal(
    (await examine('backup', '127.0.0.1:1')).finding,
    'the last one, of 2027-03-01 11:00 UTC, is of a database of the same name on old.example:5432, and these settings name 127.0.0.1:1; if both are not addresses of one server, make one of this now: sudo systemctl start firsthold-backup (it reads /etc/firsthold/database-url)',
  );
  assert.equal((await examine('backup', 'old.example')).finding, 'the last one is of 2027-03-01 11:00 UTC');
  assert.match(
    (await examine('settings', '127.0.0.1:1')).finding,
    /, data on postgres:\/\/127\.0\.0\.1:1\/firsthold$/,
  );
});

test('warns if no backup of PostgreSQL is known here, without a unit too, unless it is empty', async (t) => {
  const database = await newPostgres();
  const storage = await database.open();
  const commandLine = commandLineOn(database);
  const environment = { ...database.environment, FIRSTHOLD_DATA: temporaryFolder() };
  assert.equal((await examined(commandLine, 'backup', environment)).state, undefined);
  await importVenue({ storage, clock: () => noon, randomBytes }, venueWith(), 'operator');
  const { state, finding } = await examined(commandLine, 'backup', environment);
  const folder = temporaryFolder();
  const [name] = /\w+$/.exec((database.environment as { DATABASE_URL: string }).DATABASE_URL) ?? [];
  const now = new Date().toISOString();
  writeFileSync(join(folder, 'firsthold.last-backup'), `${now}\nPostgreSQL ${name}\n`);
  replaceProgram(
    t,
    'systemctl',
  )(showing({ 'show firsthold-backup ': ['LoadState=loaded', `Environment=A=b FIRSTHOLD_DATA=${folder}`] }));
  const ofUnit = await examined(commandLine, 'backup', environment);
  await storage.close();
  assert.deepEqual(
    [ofUnit.state, ofUnit.finding],
    ['ok', `the last one is of ${now.slice(0, 16).replace('T', ' ')} UTC`],
    'noted by the nightly dump, in its data folder',
  );
  assert.deepEqual(
    [state, finding],
    [
      'warning',
      'none on this machine is known; make sure that the database is backed up (docs/run/backup.md)',
    ],
  );
});
