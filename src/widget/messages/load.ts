import type { Messages } from './catalogue.ts';

/** Every language there is, each a file of its own that is loaded when somebody reads it. */
const catalogues: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
};

/**
 * The catalogue that comes nearest to a BCP 47 tag: the tag's own, its script's, its language's, else English.
 * Chinese is told apart by its script, which a region implies (`zh-TW` is `zh-Hant`).
 */
export async function catalogueFor(locale: string): Promise<Messages> {
  const { language, script, region } = maximized(locale);
  const tags = [`${language}-${region}`, `${language}-${script}`, language];
  const load = tags.map((tag) => catalogues[tag]).find(Boolean) ?? catalogues['en'];
  return (load as () => Promise<Messages>)();
}

function maximized(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale).maximize();
  } catch {
    return new Intl.Locale('en');
  }
}
