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
  // Without this variable, the inner run does not report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(
    process.execPath,
    ['--test', ...options, file],
    // A private folder: if the tests run as root, PostgreSQL's user cannot enter it.
    { env: { ...env, ...environment, TMPDIR: folder }, encoding: 'utf8' },
  );
}

const besides = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A test that fails with `1 == 2`, and prints how many PostgreSQL servers the run has started. */
const failing = (before: string) => `require('node:test')('a test', async () => {
  ${before}
  const processes = require('node:child_process').execFileSync('ps', ['-A', '-o', 'ppid=,comm=']).toString();
  const servers = processes.split('\\n').filter((line) => /postgres$/.test(line) && parseInt(line) === process.ppid);
  console.log('PostgreSQL servers:', servers.length);
  require('node:assert').equal(1, 2);
})`;
const setUp = [`--test-global-setup=${besides('setup.ts')}`];

test('a failing test run has exit code 1 and private temporary files', inLongRun, () => {
  const { status, stdout } = runOf(
    failing(`await (await import(${JSON.stringify(besides('postgres.ts'))})).newPostgresDatabase();`),
    setUp,
  );
  assert.equal(status, 1);
  assert.match(stdout, /1 == 2/);
  assert.match(stdout, /PostgreSQL servers: 1/);
});

test('a run whose tests need no database starts no PostgreSQL', () => {
  const { stdout } = runOf(failing(''), setUp);
  assert.match(stdout, /PostgreSQL servers: 0/);
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
