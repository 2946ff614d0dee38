/** Which language a reader is given of those there are. */

export interface MatchedLocale<Tag extends string> {
  readonly tag: Tag;
  /** What numbers and dates follow: the region asked for, as far as its language is spoken. */
  readonly locale: string;
}

/**
 * The language that comes nearest to what a reader wants, and `fallback` where none is near.
 *
 * Script and region count where they change how a language is written: Chinese in Hong Kong is `zh-Hant`,
 * Portuguese outside Brazil is `pt-PT`, and Hindi in Latin letters (`hi-Latn`) is not our Hindi.
 *
 * @param wanted BCP 47 tag; where it is none, `fallback`
 * @param tags the languages there are, as BCP 47 tags
 */
export function matchLocale<Tag extends string>(
  wanted: string,
  tags: readonly Tag[],
  fallback: Tag,
): MatchedLocale<Tag> {
  try {
    const locale = new Intl.Locale(wanted);
    const tag = nearestTo(locale, tags) ?? fallback;
    return { tag, locale: tag.startsWith(locale.language) ? `${locale}` : tag };
  } catch {
    return { tag: fallback, locale: fallback };
  }
}

function nearestTo<Tag extends string>(requested: Intl.Locale, tags: readonly Tag[]): Tag | undefined {
  const { language, script, region } = requested.maximize();
  // What somebody reads is not to be guessed from where they live (`und-CH`). Browsers disagree on `language` here.
  if (/^und\b/.test(requested.baseName)) return undefined;
  const near = [
    `${language}-${script}`,
    `${language}-${region === 'BR' ? 'BR' : 'PT'}`,
    // Norwegian without further word, and Nynorsk, whose readers read Bokmål too.
    /^n[no]$/.test(language) ? 'nb' : new Intl.Locale(language).maximize().script === script && language,
  ];
  return near.flatMap((name) => tags.find((tag) => tag === name) ?? [])[0];
}
