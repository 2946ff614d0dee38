import type { Messages } from './catalogue.ts';
import { catalogues, matchLocale } from './locales.ts';

/** The catalogue that comes nearest to a BCP 47 tag, as `matchLocale` finds it, and the language it is in. */
export async function catalogueFor(locale: string): Promise<{ tag: string; messages: Messages }> {
  const tag = matchLocale(locale);
  return { tag, messages: await catalogues[tag]() };
}
