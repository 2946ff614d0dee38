import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../../ui/messages/plural.ts';

const here = new URL('../', import.meta.url);
const languages = ['en', 'de', 'es', 'fr', 'nl', 'pt-BR'];
const folders = globSync('**/words/en.ts', { cwd: fileURLToPath(here) }).map((path) =>
  path.slice(0, -'en.ts'.length),
);

/** Each single text with the key it stands under: those of a text that counts, one after another. */
const textsOf = (words: Catalogue): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text] as [string, string]]
      : Object.values(text).map((form): [string, string] => [key, form]),
  );
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

async function wordsOf(folder: string, language: string): Promise<Catalogue> {
  const { words } = await import(new URL(`${folder}${language}.ts`, here).href);
  return words;
}

describe('the words of the back-office', () => {
  it('there are areas to look at', () => assert.ok(folders.length >= 7, folders.join()));

  for (const folder of folders)
    it(`${folder}: every language says everything, and fills in what English does`, async () => {
      const files = await readdir(new URL(folder, here));
      assert.deepEqual(files.sort(), languages.map((language) => `${language}.ts`).sort());
      const english = await wordsOf(folder, 'en');
      for (const language of languages) {
        const words = await wordsOf(folder, language);
        assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language);
        for (const [key, text] of textsOf(words)) {
          assert.notEqual(text.trim(), '', `${language} ${key}`);
          const model = english[key];
          const source = typeof model === 'string' ? model : (model?.other ?? '');
          assert.deepEqual(placeholdersOf(text), placeholdersOf(source), `${language} ${key}`);
        }
      }
    });
});
