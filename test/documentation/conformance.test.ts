import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = new URL('../../docs/evidence/conformance.md', import.meta.url);
const text = readFileSync(page, 'utf8');

/** Every test that the page names: its file and its title. */
const named = [...text.matchAll(/\]\(([^)]+\.test\.ts)\)((?: “[^”]+”)+)/g)].flatMap(
  ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
);

test('every test named in docs/evidence/conformance.md exists in its file', () => {
  assert.ok(named.length > 100, `only ${named.length} tests were found on the page`);
  const missing = named.filter(({ file, name }) => {
    const source = readFileSync(new URL(file, page), 'utf8');
    // "…" replaces the variable part of a title.
    return !name.split('…').every((part) => source.includes(part));
  });
  assert.deepEqual(missing, []);
});

test('every line of the specification on the page is covered by a test', () => {
  const bare = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|The )/.test(line) && !/“[^”]+”/.test(line));
  assert.deepEqual(bare, []);
});
