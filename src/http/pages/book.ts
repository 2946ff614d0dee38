import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOnShow } from '../../domain/access/policies.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { linkTo, type ParamsOf, pages, publicApi } from '../../paths.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import type { PublicContext } from '../public/context.ts';
import { leastPrices } from '../public/least-prices.ts';
import { noteFault, nothingHere, refusalOf } from '../shell/errors.ts';
import { countRequest, holdToLimit } from '../shell/limits.ts';
import { EmbedFiles } from './embed-files.ts';
import { text } from './html.ts';
import { contactAsHtml, type ListedSpace, spacesAsHtml, venueAsData } from './listing.ts';
import { pagePolicy } from './policy.ts';
import { ServedFiles } from './served-files.ts';

const here = new URL('./files/', import.meta.url);

/**
 * `/book/{siteKey}`: the widget on a page of its own, to link to or share. It asks the API as any website does, and
 * is let in as this service's own page (domain/access/policies.ts). The page is a read of the website key, like those of the API;
 * a key may have none.
 */
export async function bookRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  const { storage, sites, finished } = context;
  const files = await ServedFiles.of(here);
  const embedFiles = await EmbedFiles.read();
  app.get(
    embedded('page.css'),
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    (request, reply) => files.send(request, reply.header('cache-control', 'public, max-age=300'), 'page.css'),
  );
  // Links get slashes put behind them; what is asked for is seldom in doubt.
  app.get<{ Params: ParamsOf<typeof pages.book> }>(
    `${pages.book}/`,
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    async (request, reply) => {
      return reply.redirect(linkTo(pages.book, request.params));
    },
  );
  app.get<{ Params: ParamsOf<typeof pages.book> }>(
    pages.book,
    {
      config: { access: 'anyone', limit: 'read' },
      schema: { hide: true },
      errorHandler: answerErrorWithPage,
    },
    async (request, reply) => {
      const { siteKey } = request.params;
      const site = await sites.find(request, reply, siteKey);
      if (site === null) throw nothingHere();
      const standing = await countRequest(context, 'read', siteKey, sites.visitorOf(request));
      holdToLimit(standing, reply, context.metrics);
      if (!site.hasPage) throw nothingHere();
      reply.headers({ ...pageHeaders, vary: 'Accept-Encoding, Accept-Language' });
      // The form speaks the visitor's language; browsers name the one they prefer first.
      const [wanted = ''] = request.headers['accept-language']?.split(/[,;]/) ?? [];
      return finished.send(
        request,
        reply,
        `book ${siteKey} ${site.venueId} ${wanted && embedFiles.languageFor(wanted)}`,
        site.venueRevision,
        async () => {
          const { venue, spaces } = await storage.read(async (db) => ({
            venue: await findVenue(db, site.venueId),
            spaces: await spacesOnShow(db, site.venueId),
          }));
          // Gone since its key was asked for.
          if (venue === undefined) throw nothingHere();
          const links = headStart(siteKey, embedFiles.neededIn(wanted || venue.locale));
          return { page: bookPage(siteKey, venue, spaces, links), trueUntil: Number.POSITIVE_INFINITY };
        },
      );
    },
  );
}

/** @param file as it is named below `/embed/`, by the bundler or us */
const embedded = (file: string) => pages.embedFile.replace('*', () => file);

const pageHeaders = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Whoever opens a page can read why there is none. */
function answerErrorWithPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status } = refusalOf(error);
  if (status >= 500) noteFault(error, request);
  if (status === 503) reply.header('retry-after', '2');
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(refusalPages[status] ?? refusalPages[500]);
}

const refusalPages: Readonly<Record<number, string>> = {
  404: refusalPage(
    'Nothing to book here',
    'This address does not belong to a venue, or the venue has switched it off. Please ask the venue for the right one.',
  ),
  429: refusalPage(
    'One moment, please',
    'This page was opened very often from your network just now. Please try again in a minute.',
  ),
  500: refusalPage('Out of order just now', 'Something went wrong on our side. Please try again later.'),
  503: refusalPage('Back in a moment', 'This page is briefly unavailable. Please try again in a minute.'),
};

function refusalPage(title: string, words: string): string {
  return page({
    language: 'en',
    title,
    description: '',
    body: `<main class="missing"><h1>${title}</h1>
    <p>${words}</p></main>`,
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
  return [...modules, ...answers].map((link) => `\n    ${link}`).join('');
}

async function spacesOnShow(db: Reader, venueId: string): Promise<ListedSpace[]> {
  const spaces = (await listSpaces(db, venueId)).filter(isOnShow);
  const ids = spaces.map(({ id }) => id);
  const prices = await leastPrices(db, venueId, ids);
  return spaces.map((space) => ({ ...space, leastCents: prices.get(space.id) ?? null }));
}

function bookPage(siteKey: string, venue: Venue, spaces: readonly ListedSpace[], links: string): string {
  return page({
    links: `${links}\n    ${venueAsData(venue, spaces)}`,
    language: venue.locale,
    title: venue.name,
    description: venue.description,
    body: `<header><h1>${text(venue.name)}</h1>${
      venue.website === null
        ? ''
        : `<p><a href="${text(venue.website)}">${text(hostOf(venue.website))}</a></p>`
    }</header>
    <main><venue-booking site-key="${text(siteKey)}" lang="" theme="auto"></venue-booking>
    <noscript><p>${text(venue.name)}: booking needs JavaScript.</p>
    <p>${text(venue.description)}</p>
    ${spacesAsHtml(venue, spaces)}</noscript></main>
    ${contactAsHtml(venue)}`,
  });
}

interface Page {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** For the head; HTML, already escaped. */
  readonly links?: string;
  /** HTML, already escaped. */
  readonly body: string;
}

function page({ language, title, description, links = '', body }: Page): string {
  return `<!doctype html>
<html lang="${text(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${text(title)}</title>
    <meta name="description" content="${text(description)}">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${embedded('page.css')}">
    <script type="module" async src="${embedded('v1.js')}"></script>${links}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

function hostOf(website: string): string {
  return new URL(website).host;
}
