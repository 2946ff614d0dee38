import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../test/command-line.ts';
import { newSqlite } from '../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { changeGroupMembers } from '../operations/booking/change-group-members.ts';
import { addGuestCode } from '../operations/venue/guest-codes.ts';

const folder = temporaryFolder();

test('an export replaces an older one only with --force, atomically, and is readable by its owner only', async () => {
  const database = await newSqlite();
  const { post } = await startService(await database.open(), { venue: venueWith() });
  await post('/booking-requests', bookingRequest());
  const path = join(folder, 'riverside.jsonl');
  writeFileSync(path, 'older');
  const { firsthold } = commandLineBesideTwin(database);
  for (const options of [[], ['--with-requests']]) {
    const refused = await firsthold('export', ...options, '-o', path);
    assert.deepEqual(
      [refused.exitCode, refused.stderr],
      [1, `firsthold: ${path} already exists; choose another file, or add --force to replace it\n`],
    );
    assert.equal(readFileSync(path, 'utf8'), 'older');
  }
  const { exitCode, stdout } = await firsthold('export', '--with-requests', '--force', '-o', path);
  assert.deepEqual([exitCode, stdout], [0, '']);
  assert.match(readFileSync(path, 'utf8'), /"end":\{"blocks":0,"bookingRequests":1,"auditEntries":2\}\}\n$/);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['riverside.jsonl']);
});

test('a venue export is identical from every database, also with several blocks on a day', async () => {
  const [from, ...installations] = [await newSqlite(), await newSqlite(), await newSqlite()];
  await startService(await from.open(), { venue: venueWith() });
  const file = JSON.parse((await commandLineBesideTwin(from).firsthold('export')).stdout);
  const reasons = ['Repairs', 'Floor', 'Closed', 'Wedding', 'Inspection', 'Paint', 'Rain', 'Ants'];
  const [{ id: spaceId }] = file.spaces;
  file.blocks = reasons.map((reason) => ({ spaceId, from: '2027-12-24', to: '2027-12-24', reason }));
  const exports: string[] = [];
  for (const installation of installations) {
    const { firsthold, firstholdWith } = commandLineBesideTwin(installation);
    assert.equal((await firstholdWith({ stdin: [JSON.stringify(file)] }, 'import', '-')).exitCode, 0);
    exports.push((await firsthold('export')).stdout);
  }
  assert.equal(JSON.parse(exports[0] ?? '').blocks.length, reasons.length);
  assert.equal(exports[0], exports[1]);
});

test('a full export moves members and codes of guest groups, and a venue file has none', async () => {
  const [from, to] = [await newSqlite(), await newSqlite()];
  const venue = venueWith({ venue: { groups: [{ id: 'members', name: 'Members' }] } });
  const service = await startService(await from.open(), { venue });
  const group = { venueId: 'riverside', groupId: 'members', actor: 'operator' } as const;
  await changeGroupMembers(service, { ...group, requested: { add: ['a@example.com'] } });
  const code = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
  await addGuestCode(service, { ...group, requested: code });
  const { firsthold } = commandLineBesideTwin(from);
  assert.doesNotMatch((await firsthold('export')).stdout, /a@example|SPRING-27/);
  const { stdout: moved } = await firsthold('export', '--with-requests');
  const target = commandLineBesideTwin(to);
  const imported = await target.firstholdWith({ stdin: [moved] }, 'import', '-');
  assert.match(imported.stdout, /blocks added by staff, 1 codes of guest groups, \d+ event log entries\./);
  const { stdout: again } = await target.firsthold('export', '--with-requests');
  assert.match(again, /"address":"a@example.com"/);
  assert.match(again, /"code":"SPRING-27"/);
});

test('an export that cannot be written fails with one line', async () => {
  const database = await newSqlite();
  const { firsthold } = commandLineBesideTwin(database);
  await startService(await database.open(), { venue: venueWith() });
  const nowhere = join(folder, 'no-such-folder', 'riverside.json');
  const missing = await firsthold('export', '-o', nowhere);
  assert.equal(missing.exitCode, 1);
  assert.equal(
    missing.stderr,
    `firsthold: cannot write ${nowhere}: there is no folder ${dirname(nowhere)}; create it first\n`,
  );
  assert.match(
    (await firsthold('export', '-o', folder)).stderr,
    /^firsthold: cannot write .*: it is a folder\n$/,
  );
  assert.match(
    (await firsthold('export', 'atlantis')).stderr,
    /^firsthold: there is no venue "atlantis"; .*\n$/,
  );
  const named = await firsthold('export', '--venue', 'riverside');
  assert.equal(JSON.parse(named.stdout).venue.id, 'riverside');
  assert.match(
    (await firsthold('export', '--venue', 'atlantis')).stderr,
    /^firsthold: there is no venue "atlantis"; .*\n$/,
  );
  assert.equal(
    (await firsthold('export', 'atlantis', '--venue', 'riverside')).stderr,
    'firsthold: two venues are named, atlantis and riverside; name one\n',
  );
  assert.match(
    (await firsthold('import', nowhere)).stderr,
    /^firsthold: cannot read .*: no such file or folder\n$/,
  );
});

test('without space for temporary files, export and import from a pipe fail with one line', async (t) => {
  const database = await newSqlite();
  const { firsthold, firstholdWith } = commandLineBesideTwin(database);
  await startService(await database.open(), { venue: venueWith() });
  const before = process.env['TMPDIR'];
  t.after(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  process.env['TMPDIR'] = join(folder, 'no-such-folder');
  for (const { exitCode, stderr } of [
    await firsthold('export', '--with-requests'),
    await firstholdWith({ stdin: ['{}'] }, 'import', '-'),
  ]) {
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /^firsthold: cannot write temporary files into .*; free up disk space, or set TMPDIR\n$/,
    );
  }
});

test('a pipe from one database into another works, and a reader that stops early ends it quietly', async () => {
  const [from, to] = [await newSqlite(), await newSqlite()];
  const { post } = await startService(await from.open(), { venue: venueWith() });
  await post('/booking-requests', bookingRequest());
  const run = (environment: object, ...args: string[]) =>
    spawn(process.execPath, ['src/main.ts', ...args], { env: { ...environment } });
  const source = run(from.environment, 'export', 'riverside', '--with-requests');
  const target = run(to.environment, 'import', '-');
  source.stdout.pipe(target.stdin);
  const [printed, [exitCode]] = await Promise.all([text(target.stdout), once(target, 'exit')]);
  assert.equal(exitCode, 0);
  assert.match(printed, /^Imported Riverside \(riverside\) with 1 space\.\nAdded: 1 booking requests/);
  const unread = run(from.environment, 'export', 'riverside', '--with-requests');
  unread.stdout.destroy();
  const [complaint] = await Promise.all([text(unread.stderr), once(unread, 'exit')]);
  assert.equal(complaint, '');
});
