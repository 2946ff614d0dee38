import assert from 'node:assert/strict';
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newSqlite } from '../../test/databases.ts';
import { examined, listed, replaceProgram, showing, stateOf } from '../../test/doctor.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

test('names files that the user of the service cannot open, and their owner', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const file = fileOf(database);
  chownSync(join(file, '..'), 1, 1);
  const { exitCode, finding } = await examined(commandLineOn(database), 'files');
  assert.equal(exitCode, 1);
  assert.match(
    finding,
    /firsthold\.sqlite\S* is owned by root, the service runs as daemon; .* chown -R daemon /,
  );
  assert.deepEqual(
    readdirSync(dirname(file)).filter((name) => statSync(join(dirname(file), name)).uid === 0),
    ['firsthold.sqlite', 'firsthold.sqlite-serve'].filter((name) => existsSync(join(dirname(file), name))),
    'what doctor made to read the database belongs to the service',
  );
});

test('advises to delete no SQLite database that another unit uses', async (t) => {
  const database = await newSqlite();
  await (await database.open()).close();
  const folder = dirname(fileOf(database));
  const own = `Environment=FIRSTHOLD_DATA=${folder} PORT=0`;
  const examine = async (other: string) => {
    replaceSystemctl(
      showing({
        ...listed('firsthold', 'firsthold@8081'),
        'show firsthold@8081 ': [
          ...stateOf('active', 'enabled'),
          `${own} DATABASE_URL=postgres://firsthold@127.0.0.1:1/firsthold`,
        ],
        'show firsthold ': [...stateOf('active', 'enabled'), other],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081');
    return / is not used with PostgreSQL, .*delete it/.test(stdout);
  };
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  assert.equal(await examine(own), false);
  assert.equal(await examine('Environment=FIRSTHOLD_DATA=/var/lib/other'), true);
});

test('names databases with guest data that no service uses', async () => {
  const database = await newSqlite();
  await (await database.open()).close();
  const commandLine = commandLineOn(database);
  const backup = join(temporaryFolder(), 'backup.sqlite');
  await commandLine.firsthold('backup', backup);
  await commandLine.firsthold('restore', backup, '--force');
  const { state, finding } = await examined(commandLine, 'files');
  assert.equal(state, 'warning');
  assert.match(
    finding,
    /^firsthold\.sqlite\.replaced-\S+ in \S+ \(\d\.\d MB\): set aside by a restore, or by a stop after the file was replaced, with guest data; delete when nothing is left to save from it$/,
  );
});
