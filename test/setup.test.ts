import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('a test run that fails says so by its exit code, and one that passes by its, with private temporary files', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const runOf = (name: string, sides: string) => {
    const file = join(folder, name);
    writeFileSync(file, `require('node:test')('a test', () => require('node:assert').equal(${sides}))`);
    const setup = fileURLToPath(new URL('setup.ts', import.meta.url));
    // A run within a run would otherwise take itself for a part of it.
    const { NODE_TEST_CONTEXT: _, TEST_POSTGRES_URL: __, ...env } = process.env;
    return spawnSync(process.execPath, ['--test', `--test-global-setup=${setup}`, file], {
      // Only its owner may enter it: not whom PostgreSQL runs as where that is root.
      env: { ...env, TMPDIR: folder },
    }).status;
  };
  assert.equal(runOf('good.test.cjs', '1, 1'), 0);
  assert.equal(runOf('bad.test.cjs', '1, 2'), 1);
});
