/** Output that cannot be written, and a data folder that cannot exist: one line, exit code 1. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
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
