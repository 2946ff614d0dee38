import type { FastifyInstance } from 'fastify';
import { publicApi } from '../../paths.ts';
import { takeForJson } from '../shell/json-body.ts';
import { typed } from '../shell/schemas.ts';
import { availabilityRoutes } from './availability.ts';
import { bookingRequestsRoutes } from './booking-requests.ts';
import type { PublicContext } from './context.ts';
import { everyAvailabilityRoutes } from './every-availability.ts';
import { pricesRoutes } from './prices.ts';
import { quoteRoutes } from './quote.ts';
import { sharedSchemas } from './schemas.ts';
import { preflight, siteAccess } from './site-access.ts';
import { slotsRoutes } from './slots.ts';
import { spacesRoutes } from './spaces.ts';
import { venueRoutes } from './venue.ts';

/** The public API (specification §4). */
export async function publicRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  for (const schema of sharedSchemas) app.addSchema(schema);
  app.addHook('onRequest', siteAccess(context));
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST') {
      // Prices and receipts are one visitor's.
      reply.header('cache-control', 'no-store');
      takeForJson(request);
    }
    done();
  });
  const resources = [
    venueRoutes,
    spacesRoutes,
    slotsRoutes,
    availabilityRoutes,
    everyAvailabilityRoutes,
    pricesRoutes,
    quoteRoutes,
    bookingRequestsRoutes,
  ];
  for (const register of resources) register(typed(app), context);
  for (const path of Object.values(publicApi))
    app.options(
      path,
      { config: { access: 'preflight', limit: null }, schema: { hide: true } },
      preflight(context.sites),
    );
}
