import type { Catalogue, Plural, PluralKey, TextKey } from '../../ui/messages/plural.ts';
import { sayIn, type Values } from '../../ui/messages/say.ts';
import { locale, type Tag, tag } from './language.ts';

/** The same texts in another language. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

interface Said<Texts> {
  readonly words: Texts;
}

/** How to come by the words of an area, a language a file. */
type Loaders<English> = { readonly en: () => Promise<Said<English>> } & {
  readonly [Other in Exclude<Tag, 'en'>]?: () => Promise<Said<Translated<English>>>;
};

/** The words of an area: loaded before its page is, and said from then on. */
export interface AreaWords<English extends Catalogue> {
  load(): Promise<void>;
  /** Whether a text that is read from elsewhere is one of them; none is before they are loaded. */
  has(key: string): key is TextKey<English> & string;
  /** Says a text; a text that counts, with its `count`. */
  say(key: TextKey<English>, values?: Values): string;
  say(key: PluralKey<English>, values: Values & { readonly count: number }): string;
}

/**
 * The words of an area, in the reader's language.
 *
 *     export const requestsWords = areaWords({ en: () => import('./words/en.ts'), de: () => import('./words/de.ts'), … });
 *     export const t = requestsWords.say;
 */
export function areaWords<English extends Catalogue>(loaders: Loaders<English>): AreaWords<English> {
  // biome-ignore lint/suspicious/noExplicitAny: what it takes is told above, by overloads
  let saying: (key: any, values?: any) => string = (key) => String(key);
  let loaded: object = {};
  return {
    async load() {
      const { words } = await (loaders[tag] ?? loaders.en)();
      // The same keys, and texts that count where English counts.
      saying = sayIn<English>(words as English, locale);
      loaded = words;
    },
    has: (key): key is TextKey<English> & string => Object.hasOwn(loaded, key),
    say: (key: string | number | symbol, values: Values = {}) => saying(key, values),
  };
}
