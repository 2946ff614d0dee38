/**
 * Runs many test files in one process, because loading the program takes longer than most of them. Hooks at the top
 * of a file apply only to its own tests.
 */
import assert from 'node:assert/strict';
import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
// Imported first, so that its `after` hook runs after the last test of the process, not of the first file.
import './databases.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Imports the test files that match the patterns, each in a suite with its path as the title. */
export function importTests(...patterns: readonly string[]): void {
  const files = globSync(patterns, { cwd: root }).sort();
  assert.ok(files.length > 0, `no test file matches ${patterns.join(', ')}`);
  let loaded: Promise<unknown> = Promise.resolve();
  for (const file of files)
    describe(file, () => {
      // Imports one file after the other: otherwise a top-level await would resume in another file's suite.
      const loading = loaded.then(AsyncResource.bind(() => import(`../${file}`)));
      loaded = loading.catch(() => undefined);
      return loading;
    });
}
