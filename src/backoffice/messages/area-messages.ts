import type { Catalogue, PluralKey, TextKey, Translated } from '../../ui/messages/plural.ts';
import { createTranslate, type MessageParameters } from '../../ui/messages/translate.ts';
import { locale, type Tag, tag } from './language.ts';

/** A JSON module. */
interface Module<Texts> {
  readonly default: Texts;
}

/** Loads the messages of an area: one JSON file per language. */
type Loaders<English> = { readonly en: () => Promise<Module<English>> } & Readonly<
  Record<Exclude<Tag, 'en'>, () => Promise<Module<Translated<English>>>>
>;

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
 *     export const messages = areaMessages({
 *       en: () => import('./messages/en.json', { with: { type: 'json' } }),
 *       …
 *     });
 *     export const t = messages.translate;
 */
export function areaMessages<English extends Catalogue>(loaders: Loaders<English>): AreaMessages<English> {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads above declare the parameters
  let translate: (key: any, values?: any) => string = (key) => String(key);
  let loaded: object = {};
  return {
    async load() {
      const { default: messages } = await loaders[tag]();
      // The translations have the same keys and plural forms as English.
      translate = createTranslate<English>(messages as English, locale);
      loaded = messages;
    },
    has: (key): key is TextKey<English> & string => Object.hasOwn(loaded, key),
    translate: (key: string | number | symbol, values: MessageParameters = {}) => translate(key, values),
  };
}
