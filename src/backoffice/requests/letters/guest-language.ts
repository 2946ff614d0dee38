/** Texts and formats in the guest's language, for letters and documents. */
import { findLetterLanguage, type LetterLanguage, letterLanguages } from '../../../domain/letters/letter.ts';
import { type FormatsWithInstants, formatsWithInstants } from '../../../ui/locale/instant-format.ts';
import { localeAtVenue, matchLocale } from '../../../ui/messages/match-locale.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import type { GuestTexts } from './guest-texts.ts';

/** A language with its formats and texts. */
export interface GuestLanguage extends GuestTexts {
  readonly language: LetterLanguage;
  readonly formats: FormatsWithInstants;
}

/** Returns the language of letters of a venue with this locale. */
export const languageOfVenue = (locale: string): LetterLanguage =>
  findLetterLanguage(matchLocale(locale, letterLanguages, 'en').tag) ?? 'en';

/**
 * Returns the language for a guest: the one that their browser preferred, if there are letters in it, else the venue's.
 *
 * @param locale the venue's
 */
export const languageForGuest = (
  { language }: { readonly language?: string | null },
  locale: string,
): LetterLanguage => matchLocale(language ?? locale, letterLanguages, languageOfVenue(locale)).tag;

/** Loads a language; undefined while it is loading. */
export function useGuestLanguage(language: LetterLanguage, venueLocale: string): GuestLanguage | undefined {
  const locale = localeAtVenue(language, venueLocale, letterLanguages);
  return useCustomQuery({
    queryKey: ['guest language', locale],
    queryFn: async () => {
      const { loadGuestTexts } = await import('./guest-texts.ts');
      const texts = await loadGuestTexts(language, locale);
      return { language, formats: formatsWithInstants(locale), ...texts };
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
