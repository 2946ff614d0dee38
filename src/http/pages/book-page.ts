/** The HTML of `/book/{siteKey}`: the form, what stands in its place without a script, and what search engines read. */
import type { Venue } from '../../domain/venue/venue.ts';
import { linkTo, pages, publicApi } from '../../paths.ts';
import { dataBlock, text } from './html.ts';
import { contactAsHtml, type ListedSpace, spacesAsHtml } from './listing.ts';
import { embedded, page } from './page.ts';
import { shortened, told } from './told.ts';
import { absolute, venueData } from './venue-data.ts';
import type { PageWords } from './words.ts';

interface BookPage {
  readonly siteKey: string;
  readonly venue: Venue;
  readonly spaces: readonly ListedSpace[];
  readonly words: PageWords;
  /** Where the service is; null: nobody said. */
  readonly base: string | null;
  /** What the form will load, as it is named below `/embed/`. */
  readonly files: readonly string[];
}

/** What only programs read stands last, so that nobody waits for it in front of the form. */
export function bookPage({ siteKey, venue, spaces, words, base, files }: BookPage): string {
  const path = linkTo(pages.book, { siteKey });
  const { name, website } = venue;
  const title = `${name} · ${words.say('title')}`;
  const description = shortened(venue.description) || title;
  return page({
    links: headStart(siteKey, files) + cardOf({ venue, spaces, base, path, title, description }),
    language: words.locale,
    direction: words.direction,
    title,
    description,
    body: `<header><h1${told(venue)}>${text(name)}</h1>${
      website === null ? '' : `<p><a href="${text(website)}" dir="ltr">${text(new URL(website).host)}</a></p>`
    }</header>
    <main><venue-booking site-key="${text(siteKey)}" lang="" theme="auto"></venue-booking>
    <noscript><p>${text(words.say('needsScript'))}</p>
    <p${told(venue)}>${text(venue.description)}</p>
    ${spacesAsHtml(venue, spaces, words)}</noscript></main>
    ${contactAsHtml(venue, words)}
    ${dataBlock(venueData(venue, spaces, { base, page: path }))}`,
  });
}

/** The form's own questions, asked for while the script that asks them is still on its way. */
function headStart(siteKey: string, files: readonly string[]): string {
  const modules = files.map((file) => `<link rel="modulepreload" href="${text(embedded(file))}">`);
  const links = [
    linkTo(publicApi.venue, { siteKey }),
    `${linkTo(publicApi.spaces, { siteKey })}?with=prices`,
  ];
  const answers = links.map((link) => `<link rel="preload" as="fetch" crossorigin href="${text(link)}">`);
  return inHead([...modules, ...answers]);
}

interface Card extends Pick<BookPage, 'venue' | 'spaces' | 'base'> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** Where the page is, whatever was chosen on it, and what a message with a link to it shows (Open Graph). */
function cardOf({ venue, spaces, base, path, title, description }: Card): string {
  // They need whole addresses.
  if (base === null) return '';
  const photo = [venue, ...spaces].flatMap(({ photos }) => photos)[0];
  const said = [
    ['type', 'website'],
    ['title', title],
    ['description', description],
    ['url', base + path],
    ...(photo ? [['image', absolute(photo.url, base)]] : []),
    ...(photo?.width && photo.height
      ? [
          ['image:width', `${photo.width}`],
          ['image:height', `${photo.height}`],
        ]
      : []),
    ...(photo?.alt ? [['image:alt', photo.alt]] : []),
  ];
  return inHead([
    `<link rel="canonical" href="${text(base + path)}">`,
    ...said.map(([name = '', value = '']) => `<meta property="og:${name}" content="${text(value)}">`),
  ]);
}

const inHead = (tags: readonly string[]) => tags.map((tag) => `\n    ${tag}`).join('');
