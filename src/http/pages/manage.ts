import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import { type ParamsOf, pagePaths } from '../../paths.ts';
import { StaticFiles } from './served-files.ts';

/** Written by `npm run build`. */
const built = new URL('../../../dist/manage/', import.meta.url);

/** Never framed; its own scripts and styles; photos of spaces from anywhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Allows the one script that may be a service worker (src/backoffice/account/push.ts).
  'trusted-types service-worker',
].join('; ');

/** The files of the installable app (PWA). */
const installed = {
  [pagePaths.serviceWorker]: 'service-worker.js',
  [pagePaths.webManifest]: 'manifest.webmanifest',
} as const;

/**
 * Registers `/manage` and everything below it: the back-office (src/backoffice), a single-page app. Its data comes from the
 * management API, which authenticates; the page is public.
 */
export async function manageRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await StaticFiles.of(built);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (files.isEmpty) throw new NotFoundError('The back-office is not built yet: run "npm run build".');
    reply.headers({
      'content-security-policy': policy,
      // The page names its files: a cached page would request files that an upgrade has removed.
      'cache-control': 'no-cache',
      'referrer-policy': 'same-origin',
      // A page that opened the back-office has no handle on its window.
      'cross-origin-opener-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    return files.send(request, reply, 'index.html');
  };
  app.get(pagePaths.manage, { config, schema: { hide: true } }, sendPage);
  app.get(pagePaths.managed, { config, schema: { hide: true } }, sendPage);
  app.get<{ Params: ParamsOf<typeof pagePaths.manageFile> }>(
    pagePaths.manageFile,
    { config, schema: { hide: true } },
    (request, reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return files.send(request, reply, `assets/${request.params['*']}`);
    },
  );
  for (const [path, name] of Object.entries(installed))
    app.get(path, { config, schema: { hide: true } }, (request, reply) => {
      // Browsers must notice an upgrade at once.
      reply.header('cache-control', 'no-cache');
      return files.send(request, reply, name);
    });
  app.get<{ Params: ParamsOf<typeof pagePaths.manageIcon> }>(
    pagePaths.manageIcon,
    { config, schema: { hide: true } },
    (request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return files.send(request, reply, `icons/${request.params['*']}`);
    },
  );
}
