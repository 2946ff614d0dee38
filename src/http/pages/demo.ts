import type { FastifyInstance } from 'fastify';
import { type ParamsOf, pagePaths } from '../../paths.ts';
import { pageHeaders } from './policy.ts';
import { StaticFiles } from './served-files.ts';

const folder = new URL('../../../demo/', import.meta.url);

/** Registers `/demo/`: the demo venue's website and its pictures, if the package includes them. */
export async function demoRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const site = await StaticFiles.of(new URL('site/', folder));
  const pictures = await StaticFiles.of(new URL('pictures/', folder));
  if (!pictures.isEmpty)
    app.get<{ Params: ParamsOf<typeof pagePaths.demoPicture> }>(
      pagePaths.demoPicture,
      { config, schema: { hide: true } },
      (request, reply) => {
        const { '*': name } = request.params;
        // Venues' photos are shown on their websites.
        reply.headers({
          'cache-control': 'public, max-age=3600',
          'cross-origin-resource-policy': 'cross-origin',
        });
        return pictures.send(request, reply, name);
      },
    );
  if (site.isEmpty) return;
  app.get(pagePaths.demo, { config, schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(`${pagePaths.demo}/`),
  );
  app.get<{ Params: ParamsOf<typeof pagePaths.demoFile> }>(
    pagePaths.demoFile,
    { config, schema: { hide: true } },
    (request, reply) => {
      const { '*': name } = request.params;
      reply.headers({ 'cache-control': 'no-cache', ...pageHeaders });
      return site.send(request, reply, name === '' ? 'index.html' : name);
    },
  );
}
