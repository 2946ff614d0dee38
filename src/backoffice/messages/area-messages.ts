import type { Catalogue, PluralKey, TextKey } from '../../ui/messages/plural.ts';
import { createTranslate, type MessageParameters } from '../../ui/messages/translate.ts';
import { locale, type Tag, tag } from './language.ts';

/** The messages of an area, loaded before its page. */
export interface AreaMessages<English extends Catalogue> {
  load(): Promise<void>;
  /** Returns whether the area has a message with this key; false before the messages are loaded. */
  has(key: string): key is TextKey<English> & string;
  /** Returns a text; a text with plural forms needs its `count`. */
  translate(key: TextKey<English>, values?: MessageParameters): string;
  translate(key: PluralKey<English>, values: MessageParameters & { readonly count: number }): string;
}

/**
 * Returns the messages of an area in the reader's language.
 *
 *     export const messages = areaMessages<typeof import('./messages/en.json')>(
 *       (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
 *     );
 *     export const t = messages.translate;
 *
 * @param load loads its JSON module in a language; `translations.test.ts` checks that all have the keys of English
 */
export function areaMessages<English extends Catalogue>(
  load: (language: Tag) => Promise<{ readonly default: English }>,
): AreaMessages<English> {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads above declare the parameters
  let translate: (key: any, values?: any) => string = (key) => String(key);
  let loaded: object = {};
  return {
    async load() {
      const { default: messages } = await load(tag);
      translate = createTranslate(messages, locale);
      loaded = messages;
    },
    has: (key): key is TextKey<English> & string => Object.hasOwn(loaded, key),
    translate: (key: string | number | symbol, values: MessageParameters = {}) => translate(key, values),
  };
}
