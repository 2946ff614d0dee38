import type { FastifyInstance } from 'fastify';
import { ServedFiles } from './served-files.ts';

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
 * `/embed/v1.js`, what it loads, and the pinned files. The entry may be five minutes old, and is shown for a day
 * longer while a newer one is fetched; everything behind it has its hash in its name and is kept for good.
 */
export async function embedRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await ServedFiles.of(built);
  app.get('/embed/*', { config, schema: { hide: true } }, async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    reply.headers(forEverybody);
    const keep = hashed.test(name)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400';
    return files.send(request, reply.header('cache-control', keep), name);
  });
}
