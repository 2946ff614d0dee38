/** Compares every translation with English: the form's, the back-office's, and the notifications'. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formsOf, languagesOf, notesOf, readJson, textFolders } from '../../../scripts/texts/text-files.ts';
import { tags as backofficeLanguages } from '../../backoffice/messages/language.ts';
import { letterLanguages } from '../../domain/letters/letter.ts';
import { tags as formLanguages } from '../../widget/messages/catalogues.ts';

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const categoriesOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

/** Returns whether a full date begins with a small letter. */
const hasSmallWeekdays = (language: string) =>
  /^\p{Ll}/u.test(new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(0));

it('finds the texts of the form, the back-office and notifications', () => {
  assert.deepEqual(textFolders, [
    'backoffice/account/messages',
    'backoffice/base/messages',
    'backoffice/calendar/messages',
    'backoffice/guests/messages',
    'backoffice/import/messages',
    'backoffice/messages/problems/messages',
    'backoffice/openings/messages',
    'backoffice/reports/messages',
    'backoffice/requests/fields/messages',
    'backoffice/requests/messages',
    'backoffice/requests/printouts/messages',
    'backoffice/search/messages',
    'backoffice/settings/messages',
    'backoffice/spaces/messages',
    'backoffice/spaces/photos/messages',
    'backoffice/today/messages',
    'backoffice/website/messages',
    'delivery/push/messages',
    'domain/letters/texts',
    'widget/messages',
    'widget/messages/changes',
    'widget/messages/codes',
    'widget/messages/hours',
    'widget/messages/items',
    'widget/messages/lazy',
    'widget/messages/waiting',
  ]);
});

/** The folders of texts in the guest's language. */
const guestFolders = ['domain/letters/texts', 'backoffice/requests/printouts/messages'];

function languagesFor(folder: string): readonly string[] {
  if (guestFolders.includes(folder)) return letterLanguages;
  return folder.startsWith('widget/') ? formLanguages : backofficeLanguages;
}

/** Returns the lines that have at least two words in a row. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => /\p{L}+ \p{L}+/u.test(line.replaceAll(/\{\w+\}/g, '{}')));

for (const folder of textFolders)
  describe(folder, () => {
    const english = readJson(folder, 'en');
    const languages = languagesFor(folder);

    it('has a file for each language, and no other JSON than the notes', () => {
      assert.deepEqual(languagesOf(folder), languages.toSorted());
    });

    it('has notes only on texts that exist', () => {
      for (const key of Object.keys(notesOf(folder))) assert.ok(Object.hasOwn(english, key), key);
    });

    for (const language of languages)
      it(`${language}: same keys and placeholders as English, plural categories of the language`, () => {
        const texts = readJson(folder, language);
        assert.deepEqual(Object.keys(texts).toSorted(), Object.keys(english).toSorted());
        for (const [key, text] of Object.entries(texts)) {
          const model = english[key] ?? '';
          const isPlural = typeof model !== 'string';
          assert.equal(typeof text !== 'string', isPlural, key);
          if (isPlural) assert.deepEqual(Object.keys(text).toSorted(), categoriesOf(language), key);
          for (const form of formsOf(text)) {
            assert.notEqual(form.trim(), '', key);
            assert.deepEqual(placeholdersOf(form), placeholdersOf(isPlural ? model.other : model), key);
          }
        }
      });

    // “domingo, 7 de mayo …” would begin with a small letter.
    for (const language of languages.filter(hasSmallWeekdays))
      it(`${language}: no text begins with a date`, () => {
        const texts = Object.entries(readJson(folder, language));
        const found = texts.filter(([, text]) => formsOf(text).some((form) => form.startsWith('{date}')));
        assert.deepEqual(found, []);
      });

    if (guestFolders.includes(folder))
      for (const language of languages.filter((each) => each !== 'en'))
        it(`${language}: no sentence is left in English`, () => {
          const lines = (name: string) =>
            Object.values(readJson(folder, name)).flatMap(formsOf).flatMap(linesOf);
          const own = new Set(lines(language));
          assert.deepEqual(
            lines('en').filter((line) => own.has(line)),
            [],
          );
        });
  });
