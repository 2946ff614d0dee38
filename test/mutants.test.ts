/** The mutation test runner (scripts/mutants/) runs tests as Node does, and skips none. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createModuleReloader } from '../scripts/mutants/module-reloader.ts';
import { beginFile, declaredTests, runTests } from '../scripts/mutants/node-test.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
const { load, renew } = createModuleReloader(folder);

/** Runs a test file, and returns its output and the error of each test. */
async function outcomeOf(source: string): Promise<{ text: string[]; failed: (string | null)[] }> {
  const path = `${Math.random()}.test.ts`;
  writeFileSync(join(folder, path), source);
  const text: string[] = [];
  Object.assign(globalThis, { say: (word: string) => text.push(word) });
  const failed: (string | null)[] = [];
  beginFile();
  await load(path);
  await runTests(declaredTests(), (_, failure) => failed.push(failure));
  return { text, failed };
}

const imports = `import { after, before, beforeEach, describe, it, test } from 'node:test';
const { say } = globalThis as unknown as { say: (word: string) => void };\n`;

test('each test runs in its suites with its hooks', async () => {
  const { text, failed } = await outcomeOf(`${imports}
    before(() => say('opened'));
    after(() => say('closed'));
    describe('a suite', () => {
      beforeEach(() => say('again'));
      it('one', (t) => { t.after(() => say('tidied')); say('one'); });
      it('left out', { skip: 'no such machine' }, () => say('left out'));
      it('other', async (t) => t.test('a step of it', () => say('step')));
    });`);
  assert.deepEqual(text, ['opened', 'again', 'one', 'tidied', 'again', 'step', 'closed']);
  assert.deepEqual(failed, [null, null]);
});

test('a test fails by its error or by that of a hook', async () => {
  const fails = async (source: string) => (await outcomeOf(imports + source)).failed;
  assert.deepEqual(await fails(`test('a', () => { throw new Error('taken'); }); test('b', () => {});`), [
    'Error: taken',
  ]);
  assert.deepEqual(await fails(`before(() => { throw new Error('shut'); }); test('a', () => {});`), [
    'Error: shut',
  ]);
  assert.deepEqual(await fails(`test('a', (t) => t.test('b', () => { throw new Error('inner'); }));`), [
    'Error: inner',
  ]);
});

test('a mutant’s module state does not leak into the next', async () => {
  writeFileSync(join(folder, 'kept.ts'), 'export const kept: string[] = [];');
  const source = `${imports}import { kept } from './kept.ts';
    test('a', () => say(String(kept.push('more'))));`;
  assert.deepEqual((await outcomeOf(source)).text, ['1']);
  assert.deepEqual((await outcomeOf(source)).text, ['2']);
  renew();
  assert.deepEqual((await outcomeOf(source)).text, ['1']);
});
