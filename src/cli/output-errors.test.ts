/** Output and data that cannot be written, and a data folder that cannot exist: one line, exit code 1. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { commandLineOn } from '../../test/command-line.ts';
import { newSqlite } from '../../test/databases.ts';
import { venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

test('a full disk behind the output is one line', { skip: !existsSync('/dev/full') }, () => {
  for (const args of [['--help'], ['doctor']]) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      env: { ...process.env, FIRSTHOLD_DATA: temporaryFolder() },
      encoding: 'utf8',
    });
    assert.equal(status, 1, args[0]);
    assert.match(stderr, /^firsthold: cannot write the output: the disk is full$/m);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});

test('a data folder where no folder can be is one line', { skip: !existsSync('/proc/self') }, () => {
  for (const args of [['migrate'], ['serve']]) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      env: { ...process.env, FIRSTHOLD_DATA: '/proc/firsthold/data', PORT: '0' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.equal(status, 1, args[0]);
    assert.match(stderr, /^firsthold: .*\/proc\/firsthold/);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  }
});

test('a full disk of the database is one line, with its folder and what may be deleted', async () => {
  const database = await newSqlite();
  const file = join(temporaryFolder(), 'riverside.json');
  const siteKeys = Array.from({ length: 200 }, (_, index) => ({
    key: `key-${index}`,
    label: 'x'.repeat(60),
    websites: [],
    holdPeriod: '48h',
  }));
  writeFileSync(file, JSON.stringify(venueWith({ file: { siteKeys } })));
  const open = async () => {
    const storage = await database.open();
    await storage.transact(async (db) => void (await sql`pragma max_page_count = 1`.execute(db)));
    return storage;
  };
  const { exitCode, stderr } = await commandLineOn({ ...database, open }).firsthold('import', file);
  assert.equal(exitCode, 1);
  const { FIRSTHOLD_DATA } = database.environment as { FIRSTHOLD_DATA: string };
  assert.equal(
    stderr,
    `firsthold: the database has no disk space left in ${FIRSTHOLD_DATA}; free up disk space now (docs/run/database-errors.md#the-disk-is-full says what may be deleted)\n`,
  );
});
