/** The HTML of `/book/{siteKey}`: the form, its replacement without scripts, and metadata for search engines. */
import type { Venue } from '../../domain/venue/venue.ts';
import { linkTo, pagePaths, publicApiPaths } from '../../paths.ts';
import { langAttributes, truncateWords } from './content-language.ts';
import { escapeHtml, jsonScript } from './html.ts';
import { embedFilePath, page } from './page.ts';
import type { PageMessages } from './page-messages.ts';
import { type FreeDate, type ListedSpace, renderContact, renderDates, renderSpaces } from './space-list.ts';
import { structuredData, toAbsoluteUrl } from './structured-data.ts';

interface BookPage {
  readonly siteKey: string;
  readonly venue: Venue;
  readonly spaces: readonly ListedSpace[];
  /** The next free dates, for visitors without scripts. */
  readonly dates: readonly FreeDate[];
  readonly messages: PageMessages;
  /** Whether the address names the language: the form then does not follow the browser's. */
  readonly isLinked: boolean;
  /** The service's base URL; null: unknown. */
  readonly base: string | null;
  /** The files the form will load, below `/embed/`. */
  readonly files: readonly string[];
}

/** Renders the booking page. Metadata comes last, so that it does not delay the form. */
export function bookPage(content: BookPage): string {
  const { siteKey, venue, spaces, dates, messages, isLinked, base, files } = content;
  const path = linkTo(pagePaths.book, { siteKey });
  const { name, website } = venue;
  const title = `${name} · ${messages.translate('title')}`;
  const description = truncateWords(venue.description) || title;
  return page({
    links: preloadTags(siteKey, files) + linkPreview({ venue, spaces, base, path, title, description }),
    language: messages.locale,
    direction: messages.direction,
    title,
    description,
    body: `<header><h1${langAttributes(venue)}>${escapeHtml(name)}</h1>${
      website === null
        ? ''
        : `<p><a href="${escapeHtml(website)}" dir="ltr">${escapeHtml(new URL(website).host)}</a></p>`
    }</header>
    <main><venue-booking site-key="${escapeHtml(siteKey)}" lang="${isLinked ? escapeHtml(messages.locale) : ''}" theme="auto"></venue-booking>
    <noscript><p>${escapeHtml(messages.translate('needsScript'))}</p>
    ${renderContact(venue, messages, 'section')}
    ${renderDates(venue, dates, messages)}
    <p${langAttributes(venue)}>${escapeHtml(venue.description)}</p>
    ${renderSpaces(venue, spaces, messages)}</noscript></main>
    ${renderContact(venue, messages, 'footer')}
    ${jsonScript(structuredData(venue, spaces, { base, page: path }))}`,
  });
}

/** Preloads the form's first API requests while its script is still loading. */
function preloadTags(siteKey: string, files: readonly string[]): string {
  const modules = files.map((file) => `<link rel="modulepreload" href="${escapeHtml(embedFilePath(file))}">`);
  const links = [
    linkTo(publicApiPaths.venue, { siteKey }),
    `${linkTo(publicApiPaths.spaces, { siteKey })}?with=prices`,
  ];
  const responses = links.map(
    (link) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(link)}">`,
  );
  return headLines([...modules, ...responses]);
}

interface LinkPreview extends Pick<BookPage, 'venue' | 'spaces' | 'base'> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** Renders the page's canonical URL and link preview (Open Graph). */
function linkPreview({ venue, spaces, base, path, title, description }: LinkPreview): string {
  // Canonical URLs and previews need absolute URLs.
  if (base === null) return '';
  const photo = [venue, ...spaces].flatMap(({ photos }) => photos)[0];
  const text = [
    ['type', 'website'],
    ['title', title],
    ['description', description],
    ['url', base + path],
    ...(photo ? [['image', toAbsoluteUrl(photo.url, base)]] : []),
    ...(photo?.width && photo.height
      ? [
          ['image:width', `${photo.width}`],
          ['image:height', `${photo.height}`],
        ]
      : []),
    ...(photo?.alt ? [['image:alt', photo.alt]] : []),
  ];
  return headLines([
    `<link rel="canonical" href="${escapeHtml(base + path)}">`,
    ...text.map(([name = '', value = '']) => `<meta property="og:${name}" content="${escapeHtml(value)}">`),
  ]);
}

const headLines = (tags: readonly string[]) => tags.map((tag) => `\n    ${tag}`).join('');
