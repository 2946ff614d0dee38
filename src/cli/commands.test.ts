import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { newSqlite } from '../../test/databases.ts';
import { startService, venueWith } from '../../test/service.ts';
import { openSqlite } from '../storage/dialects/sqlite.ts';
import { buildCommands } from './commands.ts';
import type { Terminal } from './terminal.ts';

test('the commands are those of an operator; bookings are made and changed in the back-office', () => {
  const { commands } = buildCommands({} as Terminal);
  assert.deepEqual(
    commands.map((each) => [each.name(), ...each.commands.map((part) => part.name())].join(' ')).sort(),
    [
      'backup',
      'blocks list add remove',
      'copy',
      'distribute',
      'doctor',
      'events',
      'export',
      'feeds add list revoke',
      'guests list export erase',
      'import',
      'keys list add set remove enable disable',
      'migrate',
      'requests list show accept cancel decline undo import',
      'restore',
      'serve',
      'staff add list remove sessions reset',
      'tokens add list revoke',
      'usage',
      'venues list publish unpublish freeze export import moved unfreeze remove',
      'webhooks add list operator test deliveries redeliver rotate-secret enable disable remove',
      'welcome',
    ],
  );
});

test('every command has help with an example', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  // Only the command tree is read; no command runs.
  const { commands } = buildCommands({} as Terminal);
  assert.ok(commands.length > 8, `only ${commands.length} were found`);
  for (const command of commands) {
    const names = command.commands.length === 0 ? [[]] : command.commands.map((each) => [each.name()]);
    for (const name of names) {
      const { exitCode, stdout } = await firsthold(command.name(), ...name, '--help');
      assert.equal(exitCode, 0);
      assert.match(stdout, new RegExp(`Example:\n .*firsthold ${[command.name(), ...name].join(' ')}`));
    }
  }
});

test('the help names the options without which a command does nothing', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  for (const [line, missing] of [
    ['staff add sam@example.com', ['--role']],
    ['tokens add', ['--scope']],
    ['webhooks redeliver webhook-1', ['--from']],
    ['venues export riverside --output file', ['--passphrase-file']],
    ['venues moved riverside', ['--to']],
    ['copy', ['--to']],
  ] as const) {
    const { exitCode, stderr } = await firsthold(...line.split(' '));
    assert.equal(exitCode, 2, line);
    for (const name of missing) assert.ok(stderr.includes(name), `${line}: ${stderr}`);
    const command = line.split(' ').slice(0, line.startsWith('copy') ? 1 : 2);
    const { stdout } = await firsthold(...command, '--help');
    const described = stdout.split('\n').findIndex((text) => text.includes(`${missing[0]} <`));
    assert.match(stdout.split('\n')[described] ?? '', /\(required\b/, line);
  }
});

test('prints its version', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { exitCode, stdout } = await firsthold('--version');
  assert.equal(exitCode, 0);
  assert.equal(stdout.trim(), version);
});

test('a usage error is one line and exit code 2', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  for (const args of [
    ['frobnicate'],
    [''],
    ['help', 'frobnicate'],
    ['venues'],
    ['venues', 'frobnicate'],
    ['venues', 'publish'],
    ['requests', 'list', '--status', 'lost'],
    ['requests', 'list', '--limit', '0'],
    ['requests', 'list', '--from', '2027-02-30'],
    ['migrate', 'twice'],
    ['keys', 'list', '--venu', 'x'],
  ]) {
    const { exitCode, stderr, stdout } = await firsthold(...args);
    assert.equal(exitCode, 2, args.join(' '));
    assert.match(stderr, /^firsthold: [^\n]+\n$/, args.join(' '));
    assert.equal(stdout, '');
  }
});

test('never suggests the final command "venues moved"', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  for (const name of ['move', 'mov', 'moves', 'remov', 'removed', 'delete']) {
    const { exitCode, stderr } = await firsthold('venues', name, 'riverside');
    assert.deepEqual(
      [exitCode, stderr],
      [2, `firsthold: unknown command '${name}' (use --help for usage)\n`],
    );
  }
});

test('read commands do not create a missing database', async () => {
  const database = await newSqlite();
  const { firsthold } = commandLineOn(database);
  const { exitCode, stderr } = await firsthold('venues', 'list');
  assert.equal(exitCode, 1);
  assert.match(stderr, /^firsthold: there is no database in .*; set FIRSTHOLD_DATA or DATABASE_URL/);
});

test('an unavailable database is reported in one line with its own error', async () => {
  const database = await newSqlite();
  const { FIRSTHOLD_DATA } = database.environment as { FIRSTHOLD_DATA: string };
  await startService(await database.open(), { venue: venueWith() });
  const other = new DatabaseSync(join(FIRSTHOLD_DATA, 'firsthold.sqlite'));
  const { firsthold } = commandLineOn({
    ...database,
    async open() {
      const storage = await openSqlite(FIRSTHOLD_DATA, 0);
      other.exec('begin immediate');
      return storage;
    },
  });
  const { exitCode, stderr } = await firsthold('keys', 'disable', 'key');
  other.close();
  assert.equal(exitCode, 1);
  assert.equal(stderr, 'firsthold: another process keeps the database locked: database is locked\n');
});

test('with several venues a command about one requires --venue, and a list is of all', async () => {
  const database = await newSqlite();
  const { firsthold } = commandLineOn(database);
  const storage = await database.open();
  await startService(storage, { venue: venueWith() });
  const other = { id: 'quay', slots: [] };
  await startService(storage, {
    venue: venueWith({ venue: { id: 'quay' }, space: other, siteKey: { key: 'quay' } }),
  });
  const { exitCode, stderr } = await firsthold('feeds', 'add');
  assert.equal(exitCode, 2);
  assert.equal(stderr, 'firsthold: there are 2 venues (quay, riverside); choose one with --venue ID\n');
  assert.equal((await firsthold('feeds', 'add', '--venue', 'quay')).exitCode, 0);
  for (const list of [
    ...['blocks', 'feeds', 'guests', 'keys', 'requests', 'staff', 'tokens', 'webhooks'].map((of) => [
      of,
      'list',
    ]),
    ['requests', 'list', '--by', 'hold'],
    ['webhooks', 'operator'],
  ]) {
    const { exitCode, stderr } = await firsthold(...list);
    assert.deepEqual([exitCode, /choose one/.test(stderr)], [0, false], list.join(' '));
  }
  assert.equal((await firsthold('blocks', 'list', '--venue', 'atlantis')).exitCode, 1);
});

test('--help needs no database', () => {
  const printsCpuUsage = 'process.on("exit", () => console.error(JSON.stringify(process.cpuUsage())))';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${printsCpuUsage}`, 'src/main.ts', '--help'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0);
  assert.match(stdout, /^Usage: firsthold/);
  // CPU time, not wall time: the machine may be busy. It takes 0.1 s.
  const { user, system } = JSON.parse(stderr);
  assert.ok(user + system < 1e6, `${Math.round((user + system) / 1000)} ms`);
});

test('docs/run/command-line.md names every command', () => {
  const page = readFileSync('docs/run/command-line.md', 'utf8');
  for (const command of buildCommands({} as Terminal).commands) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${command.name()}`));
    assert.ok(row, command.name());
    for (const each of command.commands) assert.match(row, new RegExp(`\\b${each.name()}\\b`));
  }
});
