import type { FastifyInstance } from 'fastify';
import { publicApiPaths } from '../../paths.ts';
import { parseAsJson } from '../server/json-body.ts';
import { withTypes } from '../server/schemas.ts';
import { availabilityRoutes } from './availability.ts';
import { bookingRequestsRoutes } from './booking-requests.ts';
import type { PublicContext } from './context.ts';
import { pricesRoutes } from './prices.ts';
import { quoteRoutes } from './quote.ts';
import { checkSiteAccess, preflight } from './site-access.ts';
import { slotsRoutes } from './slots.ts';
import { spacesRoutes } from './spaces.ts';
import { venueRoutes } from './venue.ts';
import { venueAvailabilityRoutes } from './venue-availability.ts';
import { venuePricesRoutes } from './venue-prices.ts';
import { waitingRequestsRoutes } from './waiting-requests.ts';

/** Registers the routes of the public API (specification §4). */
export async function publicRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  app.addHook('onRequest', checkSiteAccess(context));
  app.addHook('onRequest', (request, reply, done) => {
    parseAsJson(request);
    // Prices and receipts are private to one visitor.
    if (request.method === 'POST') reply.header('cache-control', 'no-store');
    done();
  });
  const resources = [
    venueRoutes,
    spacesRoutes,
    slotsRoutes,
    availabilityRoutes,
    venueAvailabilityRoutes,
    pricesRoutes,
    venuePricesRoutes,
    quoteRoutes,
    bookingRequestsRoutes,
    waitingRequestsRoutes,
  ];
  for (const register of resources) register(withTypes(app), context);
  for (const path of Object.values(publicApiPaths))
    app.options(
      path,
      { config: { access: 'preflight', limit: null }, schema: { hide: true } },
      preflight(context.sites),
    );
}
