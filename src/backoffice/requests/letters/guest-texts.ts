/**
 * The texts of letters and documents in the languages of guests. They are more than those of staff, and loaded with the
 * first letter.
 */
import type { LetterLanguage } from '../../../domain/letters/letter.ts';
import type { Catalogue, Translated } from '../../../ui/messages/plural.ts';
import { createTranslate } from '../../../ui/messages/translate.ts';
import type price from '../../../widget/messages/lazy/en.json';
import type documents from '../documents/messages/en.json';

/** One JSON file for each language. */
type Files<English> = Readonly<
  Record<LetterLanguage, () => Promise<{ readonly default: Translated<English> }>>
>;

/** The form's texts about prices (`ui/prices`). */
const priceFiles: Files<typeof price> = {
  en: () => import('../../../widget/messages/lazy/en.json', { with: { type: 'json' } }),
  cs: () => import('../../../widget/messages/lazy/cs.json', { with: { type: 'json' } }),
  da: () => import('../../../widget/messages/lazy/da.json', { with: { type: 'json' } }),
  de: () => import('../../../widget/messages/lazy/de.json', { with: { type: 'json' } }),
  el: () => import('../../../widget/messages/lazy/el.json', { with: { type: 'json' } }),
  es: () => import('../../../widget/messages/lazy/es.json', { with: { type: 'json' } }),
  fi: () => import('../../../widget/messages/lazy/fi.json', { with: { type: 'json' } }),
  fr: () => import('../../../widget/messages/lazy/fr.json', { with: { type: 'json' } }),
  hu: () => import('../../../widget/messages/lazy/hu.json', { with: { type: 'json' } }),
  it: () => import('../../../widget/messages/lazy/it.json', { with: { type: 'json' } }),
  ja: () => import('../../../widget/messages/lazy/ja.json', { with: { type: 'json' } }),
  nb: () => import('../../../widget/messages/lazy/nb.json', { with: { type: 'json' } }),
  nl: () => import('../../../widget/messages/lazy/nl.json', { with: { type: 'json' } }),
  pl: () => import('../../../widget/messages/lazy/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../../widget/messages/lazy/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('../../../widget/messages/lazy/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('../../../widget/messages/lazy/ro.json', { with: { type: 'json' } }),
  sv: () => import('../../../widget/messages/lazy/sv.json', { with: { type: 'json' } }),
  tr: () => import('../../../widget/messages/lazy/tr.json', { with: { type: 'json' } }),
  uk: () => import('../../../widget/messages/lazy/uk.json', { with: { type: 'json' } }),
};

const documentFiles: Files<typeof documents> = {
  en: () => import('../documents/messages/en.json', { with: { type: 'json' } }),
  cs: () => import('../documents/messages/cs.json', { with: { type: 'json' } }),
  da: () => import('../documents/messages/da.json', { with: { type: 'json' } }),
  de: () => import('../documents/messages/de.json', { with: { type: 'json' } }),
  el: () => import('../documents/messages/el.json', { with: { type: 'json' } }),
  es: () => import('../documents/messages/es.json', { with: { type: 'json' } }),
  fi: () => import('../documents/messages/fi.json', { with: { type: 'json' } }),
  fr: () => import('../documents/messages/fr.json', { with: { type: 'json' } }),
  hu: () => import('../documents/messages/hu.json', { with: { type: 'json' } }),
  it: () => import('../documents/messages/it.json', { with: { type: 'json' } }),
  ja: () => import('../documents/messages/ja.json', { with: { type: 'json' } }),
  nb: () => import('../documents/messages/nb.json', { with: { type: 'json' } }),
  nl: () => import('../documents/messages/nl.json', { with: { type: 'json' } }),
  pl: () => import('../documents/messages/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../documents/messages/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('../documents/messages/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('../documents/messages/ro.json', { with: { type: 'json' } }),
  sv: () => import('../documents/messages/sv.json', { with: { type: 'json' } }),
  tr: () => import('../documents/messages/tr.json', { with: { type: 'json' } }),
  uk: () => import('../documents/messages/uk.json', { with: { type: 'json' } }),
};

/** Loads the texts of a language. */
export async function loadGuestTexts(language: LetterLanguage, locale: string) {
  const load = async <English extends Catalogue>(files: Files<English>) =>
    // The translations have the same keys and plural forms as English.
    createTranslate<English>((await files[language]()).default as English, locale);
  return { priceText: await load(priceFiles), documentText: await load(documentFiles) };
}

/** The texts of one language. */
export type GuestTexts = Awaited<ReturnType<typeof loadGuestTexts>>;
