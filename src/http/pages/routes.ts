import type { FastifyInstance } from 'fastify';
import type { PublicContext } from '../public/context.ts';
import type { TrustedProxies } from '../server/client-address.ts';
import { bookRoutes } from './book.ts';
import { demoRoutes } from './demo.ts';
import { embedRoutes } from './embed.ts';
import { manageRoutes } from './manage.ts';
import { photoRoutes } from './photos.ts';
import { robotRoutes } from './robots.ts';

/** Registers the routes of the pages and files of the service: the form, the hosted page, the demo, the back-office. */
export async function pageRoutes(
  app: FastifyInstance,
  context: PublicContext & { readonly trustedProxies: TrustedProxies },
): Promise<void> {
  await app.register(embedRoutes);
  await app.register(bookRoutes, context);
  await app.register(demoRoutes);
  await app.register(manageRoutes);
  await app.register(photoRoutes, context);
  await app.register(robotRoutes);
}
