import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchLocale as match } from '../../ui/messages/match-locale.ts';
import type { Plural } from '../../ui/messages/plural.ts';
import type { Messages } from './catalogue.ts';
import { type CatalogueTag, fallback, loadCatalogue, tags } from './catalogues.ts';
import { loadChangeMessages } from './change-catalogues.ts';
import changesEn from './changes/en.json' with { type: 'json' };
import { loadCodeMessages } from './code-catalogues.ts';
import codesEn from './codes/en.json' with { type: 'json' };
import firstEn from './en.json' with { type: 'json' };
import { loadHourMessages } from './hour-catalogues.ts';
import hoursEn from './hours/en.json' with { type: 'json' };
import { loadItemMessages } from './item-catalogues.ts';
import itemsEn from './items/en.json' with { type: 'json' };
import lazyEn from './lazy/en.json' with { type: 'json' };
import waitingEn from './waiting/en.json' with { type: 'json' };
import { loadWaitingMessages } from './waiting-catalogues.ts';

const en: Messages = {
  ...firstEn,
  ...lazyEn,
  ...itemsEn,
  ...waitingEn,
  ...codesEn,
  ...changesEn,
  ...hoursEn,
};

async function textsIn(tag: CatalogueTag): Promise<Messages> {
  const { messages, loadLazyMessages } = await loadCatalogue(tag);
  return {
    ...messages,
    ...(await loadLazyMessages()).default,
    ...(await loadItemMessages(tag)).default,
    ...(await loadWaitingMessages(tag)).default,
    ...(await loadCodeMessages(tag)).default,
    ...(await loadChangeMessages(tag)).default,
    ...(await loadHourMessages(tag)).default,
  };
}

/** Texts that are the same as in English on purpose. */
const sameAsEnglish: Partial<Record<CatalogueTag, readonly (keyof Messages)[]>> = {
  da: ['start'],
  de: ['name', 'optional', 'code'],
  es: ['sum', 'extras', 'no'],
  it: ['no'],
  fr: ['date', 'sum', 'code'],
  nb: ['start'],
  nl: ['code'],
  id: ['sum', 'email'],
  vi: ['email'],
  'pt-BR': ['sum', 'extras'],
  'pt-PT': ['sum', 'extras'],
  ro: ['sum'],
  sv: ['start'],
};

const matchLocale = (requested: string) => match(requested, tags, fallback);

/** Returns each single text with its key: `upTo.one`. */
function textsOf(messages: Messages): [name: string, text: string][] {
  return Object.entries<string | Plural>(messages).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text] as [string, string]]
      : Object.entries(text).map(([category, form]): [string, string] => [`${key}.${category}`, form]),
  );
}

/** Returns the integers of a plural category, as far as the form counts. */
function numbersOf(tag: string, category: string): number[] {
  const rules = new Intl.PluralRules(tag);
  return Array.from({ length: 1001 }, (_, number) => number).filter(
    (number) => rules.select(number) === category,
  );
}

it('no text is in two catalogues', () => {
  const keys = [firstEn, lazyEn, itemsEn, waitingEn, codesEn, changesEn, hoursEn].flatMap((texts) =>
    Object.keys(texts),
  );
  assert.equal(new Set(keys).size, keys.length);
});

it('no two languages share a catalogue', async () => {
  const loaded = await Promise.all(tags.map(textsIn));
  assert.equal(new Set(loaded.map((messages) => JSON.stringify(messages))).size, tags.length);
});

for (const tag of tags) {
  describe(`the texts in ${new Intl.DisplayNames('en', { type: 'language' }).of(tag)} (${tag})`, async () => {
    const messages = await textsIn(tag);
    const texts = textsOf(messages);

    it('have only known placeholders in braces', () => {
      for (const [name, text] of texts) assert.doesNotMatch(text.replace(/\{\w+\}/g, ''), /[{}]/, name);
    });

    it('contain the number once, except for forms of a single number', () => {
      for (const [name, text] of texts) {
        const [, category] = name.split('.');
        const numbers = text.split('#').length - 1;
        if (category === undefined) assert.equal(numbers, 0, name);
        else if (numbersOf(tag, category).length !== 1) assert.equal(numbers, 1, name);
        else assert.ok(numbers <= 1, name);
      }
    });

    it('are clean: not empty, no stray spaces, no straight quotes, no capitals', () => {
      for (const [name, text] of texts) {
        assert.notEqual(text, '', name);
        assert.doesNotMatch(text, /^\s|\s$|\s\s/u, name);
        assert.doesNotMatch(text, /['"!！¡]|\.\.\.| - /u, name);
        assert.equal(text, text.normalize('NFC'), name);
      }
    });

    it('use the language’s punctuation', () => {
      for (const [name, text] of texts) {
        if (tag === 'fr') assert.doesNotMatch(text, /[^\u202f][:;?»]|«(?!\u202f)/u, name);
        else assert.doesNotMatch(text, /\s[:;?!]/u, name);
        if (tag === 'ar' || tag === 'fa') assert.doesNotMatch(text, /[,;?]/, name);
        if (tag === 'hi') assert.doesNotMatch(text, /\.$/, name);
        if (tag === 'ja' || tag.startsWith('zh')) assert.doesNotMatch(text, /[,;:?!()]|\.$/, name);
        if (tag === 'el') assert.doesNotMatch(text, /[;?]/, name);
      }
    });

    it('show a valid example address', () => {
      assert.match(messages.emailMissing, /[a-z]+@example\.com/);
    });

    if (tag !== 'en')
      it('leave nothing in English', () => {
        const english = new Map(textsOf(en));
        const same = texts
          // A text without letters, such as `{start} – {end}`, belongs to no language.
          .filter(([, text]) => /\p{Letter}/u.test(text.replace(/\{\w+\}/g, '')))
          .filter(([name, text]) => english.get(name) === text)
          .map(([name]) => name);
        assert.deepEqual(same, sameAsEnglish[tag] ?? []);
      });
  });
}

describe('picks the nearest language', () => {
  const examples: [wanted: string, given: CatalogueTag][] = [
    ['de-AT', 'de'],
    ['de-CH-1996', 'de'],
    ['en-AU', 'en'],
    ['es-419', 'es'],
    ['fr-CA', 'fr'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['no', 'nb'],
    ['nn', 'nb'],
    ['nb-NO', 'nb'],
    ['pt', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['iw', 'he'],
    ['in', 'id'],
    ['AR-eg', 'ar'],
    ['fa-AF', 'fa'],
    ['hi-Latn', 'en'],
    ['sr', 'en'],
    ['und-DE', 'en'],
    ['und', 'en'],
    ['not a tag', 'en'],
    ['it_IT', 'it'],
    ['de_DE.UTF-8', 'de'],
    ['zh-cmn-Hans', 'zh-Hans'],
    ['zh-cmn-Hant-TW', 'zh-Hant'],
    [' fr ', 'fr'],
    ['', 'en'],
    ['constructor', 'en'],
  ];
  for (const [requested, given] of examples)
    it(`${requested || 'nothing'}: ${given}`, () => {
      assert.equal(matchLocale(requested).tag, given);
    });

  it('European Portuguese is served Brazilian texts where there are no others', () => {
    assert.deepEqual(match('pt-PT', ['en', 'pt-BR'], 'en'), { tag: 'pt-BR', locale: 'pt-PT' });
  });

  it('every catalogue matches its own tag', () => {
    for (const tag of tags) assert.equal(matchLocale(tag).tag, tag);
  });
});
