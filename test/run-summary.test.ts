import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import runSummary from './run-summary.ts';
import { temporaryFolder } from './temporary-folder.ts';

const reporter = fileURLToPath(new URL('run-summary.ts', import.meta.url));

// Otherwise these tests would write to the file of the run that they are part of.
delete process.env['TEST_FAILED_FILES'];

/** Runs test files, given by their paths, and returns the files that the reporter lists, and those that failed. */
function summaryOf(files: Record<string, string>) {
  const cwd = temporaryFolder();
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), `const { describe, test } = require('node:test');\n${source}`);
  }
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const env = { ...own, TEST_FAILED_FILES: join(cwd, 'failed') };
  const command = ['--test', '--test-reporter', reporter, ...Object.keys(files)];
  const { stdout } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' });
  return {
    listed: [...stdout.matchAll(/^ +\d+\.\d {2}(\S+)$/gm)].map(([, file]) => file).sort(),
    failed: readFileSync(env.TEST_FAILED_FILES, 'utf8').replaceAll(`${cwd}/`, '').split('\n'),
  };
}

test('lists test files, and those of a suite one by one', () => {
  const { listed, failed } = summaryOf({
    'test/alone.test.cjs': "describe('a form', () => { test('opens', () => {}) })",
    'test/suites/forms.test.cjs': ['src/one.test.ts', 'src/two.test.tsx']
      .map((file) => `describe('${file}', () => { test('opens', () => {}) });`)
      .join('\n'),
  });
  assert.deepEqual(listed, ['src/one.test.ts', 'src/two.test.tsx', 'test/alone.test.cjs']);
  assert.deepEqual(failed, ['']);
});

test('writes the files with failures: the one that a suite imports, and one that cannot be loaded', () => {
  const { failed } = summaryOf({
    'src/one.test.ts': "describe('a form', () => { test('opens', () => { throw new Error('No.') }) })",
    'src/two.test.ts': "test('opens', () => {})",
    'test/broken.test.cjs': "throw new Error('No.')",
    'test/suites/forms.test.cjs': ['src/one.test.ts', 'src/two.test.ts']
      .map((file) => `describe('${file}', () => import('../../${file}'));`)
      .join('\n'),
  });
  assert.deepEqual(failed, ['src/one.test.ts', 'test/broken.test.cjs']);
});

test('lists the ten slowest, the slowest first', async () => {
  async function* events() {
    for (const seconds of [1, 12, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2])
      yield { type: 'test:summary', data: { file: `/test/${seconds}.test.ts`, duration_ms: seconds * 1000 } };
  }
  const lines = [];
  for await (const line of runSummary(events() as never)) lines.push(line);
  assert.equal(
    lines.join(''),
    `
The slowest test files, in seconds:
   12.0  /test/12.test.ts
   11.0  /test/11.test.ts
   10.0  /test/10.test.ts
    9.0  /test/9.test.ts
    8.0  /test/8.test.ts
    7.0  /test/7.test.ts
    6.0  /test/6.test.ts
    5.0  /test/5.test.ts
    4.0  /test/4.test.ts
    3.0  /test/3.test.ts
`,
  );
});
