import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../../domain/errors.ts';
import { pagePaths } from '../../../paths.ts';
import { ImmutableContent } from '../../server/immutable-content.ts';
import { requestIdHeader } from '../../server/security-headers.ts';
import { StaticFiles } from '../served-files.ts';

/** Written by `npm run build`. */
const built = new URL('../../../../dist/api-page/', import.meta.url);
/** Written by `npm run openapi` from the routes' schemas. */
const documents = {
  [pagePaths.openapi]: new URL('../../../../openapi/public.v1.json', import.meta.url),
  [pagePaths.managementOpenapi]: new URL('../../../../openapi/management.v1.json', import.meta.url),
} as const;

/** Everything the page loads; nothing from elsewhere. */
const addresses = {
  [pagePaths.docs]: 'index.html',
  [pagePaths.managementDocs]: 'index.html',
  [`${pagePaths.docs}/page.js`]: 'page.js',
  [`${pagePaths.docs}/page.css`]: 'page.css',
  [`${pagePaths.docs}/swagger-ui-bundle.js`]: 'swagger-ui-bundle.js',
  [`${pagePaths.docs}/swagger-ui.css`]: 'swagger-ui.css',
} as const;

/** Images in the renderer's style sheet are `data:` URLs; styles are set by script, never in the markup. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Registers `/docs`: both APIs rendered from their OpenAPI documents by Swagger UI; and the documents themselves. */
export async function apiPageRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await StaticFiles.of(built);
  for (const [address, name] of Object.entries(addresses))
    app.get(address, { config, schema: { hide: true } }, (request, reply) => {
      if (files.isEmpty) throw new NotFoundError('This page is not built yet: run "npm run build".');
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' });
      return files.send(request, reply, name);
    });
  app.get(`${pagePaths.docs}/`, { config, schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(pagePaths.docs),
  );
  for (const [address, document] of Object.entries(documents)) {
    const description = new ImmutableContent({
      type: 'application/json; charset=utf-8',
      read: () => readFile(document),
      stored: 'identity',
    });
    app.get(address, { config, schema: { hide: true } }, (request, reply) => {
      reply.headers({
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': requestIdHeader,
      });
      return description.send(request, reply);
    });
  }
}
