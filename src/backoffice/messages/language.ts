/** The reader's language and formats for dates, numbers and money, from the browser, for the lifetime of the page. */
import { formatsWithInstants } from '../../ui/locale/instant-format.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';

/** The supported languages as BCP 47 tags. */
export const tags = ['en', 'de', 'es', 'fr', 'nl', 'pt-BR'] as const;
export type Tag = (typeof tags)[number];

/** Returns the reader's first supported language. */
function readerLanguage(): { tag: Tag; locale: string } {
  for (const requested of navigator.languages) {
    const matched = matchLocale(requested, tags, 'en');
    if (requested.slice(0, 2).toLowerCase() === matched.tag.slice(0, 2)) return matched;
  }
  return { tag: 'en', locale: 'en' };
}

export const { tag, locale } = readerLanguage();
/** The reader's formats for dates, times and money. */
export const formats = formatsWithInstants(locale);
export const isRightToLeft = formats.isRightToLeft;
