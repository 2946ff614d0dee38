/** The language that is spoken here, and how its readers write dates, numbers and money: of the browser, for as long as the page is open. */
import { formatsIn } from '../../ui/locale/formats.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';

/** The languages whose words are complete, as BCP 47 tags. */
export const tags = ['en', 'de', 'es', 'fr', 'nl', 'pt-BR'] as const;
export type Tag = (typeof tags)[number];

/** The first of a reader's languages that is spoken here. */
function spoken(): { tag: Tag; locale: string } {
  for (const requested of navigator.languages) {
    // Whoever reads one Portuguese reads the other; dates and money follow their own.
    const { tag, locale } = matchLocale(requested, [...tags, 'pt-PT'], 'en');
    const isNear = requested.slice(0, 2).toLowerCase() === tag.slice(0, 2);
    if (isNear) return { tag: tag === 'pt-PT' ? 'pt-BR' : tag, locale };
  }
  return { tag: 'en', locale: 'en' };
}

export const { tag, locale } = spoken();
/** How dates, times and money are written. */
export const f = formatsIn(locale);
export const isRightToLeft = f.isRightToLeft;
