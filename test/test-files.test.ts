import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const text = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const filesOf = (patterns: readonly string[]) => globSync(patterns, { cwd: root });

test('npm test runs each test file once, by itself or in a suite', () => {
  const { scripts } = JSON.parse(text('package.json'));
  const started = filesOf([...scripts.test.matchAll(/"(\S+\.test\.ts)"/g)].map(([, glob]) => glob));
  const suites = started.filter((file) => file.startsWith('test/suites/'));
  const imported = suites.flatMap((suite) =>
    filesOf([...text(suite).matchAll(/'(\S+\.test\.ts)'/g)].map(([, glob = '']) => glob)),
  );
  // These run with `npm run test:browsers` and `npm run proof:cluster`.
  const others = /^test\/(other-browsers|cluster)\//;
  const all = filesOf(['{src,test}/**/*.test.{ts,tsx}']).filter((file) => !others.test(file));
  assert.ok(suites.length > 5 && all.length > 300, `${suites.length} suites, ${all.length} files`);
  assert.deepEqual([...started, ...imported].sort(), all.sort());
});
