import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';

const unzipped = promisify(gunzip);

/** Written by `npm run build`; the compiled program stands as deep in its package as the source here. */
const built = new URL('../../../dist/api-page/', import.meta.url);

/** Everything the page loads; nothing comes from elsewhere. */
const files = {
  '/docs': ['index.html', 'text/html; charset=utf-8'],
  '/docs/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/docs/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/docs/swagger-ui-bundle.js': ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  '/docs/swagger-ui.css': ['swagger-ui.css', 'text/css; charset=utf-8'],
} as const;

/** Pictures in the renderer's style sheet are `data:` URLs; styles are set by script, never in the markup. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs`: the API for people, drawn from the OpenAPI document by Swagger UI; and the document itself. */
export async function apiPageRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  for (const [url, [name, type]] of Object.entries(files)) {
    let kept: Buffer | undefined;
    app.get(url, { config, schema: { hide: true } }, async (request, reply) => {
      kept ??= await zipped(name);
      const takesGzip = /\bgzip\b/i.test(request.headers['accept-encoding'] ?? '');
      if (takesGzip) reply.header('content-encoding', 'gzip');
      return reply
        .headers({
          'content-type': type,
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
          vary: 'Accept-Encoding',
        })
        .send(takesGzip ? kept : await unzipped(kept));
    });
  }
  app.get('/docs/', { config, schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'));
  app.get('/docs/openapi.json', { config, schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
      .send(app.swagger()),
  );
}

/** @throws NotFoundError in a checkout in which nothing was built yet */
async function zipped(name: string): Promise<Buffer> {
  try {
    return await readFile(new URL(`${name}.gz`, built));
  } catch {
    throw new NotFoundError('This page is not built yet: run "npm run build".');
  }
}
