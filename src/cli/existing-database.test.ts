import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newSqlite } from '../../test/databases.ts';
import { listed, replaceProgram, showing, stateOf } from '../../test/doctor.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

test('names the file of the credential and not its copy, which exists only while the service runs', {
  skip: process.getuid?.() === 0 ? false : 'needs root',
}, async (t) => {
  const unit = `firsthold@test${process.pid}`;
  const folder = `/run/credentials/${unit}.service`;
  mkdirSync(folder, { recursive: true });
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/database-url`, 'postgres://db.example/firsthold');
  replaceProgram(
    t,
    'systemctl',
  )(
    showing({
      ...listed(unit),
      [`show ${unit}`]: [
        ...stateOf('active', 'enabled'),
        `Environment=DATABASE_URL_FILE=${folder}/database-url`,
      ],
      [`cat ${unit}`]: ['LoadCredential=database-url:/etc/firsthold/database-url'],
    }),
  );
  const { stderr } = await commandLineOn(await newSqlite()).firstholdWith(
    { environment: {} },
    'requests',
    'list',
  );
  assert.match(stderr, / run: sudo env DATABASE_URL_FILE=\/etc\/firsthold\/database-url firsthold … /);
});

test('without settings, names the call with those of the service on this machine', async (t) => {
  const database = await newSqlite();
  const before = process.cwd();
  process.chdir(temporaryFolder());
  t.after(() => process.chdir(before));
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const run = (...args: string[]) => commandLineOn(database).firstholdWith({ environment: {} }, ...args);
  replaceSystemctl('exit 1');
  assert.equal((await run('doctor')).exitCode, 0, 'no service: a first look before the installation');
  const show = (variable: string) =>
    replaceSystemctl(
      showing({
        ...listed('firsthold@8081', 'firsthold@8082'),
        'show firsthold@808': [...stateOf('active', 'enabled'), `Environment=${variable}`, 'User=firsthold'],
        'cat firsthold@808': ['LoadCredential=database-url:/etc/firsthold/database-url'],
      }),
    );
  show('DATABASE_URL_FILE=/run/credentials/firsthold@8081.service/database-url');
  const { exitCode, stdout } = await run('doctor');
  assert.equal(exitCode, 1);
  assert.equal(
    stdout.split('\n').slice(1).join('\n'),
    'WRONG    unit        no setting names a database, and the service of this machine has its own (firsthold@8081, firsthold@8082); run: sudo firsthold doctor --unit firsthold@8081\n',
  );
  const other = (call: string) =>
    `firsthold: no setting names a database, and the service on this machine has its own; run: ${call} firsthold … (for another one: FIRSTHOLD_DATA=FOLDER firsthold …)\n`;
  for (const args of [
    ['requests', 'list'],
    ['webhooks', 'list'],
    ['backup', 'x'],
    ['copy', '--to', 'y'],
    ['import', 'riverside.json'],
    ['venues', 'import', 'riverside.jsonl', '--passphrase-file', 'z'],
    ['restore', 'monday.sqlite', '--force'],
    ['migrate'],
  ]) {
    const { exitCode: refused, stderr } = await run(...args);
    assert.deepEqual([refused, stderr], [2, other('sudo env DATABASE_URL_FILE=/etc/firsthold/database-url')]);
    assert.equal(existsSync('data'), false, args.join(' '));
  }
  show('FIRSTHOLD_DATA=/var/lib/firsthold');
  assert.equal(
    (await run('requests', 'list')).stderr,
    other('sudo -u firsthold env FIRSTHOLD_DATA=/var/lib/firsthold'),
  );
  show('DATABASE_URL=postgres://firsthold:secret@db.example/firsthold');
  assert.equal(
    (await run('requests', 'list')).stderr,
    other('with its settings (systemctl cat firsthold@8081):'),
  );
  // Made by a command of an older version.
  await (await database.open()).close();
  mkdirSync('data');
  copyFileSync(fileOf(database), 'data/firsthold.sqlite');
  assert.equal((await run('requests', 'list')).exitCode, 2);
  assert.match((await run('doctor')).stdout, /^WRONG {4}unit {8}no setting names a database/m);
  // A unit that runs in this folder without a setting, and a folder that is named.
  replaceSystemctl(
    showing({
      ...listed('firsthold'),
      'show firsthold ': [...stateOf('active', 'enabled'), `WorkingDirectory=${process.cwd()}`],
    }),
  );
  assert.equal((await run('requests', 'list')).exitCode, 0);
  show('FIRSTHOLD_DATA=/var/lib/firsthold');
  const environment = { FIRSTHOLD_DATA: './data' };
  const named = await commandLineOn(database).firstholdWith({ environment }, 'requests', 'list');
  assert.equal(named.exitCode, 0);
});
