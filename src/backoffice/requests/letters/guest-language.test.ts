import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { languageForGuest, languageOfVenue } from './guest-language.ts';

test('a guest gets letters in their own language, or else in the language of the venue', () => {
  equal(languageForGuest({ language: 'pl' }, 'de-DE'), 'pl');
  equal(languageForGuest({ language: 'pl-PL' }, 'de-DE'), 'pl');
  equal(languageForGuest({ language: 'no' }, 'de-DE'), 'nb');
  equal(languageForGuest({ language: 'pt-AO' }, 'de-DE'), 'pt-PT');
  equal(languageForGuest({ language: 'pt' }, 'de-DE'), 'pt-BR');
  equal(languageForGuest({ language: 'th' }, 'de-DE'), 'de', 'there are no letters in Thai');
  equal(languageForGuest({ language: null }, 'uk-UA'), 'uk');
  equal(languageForGuest({ language: 'th' }, 'th-TH'), 'en');
});

test('a venue has letters in its own language', () => {
  equal(languageOfVenue('pl-PL'), 'pl');
  equal(languageOfVenue('ja-JP'), 'ja');
  equal(languageOfVenue('th-TH'), 'en');
});
