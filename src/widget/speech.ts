import { formatsIn } from '../ui/locale/formats.ts';
import { createTranslate } from '../ui/messages/translate.ts';
import type { CustomMessages, LazyMessages, Messages } from './messages/catalogue.ts';
import type { Catalogue } from './messages/load.ts';
import type { Booking } from './use-booking.ts';

/** The texts and formats of a language. */
export type Speech = Pick<Booking, 't' | 'tag' | 'loadLazyMessages' | 'addMessages' | 'formats' | 'firstDay'>;

/**
 * Returns the texts and formats of a language.
 *
 * @param own the page's texts
 * @param firstDay the page's attribute
 */
export function speechIn(
  { tag, locale, messages, loadLazyMessages }: Catalogue,
  own: CustomMessages,
  firstDay: string | null,
): Speech {
  const addMessages = (lazy: LazyMessages) =>
    createTranslate<Messages>({ ...messages, ...lazy, ...own } as Messages, locale);
  return {
    // The first step only uses its own texts.
    t: addMessages({} as LazyMessages),
    tag,
    loadLazyMessages,
    addMessages,
    formats: formatsIn(locale),
    firstDay,
  };
}
