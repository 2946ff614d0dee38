/** Compares all texts with the glossary of their language. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readGlossary, wordFinder } from '../../../scripts/texts/glossary.ts';
import { reviewTable, withReviewTable } from '../../../scripts/texts/review-table.ts';
import {
  formsOf,
  glossaryFolder,
  languagesOf,
  readJson,
  textFolders,
} from '../../../scripts/texts/text-files.ts';
import { tags as formLanguages } from '../../widget/messages/catalogues.ts';

const english = readGlossary('en').words;
const concepts = Object.keys(english);
const findEnglish = wordFinder('en');

/** Returns the concepts of an English text. */
const conceptsOf = (texts: readonly string[]) =>
  concepts.filter((concept) => texts.some((text) => findEnglish(text, english[concept]?.forms ?? []).length));

it('the guide lists the reviews of all languages (npm run texts -- reviews)', () => {
  const page = readFileSync('docs/contribute/translating.md', 'utf8');
  assert.equal(page, withReviewTable(page));
  assert.ok(page.includes(reviewTable()));
});

const quotationMarks = /["«»“”„‟‘‚‛‹›「」『』״]/g;

it('each language of the form has a glossary', () => {
  assert.deepEqual(languagesOf(glossaryFolder), [...formLanguages].toSorted());
});

describe('finds words', () => {
  const examples: [language: string, text: string, word: string, isFound: boolean][] = [
    ['de', 'Die Vormerkung endet.', 'Vormerkung', true],
    ['de', 'Bereits vorgemerkt', 'Vormerkung', false],
    ['de', 'Die Vormerkungen enden.', 'Vormerkung', false],
    ['fr', 'OPTIONS :', 'options', true],
    ['en', 'any last wishes.', 'last wishes', true],
    ['en', 'Held for {venue}', 'venue', false],
    ['th', 'หากวันนี้ว่าง ใครก็จองได้', 'วันนี้', true],
    ['tr', 'İPTAL', 'iptal', true],
  ];
  for (const [language, text, word, isFound] of examples)
    it(`${language}: “${word}” is ${isFound ? '' : 'not '}in “${text}”`, () => {
      assert.deepEqual(wordFinder(language)(text, [word]), isFound ? [word] : []);
    });
});

for (const language of formLanguages)
  describe(readGlossary(language).language, () => {
    const glossary = readGlossary(language);
    const find = wordFinder(language);
    const texts = textFolders
      .filter((folder) => languagesOf(folder).includes(language))
      .flatMap((folder) => {
        const model = readJson(folder, 'en');
        // What people may type to find a page: also words that no text uses.
        const shown = Object.entries(readJson(folder, language)).filter(([key]) => !key.startsWith('words_'));
        return shown.map(([key, text]) => ({
          name: `${folder}/${key}`,
          forms: formsOf(text),
          // A refused English word is refused everywhere: the texts define the concepts.
          concepts: language === 'en' ? concepts : conceptsOf(formsOf(model[key] ?? '')),
        }));
      });

    it('has words for known concepts, in the order of English', () => {
      const known = concepts.filter((concept) => Object.hasOwn(glossary.words, concept));
      assert.deepEqual(Object.keys(glossary.words), known);
    });

    it('uses no refused word for a concept, other than the exceptions', () => {
      const refused = texts.flatMap(({ name, forms, concepts }) => {
        const words = concepts.flatMap((concept) => glossary.words[concept]?.refused ?? []);
        return forms.flatMap((form) => find(form, words)).map((word) => `${name}: ${word}`);
      });
      const isException = (found: string) => Object.hasOwn(glossary.exceptions, found.split(':')[0] ?? '');
      assert.deepEqual(
        refused.filter((found) => !isException(found)),
        [],
      );
      const needed = new Set(refused.map((found) => found.split(':')[0]));
      assert.deepEqual(
        Object.keys(glossary.exceptions).filter((name) => !needed.has(name)),
        [],
      );
    });

    it('has spaces beside marks, and before %, as the language does', () => {
      const { narrowSpaces } = glossary;
      const percent = new Intl.NumberFormat(language, { style: 'percent' })
        .format(0.5)
        .replace(/^.*\d/, '')
        .replace(/\s/, narrowSpaces ? '\u202f' : '$&');
      const marks = narrowSpaces ? /(\s?)([:;?!»])(?=\s|$)|(?<=«)(\s?)/g : /(\s)[:;?!]/g;
      const isWrong = (text: string) =>
        Array.from(text.replace('Authorization: Bearer', '').matchAll(marks)).some(
          ([, before, , after]) => (after ?? before) !== '\u202f',
        ) || Array.from(text.matchAll(/[\d}](\s?%)/g)).some(([, sign]) => sign !== percent);
      const wrong = texts.flatMap(({ name, forms }) =>
        forms.filter(isWrong).map((form) => `${name}: ${form}`),
      );
      assert.deepEqual(wrong, []);
    });

    it('uses only its own quotation marks', () => {
      const own = new Set(glossary.quotes);
      const others = texts.flatMap(({ name, forms }) =>
        forms
          .flatMap((form) => form.match(quotationMarks) ?? [])
          .filter((mark) => !own.has(mark))
          .map((mark) => `${name}: ${mark}`),
      );
      assert.deepEqual(others, []);
    });
  });
