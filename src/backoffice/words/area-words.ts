import type { Catalogue, PluralKey, TextKey, Translated } from '../../ui/messages/plural.ts';
import { sayIn, type Values } from '../../ui/messages/say.ts';
import { locale, type Tag, tag } from './language.ts';

/** A JSON module. */
interface Module<Texts> {
  readonly default: Texts;
}

/** Load the words of an area: one JSON file per language. */
type Loaders<English> = { readonly en: () => Promise<Module<English>> } & Readonly<
  Record<Exclude<Tag, 'en'>, () => Promise<Module<Translated<English>>>>
>;

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
 *     export const requestsWords = areaWords({
 *       en: () => import('./words/en.json', { with: { type: 'json' } }),
 *       …
 *     });
 *     export const t = requestsWords.say;
 */
export function areaWords<English extends Catalogue>(loaders: Loaders<English>): AreaWords<English> {
  // biome-ignore lint/suspicious/noExplicitAny: what it takes is told above, by overloads
  let saying: (key: any, values?: any) => string = (key) => String(key);
  let loaded: object = {};
  return {
    async load() {
      const { default: words } = await loaders[tag]();
      // The same keys, and texts that count where English counts.
      saying = sayIn<English>(words as English, locale);
      loaded = words;
    },
    has: (key): key is TextKey<English> & string => Object.hasOwn(loaded, key),
    say: (key: string | number | symbol, values: Values = {}) => saying(key, values),
  };
}
