/** Which of the languages a reader is given. */
import { type CatalogueTag, fallback, tags } from './catalogues.ts';

/**
 * The catalogue that comes nearest to what a reader wants, English where none is near; and the locale that numbers and
 * dates follow: the region asked for, as far as the widget speaks its language.
 *
 * Script and region count where they change how a language is written: Chinese in Hong Kong is `zh-Hant`,
 * Portuguese outside Brazil is `pt-PT`, and Hindi in Latin letters (`hi-Latn`) is not our Hindi.
 *
 * @param wanted BCP 47 tag; where it is none, English
 */
export function matchLocale(wanted: string): { readonly tag: CatalogueTag; readonly locale: string } {
  try {
    const locale = new Intl.Locale(wanted);
    const tag = nearestTo(locale);
    return { tag, locale: tag.startsWith(locale.language) ? `${locale}` : tag };
  } catch {
    return { tag: fallback, locale: fallback };
  }
}

function nearestTo(wanted: Intl.Locale): CatalogueTag {
  const { language, script, region } = wanted.maximize();
  // What somebody reads is not to be guessed from where they live (`und-CH`). Browsers disagree on `language` here.
  if (/^und\b/.test(wanted.baseName)) return fallback;
  const near = [
    `${language}-${script}`,
    `${language}-${region === 'BR' ? 'BR' : 'PT'}`,
    // Norwegian without further word, and Nynorsk, whose readers read Bokmål too.
    /^n[no]$/.test(language) ? 'nb' : new Intl.Locale(language).maximize().script === script && language,
  ].find((tag) => tag && tags.includes(tag));
  return (near as CatalogueTag | undefined) ?? fallback;
}
