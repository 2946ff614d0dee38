/** The map in docs/contribute/architecture.md has no dead links. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync(new URL('../../docs/contribute/architecture.md', import.meta.url), 'utf8');
const [, table = ''] = /Where to look first:\n\n((?:\|.*\n)+)/.exec(page) ?? [];

test('everything on the architecture map exists', () => {
  const places = Array.from(table.matchAll(/`([\w./-]+(?:\.ts|\.json|\/))`/g), ([, place = '']) => place);
  assert.ok(places.length > 10, `only ${places.length} places were found`);
  const gone = places.filter((place) => !existsSync(new URL(`../../src/${place}`, import.meta.url)));
  assert.deepEqual(gone, []);
});
