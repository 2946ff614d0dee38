/** Texts in the languages of letters: the letters of venues that have not written their own, and calendar feeds. */
import { type LetterLanguage, type LetterOccasion, type LetterText, letterOccasions } from './letter.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** The texts of calendar feeds. */
export type FeedTexts = Pick<Texts, Extract<keyof Texts, `feed_${string}`>>;

const files: Readonly<Record<LetterLanguage, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cs: () => import('./texts/cs.json', { with: { type: 'json' } }),
  da: () => import('./texts/da.json', { with: { type: 'json' } }),
  de: () => import('./texts/de.json', { with: { type: 'json' } }),
  el: () => import('./texts/el.json', { with: { type: 'json' } }),
  es: () => import('./texts/es.json', { with: { type: 'json' } }),
  fi: () => import('./texts/fi.json', { with: { type: 'json' } }),
  fr: () => import('./texts/fr.json', { with: { type: 'json' } }),
  hu: () => import('./texts/hu.json', { with: { type: 'json' } }),
  it: () => import('./texts/it.json', { with: { type: 'json' } }),
  ja: () => import('./texts/ja.json', { with: { type: 'json' } }),
  nb: () => import('./texts/nb.json', { with: { type: 'json' } }),
  nl: () => import('./texts/nl.json', { with: { type: 'json' } }),
  pl: () => import('./texts/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./texts/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./texts/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./texts/ro.json', { with: { type: 'json' } }),
  sv: () => import('./texts/sv.json', { with: { type: 'json' } }),
  tr: () => import('./texts/tr.json', { with: { type: 'json' } }),
  uk: () => import('./texts/uk.json', { with: { type: 'json' } }),
};

/** Returns the texts of calendar feeds in a language. */
export const feedTextsIn = async (language: LetterLanguage): Promise<FeedTexts> =>
  (await files[language]()).default;

/** Returns the default texts in a language by occasion; its file is read when it is first needed. */
export async function defaultLettersIn(
  language: LetterLanguage,
): Promise<Readonly<Record<LetterOccasion, LetterText>>> {
  const { default: texts } = await files[language]();
  return Object.fromEntries(
    letterOccasions.map((occasion) => [
      occasion,
      { subject: texts[`${occasion}_subject`], body: texts[`${occasion}_body`] },
    ]),
    // Exactly the occasions.
  ) as Record<LetterOccasion, LetterText>;
}
