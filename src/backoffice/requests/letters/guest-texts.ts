/**
 * The texts of letters and documents in the languages of guests. They are more than those of staff, and loaded with the
 * first letter.
 */
import type { LetterLanguage } from '../../../domain/letters/letter.ts';
import { createTranslate } from '../../../ui/messages/translate.ts';
import type price from '../../../widget/messages/lazy/en.json';
import type documents from '../printouts/messages/en.json';

/** Loads the texts of a language: the form's about prices (`ui/prices`), and those of documents. */
export async function loadGuestTexts(language: LetterLanguage, locale: string) {
  const { default: priceTexts }: { readonly default: typeof price } = await import(
    `../../../widget/messages/lazy/${language}.json`,
    { with: { type: 'json' } }
  );
  const { default: documentTexts }: { readonly default: typeof documents } = await import(
    `../printouts/messages/${language}.json`,
    { with: { type: 'json' } }
  );
  return {
    priceText: createTranslate(priceTexts, locale),
    documentText: createTranslate(documentTexts, locale),
  };
}

export type GuestTexts = Awaited<ReturnType<typeof loadGuestTexts>>;
