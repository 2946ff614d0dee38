import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inLongRun } from './full-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs one test file inside this run, with private temporary files. */
function runOf(source: string, options: readonly string[], environment: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'some.test.cjs');
  writeFileSync(file, source);
  // Removes these variables, so that the inner run does not report to the outer one.
  const { NODE_TEST_CONTEXT: _, TEST_POSTGRES_URL: __, ...env } = process.env;
  return spawnSync(
    process.execPath,
    ['--test', ...options, file],
    // A private folder: if the tests run as root, PostgreSQL's user cannot enter it.
    { env: { ...env, ...environment, TMPDIR: folder }, encoding: 'utf8' },
  );
}

const besides = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('a failing test run has exit code 1 and private temporary files', inLongRun, () => {
  const { status, stdout } = runOf(
    "require('node:test')('a test', () => require('node:assert').equal(1, 2))",
    [`--test-global-setup=${besides('setup.ts')}`],
  );
  assert.equal(status, 1);
  assert.match(stdout, /1 == 2/);
});

test('a test file that does not end fails, waiting or blocked', inLongRun, () => {
  const limited = (source: string) =>
    runOf(source, ['--import', besides('time-limit.ts')], { TEST_FILE_LIMIT_MS: '2000' });
  const waiting = limited("require('node:test')('a test', () => { setInterval(() => {}, 1000) })");
  assert.equal(waiting.status, 1);
  assert.match(waiting.stdout, /This test file did not end within 2 s; active resources: .*Timeout/);
  const busy = limited("require('node:test')('a test', () => { for (;;); })");
  assert.equal(busy.status, 1);
  assert.match(busy.stdout, /This test file did not end in time and was killed/);
});
