import type { FastifyInstance } from 'fastify';
import { type ParamsOf, pagePaths } from '../../paths.ts';
import { requestIdHeader } from '../server/security-headers.ts';
import { StaticFiles } from './served-files.ts';

/** Written by `npm run build`. */
const built = new URL('../../../dist/embed/', import.meta.url);

/** Any website may load these and read their errors. */
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': requestIdHeader,
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** Names contain a hash of the content, so it never changes. */
const hashed = /^assets\/|^v1\..*[0-9a-f]{12}\.js$/;

/**
 * Registers `/embed/v1.js`, the files it loads, and the pinned files. Everything except the entry has a hash in its name and is
 * cached permanently. Browsers may cache the entry for five minutes, together with its files; shared caches may not,
 * since their clients would request files that an upgrade has removed.
 */
export async function embedRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await StaticFiles.of(built);
  app.get<{ Params: ParamsOf<typeof pagePaths.embedFile> }>(
    pagePaths.embedFile,
    { config, schema: { hide: true } },
    async (request, reply) => {
      const { '*': name } = request.params;
      reply.headers(crossOriginHeaders);
      const keep = hashed.test(name) ? 'public, max-age=31536000, immutable' : 'private, max-age=300';
      return files.send(request, reply.header('cache-control', keep), name);
    },
  );
}
