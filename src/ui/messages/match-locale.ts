/** Chooses a language for a reader. */

export interface MatchedLocale<Tag extends string> {
  readonly tag: Tag;
  /** The locale of numbers and dates: with the requested region if its language matches. */
  readonly locale: string;
}

/**
 * Returns the best matching language, or `fallback`.
 *
 * Script and region count where they change the written language: Chinese in Hong Kong is `zh-Hant`, Portuguese
 * outside Brazil is `pt-PT`, or `pt-BR` if it is the only one, and Hindi in Latin letters (`hi-Latn`) does not match our
 * Hindi.
 *
 * @param requested BCP 47 tag; `fallback` if it is invalid
 * @param tags the available languages, as BCP 47 tags
 */
export function matchLocale<Tag extends string>(
  requested: string,
  tags: readonly Tag[],
  fallback: Tag,
): MatchedLocale<Tag> {
  try {
    const locale = new Intl.Locale(toBcp47(requested));
    const tag = nearestTo(locale, tags) ?? fallback;
    return { tag, locale: tag.startsWith(locale.language) ? `${locale}` : tag };
  } catch {
    return { tag: fallback, locale: fallback };
  }
}

/**
 * Returns the locale of a language at a venue: that of the venue if it has this language, otherwise with the venue's
 * region if there are formats for it. So a venue in Canada has prices in `$`, also in French, and not in `$CA`.
 *
 * @param tags the available languages
 */
export function localeAtVenue<Tag extends string>(
  tag: Tag,
  venueLocale: string,
  tags: readonly Tag[],
): string {
  const venue = matchLocale(venueLocale, tags, tag);
  if (venue.tag === tag) return venue.locale;
  const { region } = new Intl.Locale(venueLocale);
  return region === undefined || new Intl.Locale(tag).region !== undefined
    ? tag
    : new Intl.NumberFormat(`${tag}-${region}`).resolvedOptions().locale;
}

/** Corrects what websites write into `lang`: `de_DE`, `de_DE.UTF-8`, ` en `, and `zh-cmn-Hans` with an extended language. */
function toBcp47(requested: string): string {
  return requested
    .trim()
    .replace(/[.@].*/, '')
    .replaceAll('_', '-')
    .replace(/^([a-z]{2,3})-[a-z]{3}(?=-|$)/i, '$1');
}

function nearestTo<Tag extends string>(requested: Intl.Locale, tags: readonly Tag[]): Tag | undefined {
  const { language, script, region } = requested.maximize();
  // A region alone (`und-CH`) does not determine the language. Browsers disagree on `language` here.
  if (/^und\b/.test(requested.baseName)) return undefined;
  const candidates = [
    `${language}-${script}`,
    `${language}-${region === 'BR' ? 'BR' : 'PT'}`,
    `${language}-BR`,
    // Maps `no` and Nynorsk (`nn`) to Bokmål, which their readers understand.
    /^n[no]$/.test(language) ? 'nb' : new Intl.Locale(language).maximize().script === script && language,
  ];
  return candidates.flatMap((name) => tags.find((tag) => tag === name) ?? [])[0];
}
