import { Type } from 'typebox';
import { isoInstant } from '../../../domain/time/instant.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { deleteOldNetworks } from '../../../operations/booking/networks.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listRequestsFromNetworkOf, listSimilarGroups } from '../../../storage/booking/similar-requests.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { BookingRequestSummary, RequestPath } from './schemas.ts';
import { presentSummaries } from './summaries.ts';

const tags = ['Similar requests'];

/** Groups of similar requests that are probably spam (docs/run/spam.md). */
export const similarRequestRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.similarRequests,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listSimilarRequests',
        tags,
        summary: 'Similar requests',
        description:
          'Groups of three or more requests that hold dates and came from one network or one e-mail address, largest first. The network is stored as a hash that is never returned, and only while a request holds its date.',
        params: VenuePath,
        response: {
          200: success(
            Type.Array(
              Type.Object({
                by: Type.Enum(['network', 'email'], { description: 'The shared property.' }),
                count: Type.Integer({ description: 'The number of requests.' }),
                reference: Type.String({ description: 'One of the requests; use it to list the group.' }),
                firstPlacedAt: Type.String({
                  format: 'date-time',
                  description: 'When the first one was placed.',
                }),
                lastPlacedAt: Type.String({
                  format: 'date-time',
                  description: 'When the last one was placed.',
                }),
              }),
            ),
            'The groups.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId } }) => {
      await deleteOldNetworks(storage, clock());
      const found = await storage.read((db) => listSimilarGroups(db, venueId, clock()));
      const data = found.map(({ firstPlacedAt, lastPlacedAt, ...group }) => ({
        ...group,
        firstPlacedAt: isoInstant(firstPlacedAt),
        lastPlacedAt: isoInstant(lastPlacedAt),
      }));
      return { success: true, data };
    },
  );
  app.get(
    managementApiPaths.requestsSimilarTo,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listRequestsSimilarTo',
        tags,
        summary: 'Requests from the same network',
        description:
          'Lists requests that hold dates and came from the same network as this one, oldest first. The list is empty if the network is not known or no longer stored.',
        params: RequestPath,
        response: {
          200: success(Type.Array(refTo(BookingRequestSummary)), 'The requests.'),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params }) => {
      await deleteOldNetworks(storage, clock());
      const found = await storage.read(async (db) => {
        const request = await requestOfVenue(db, requestReferenceIn(params));
        const now = clock();
        const alike = await listRequestsFromNetworkOf(db, request, now);
        return presentSummaries(db, request.venueId, alike, { now, access: 'all' });
      });
      return { success: true, data: found };
    },
  );
};
