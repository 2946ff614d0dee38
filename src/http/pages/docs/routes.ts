import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../../domain/errors.ts';
import { UnchangingContent } from '../../shell/unchanging-content.ts';
import { ServedFiles } from '../served-files.ts';

/** Written by `npm run build`; the compiled program stands as deep in its package as the source here. */
const built = new URL('../../../../dist/api-page/', import.meta.url);

/** Everything the page loads; nothing comes from elsewhere. */
const addresses = {
  '/docs': 'index.html',
  '/docs/page.js': 'page.js',
  '/docs/page.css': 'page.css',
  '/docs/swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  '/docs/swagger-ui.css': 'swagger-ui.css',
} as const;

/** Pictures in the renderer's style sheet are `data:` URLs; styles are set by script, never in the markup. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs`: the API for people, drawn from the OpenAPI document by Swagger UI; and the document itself. */
export async function apiPageRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await ServedFiles.of(built);
  for (const [address, name] of Object.entries(addresses))
    app.get(address, { config, schema: { hide: true } }, (request, reply) => {
      if (files.isEmpty) throw new NotFoundError('This page is not built yet: run "npm run build".');
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' });
      return files.send(request, reply, name);
    });
  app.get('/docs/', { config, schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'));
  const description = new UnchangingContent({
    type: 'application/json; charset=utf-8',
    read: async () => Buffer.from(JSON.stringify(app.swagger())),
    stored: 'identity',
  });
  app.get('/docs/openapi.json', { config, schema: { hide: true } }, (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' });
    return description.send(request, reply);
  });
}
