import type { FastifyInstance } from 'fastify';
import { type ParamsOf, pagePaths } from '../../paths.ts';
import { StaticFiles } from './served-files.ts';

/** Written by `npm run build`. */
const built = new URL('../../../dist/embed/', import.meta.url);

/** Any website may load these and read what they did wrong. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** Names carry a hash of what is in the file, so it never changes. */
const hashed = /^assets\/|^v1\..*[0-9a-f]{12}\.js$/;

/**
 * `/embed/v1.js`, what it loads, and the pinned files. Everything behind the entry has its hash in its name and is
 * kept for good. The entry may be five minutes old, in the browser that also keeps what it names; no cache in between
 * may give it to somebody else, who would ask for files that an upgrade has taken away.
 */
export async function embedRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await StaticFiles.of(built);
  app.get<{ Params: ParamsOf<typeof pagePaths.embedFile> }>(
    pagePaths.embedFile,
    { config, schema: { hide: true } },
    async (request, reply) => {
      const { '*': name } = request.params;
      reply.headers(forEverybody);
      const keep = hashed.test(name) ? 'public, max-age=31536000, immutable' : 'private, max-age=300';
      return files.send(request, reply.header('cache-control', keep), name);
    },
  );
}
