import type { FastifyInstance } from 'fastify';
import { isIdentifier } from '../../domain/identifier.ts';
import type { Storage } from '../../storage/storage.ts';
import { findVenue } from '../../storage/venues.ts';
import { pagePolicy } from './policy.ts';
import { ServedFiles } from './served-files.ts';

const here = new URL('./files/', import.meta.url);

/**
 * `/book/{siteKey}`: the widget on a page of its own, to link to or share. It asks the API as any website does, and
 * is let in as this service's own page (visiting-page.ts).
 */
export async function bookRoutes(app: FastifyInstance, { storage }: { storage: Storage }): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await ServedFiles.of(here);
  app.get('/embed/page.css', { config, schema: { hide: true } }, (request, reply) =>
    files.send(request, reply.header('cache-control', 'public, max-age=300'), 'page.css'),
  );
  // Links get slashes put behind them; what is asked for is seldom in doubt.
  app.get('/book/:siteKey/', { config, schema: { hide: true } }, async (request, reply) => {
    const { siteKey } = request.params as { siteKey: string };
    return reply.redirect(`/book/${encodeURIComponent(siteKey)}`);
  });
  app.get('/book/:siteKey', { config, schema: { hide: true } }, async (request, reply) => {
    const { siteKey } = request.params as { siteKey: string };
    const site = isIdentifier(siteKey) ? await storage.siteAccess(siteKey, null) : null;
    const venue =
      site?.enabled && site.venuePublished
        ? await storage.read((db) => findVenue(db, site.venueId))
        : undefined;
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    });
    if (venue === undefined) return reply.code(404).send(notFoundPage);
    return reply.send(
      page({
        language: venue.locale,
        title: venue.name,
        description: venue.description,
        body: `<header><h1>${text(venue.name)}</h1>${
          venue.website === null
            ? ''
            : `<p><a href="${text(venue.website)}">${text(hostOf(venue.website))}</a></p>`
        }</header>
    <main><venue-booking site-key="${text(siteKey)}" locale="${text(venue.locale)}" theme="auto"></venue-booking>
    <noscript><p>${text(venue.name)}: booking needs JavaScript.</p></noscript></main>`,
      }),
    );
  });
}

const notFoundPage = page({
  language: 'en',
  title: 'Nothing to book here',
  description: '',
  body: `<main class="missing"><h1>Nothing to book here</h1>
    <p>This address does not belong to a venue, or the venue has switched it off. Please ask the venue for the right one.</p></main>`,
});

interface Page {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** HTML, already escaped. */
  readonly body: string;
}

function page({ language, title, description, body }: Page): string {
  return `<!doctype html>
<html lang="${text(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${text(title)}</title>
    <meta name="description" content="${text(description)}">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/embed/page.css">
    <script type="module" async src="/embed/v1.js"></script>
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

/** Text as HTML shows it, in an element or in a quoted attribute. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function hostOf(website: string): string {
  return new URL(website).host;
}
