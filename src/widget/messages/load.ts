import type { Messages } from './catalogue.ts';
import { catalogues, matchLocale } from './locales.ts';

/** The catalogue that comes nearest to a BCP 47 tag, as `matchLocale` finds it. */
export function catalogueFor(locale: string): Promise<Messages> {
  return catalogues[matchLocale([locale])]();
}
