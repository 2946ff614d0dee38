import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../storage/storage.ts';
import { bookRoutes } from './book.ts';
import { demoRoutes } from './demo.ts';
import { embedRoutes } from './embed.ts';

/** What people and websites load from the service, beside its API: the widget, the hosted page, the demo. */
export async function pageRoutes(app: FastifyInstance, options: { storage: Storage }): Promise<void> {
  await app.register(embedRoutes);
  await app.register(bookRoutes, options);
  await app.register(demoRoutes);
}
