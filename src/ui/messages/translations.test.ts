/** Compares every translation with English: the form's, the back-office's, and the notifications'. */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tags as backofficeLanguages } from '../../backoffice/messages/language.ts';
import { tags as formLanguages } from '../../widget/messages/catalogues.ts';
import type { Catalogue } from './plural.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): Catalogue => JSON.parse(readFileSync(source + path, 'utf8'));

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const categoriesOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

const folders = globSync('**/en.json', { cwd: source })
  .map((path) => path.slice(0, -'/en.json'.length))
  .toSorted();

it('finds the texts of the form, the back-office and notifications', () => {
  assert.deepEqual(folders, [
    'backoffice/account/messages',
    'backoffice/base/messages',
    'backoffice/calendar/messages',
    'backoffice/guests/messages',
    'backoffice/import/messages',
    'backoffice/messages/problems/messages',
    'backoffice/reports/messages',
    'backoffice/requests/documents/messages',
    'backoffice/requests/messages',
    'backoffice/search/messages',
    'backoffice/settings/messages',
    'backoffice/spaces/messages',
    'backoffice/spaces/photos/messages',
    'backoffice/today/messages',
    'backoffice/website/messages',
    'delivery/push/messages',
    'domain/letters/texts',
    'widget/messages',
    'widget/messages/codes',
    'widget/messages/items',
    'widget/messages/lazy',
    'widget/messages/waiting',
  ]);
});

for (const folder of folders)
  describe(folder, () => {
    const english = read(`${folder}/en.json`);
    const languages = folder.startsWith('widget/') ? formLanguages : backofficeLanguages;

    it('has a file for each language, and no other JSON than the notes', () => {
      const files = readdirSync(`${source}${folder}`).filter((name) => name.endsWith('.json'));
      const translations = files.filter((name) => name !== 'en.notes.json');
      assert.deepEqual(translations.toSorted(), languages.map((language) => `${language}.json`).toSorted());
    });

    it('has notes only on texts that exist', () => {
      for (const path of globSync(`${folder}/en.notes.json`, { cwd: source }))
        for (const key of Object.keys(read(path))) assert.ok(Object.hasOwn(english, key), key);
    });

    for (const language of languages)
      it(`${language}: same keys and placeholders as English, plural categories of the language`, () => {
        const texts = read(`${folder}/${language}.json`);
        assert.deepEqual(Object.keys(texts).toSorted(), Object.keys(english).toSorted());
        for (const [key, text] of Object.entries(texts)) {
          const model = english[key] ?? '';
          const isPlural = typeof model !== 'string';
          assert.equal(typeof text !== 'string', isPlural, key);
          const forms = typeof text === 'string' ? [text] : Object.values(text);
          if (isPlural) assert.deepEqual(Object.keys(text).toSorted(), categoriesOf(language), key);
          for (const form of forms) {
            assert.notEqual(form.trim(), '', key);
            assert.deepEqual(placeholdersOf(form), placeholdersOf(isPlural ? model.other : model), key);
          }
        }
      });
  });
