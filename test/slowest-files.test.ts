import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import slowestFiles from './slowest-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

const reporter = fileURLToPath(new URL('slowest-files.ts', import.meta.url));

/** Runs test files, given by their paths, and returns the files that the reporter lists. */
function listedIn(files: Record<string, string>): (string | undefined)[] {
  const cwd = temporaryFolder();
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), `const { describe, test } = require('node:test');\n${source}`);
  }
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const command = ['--test', '--test-reporter', reporter, ...Object.keys(files)];
  const { stdout } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' });
  return [...stdout.matchAll(/^ +\d+\.\d {2}(\S+)$/gm)].map(([, file]) => file).sort();
}

test('lists test files, and those of a suite one by one', () => {
  const files = listedIn({
    'test/alone.test.cjs': "describe('a form', () => { test('opens', () => {}) })",
    'test/suites/forms.test.cjs': ['src/one.test.ts', 'src/two.test.tsx']
      .map((file) => `describe('${file}', () => { test('opens', () => {}) });`)
      .join('\n'),
  });
  assert.deepEqual(files, ['src/one.test.ts', 'src/two.test.tsx', 'test/alone.test.cjs']);
});

test('lists the ten slowest, the slowest first', async () => {
  async function* events() {
    for (const seconds of [1, 12, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2])
      yield { type: 'test:summary', data: { file: `/test/${seconds}.test.ts`, duration_ms: seconds * 1000 } };
  }
  const lines = [];
  for await (const line of slowestFiles(events() as never)) lines.push(line);
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
