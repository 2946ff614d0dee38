import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const renderer = (file: string) => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${file}`));
const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Everything the page loads; nothing comes from elsewhere. */
const files = {
  '/docs': { path: own('index.html'), type: 'text/html; charset=utf-8' },
  '/docs/page.js': { path: own('page.js'), type: 'text/javascript; charset=utf-8' },
  '/docs/page.css': { path: own('page.css'), type: 'text/css; charset=utf-8' },
  '/docs/swagger-ui-bundle.js': {
    path: renderer('swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
  '/docs/swagger-ui.css': { path: renderer('swagger-ui.css'), type: 'text/css; charset=utf-8' },
};

/** Pictures in the renderer's style sheet are `data:` URLs; styles are set by script, never in the markup. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs`: the API for people, drawn from the OpenAPI document by Swagger UI; and the document itself. */
export async function apiPageRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  for (const [url, { path, type }] of Object.entries(files)) {
    let zipped: Promise<Buffer> | undefined;
    app.get(url, { config, schema: { hide: true } }, async (_request, reply) => {
      zipped ??= readFile(path).then((content) => gzipSync(content));
      return reply
        .headers({
          'content-type': type,
          'content-encoding': 'gzip',
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
        })
        .send(await zipped);
    });
  }
  app.get('/docs/', { config, schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'));
  app.get('/docs/openapi.json', { config, schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
      .send(app.swagger()),
  );
}
