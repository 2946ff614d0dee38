import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { sample } from '../../scripts/mutants/sample.ts';
import { shards } from '../../scripts/mutants/shards.ts';

test('every file of domain/ and operations/ belongs to one shard of the mutation tests', () => {
  const changed = Object.values(shards)
    .filter(({ share }) => share === 1)
    .flatMap(({ mutate }) => globSync([...mutate]))
    .filter((path) => /^src\/(domain|operations)\//.test(path));
  const sources = globSync(['src/domain/**/*.ts', 'src/operations/**/*.ts']);
  assert.ok(sources.length > 100, `only ${sources.length} files were found`);
  assert.deepEqual(changed.toSorted(), sources.toSorted());
});

/** Returns the patterns of one with alternatives: `{a,b}/*` is `a/*` and `b/*`. */
const alternatives = (pattern: string): string[] => {
  const [group, names] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (group === undefined || names === undefined) return [pattern];
  return names.split(',').flatMap((name) => alternatives(pattern.replace(group, name)));
};

test('the files and tests of each shard exist', () => {
  for (const [name, { mutate, tests }] of Object.entries(shards)) {
    const [, ...besides] = tests;
    for (const pattern of [...mutate, ...besides].flatMap(alternatives))
      assert.ok(globSync(pattern).length > 0, `${name}: ${pattern}`);
    assert.ok(tests.flatMap((pattern) => globSync(pattern)).length > 0, name);
  }
});

test('a sample has its size and is reproducible', () => {
  const paths = Array.from({ length: 100 }, (_, file) => `src/storage/${file}.ts`);
  const chosen = (seed: string) => paths.flatMap((path) => sample(path, 95, 1 / 10, seed));
  assert.deepEqual(chosen('1'), chosen('1'));
  assert.notDeepEqual(chosen('1'), chosen('2'));
  assert.ok(chosen('1').length > 60 && chosen('1').length < 140, `${chosen('1').length} of 1000`);
  assert.match(chosen('1')[0] ?? '', /^src\/storage\/\d+\.ts:\d*1-\d+$/);
});
