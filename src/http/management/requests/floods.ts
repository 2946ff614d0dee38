import { Type } from 'typebox';
import { maxNoteLength, parseNote } from '../../../domain/booking/note.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { assertErasureKnown } from '../../../operations/booking/assert-erasure-known.ts';
import { declineBookingRequest } from '../../../operations/booking/decline-booking-request.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { deleteOldNetworks } from '../../../operations/booking/networks.ts';
import { undoDecision } from '../../../operations/booking/undo-decision.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listFloods, listRequestsFromNetworkOf } from '../../../storage/booking/floods.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { decideEach, notAllAtOnce, outcomes, references } from './decide-each.ts';
import { BookingRequestSummary, chosenReasonCode, RequestPath } from './schemas.ts';
import { presentSummaries } from './summaries.ts';

const tags = ['Similar requests'];
const rejected = errorResponses(400, 401, 403, 404, 422);

/** Groups of similar requests that are probably spam (docs/run/spam.md). */
export const floodRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.floods,
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
      const found = await storage.read((db) => listFloods(db, venueId, clock()));
      const data = found.map(({ firstPlacedAt, lastPlacedAt, ...group }) => ({
        ...group,
        firstPlacedAt: isoInstant(firstPlacedAt),
        lastPlacedAt: isoInstant(lastPlacedAt),
      }));
      return { success: true, data };
    },
  );
  app.get(
    managementApiPaths.likeRequests,
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
  app.post(
    managementApiPaths.declinedRequests,
    {
      config: { action: 'requests.decide', takesLong: true },
      schema: {
        operationId: 'declineRequests',
        tags,
        summary: 'Decline several requests',
        description:
          'Declines each request in the given order. Requests that cannot be declined are reported and do not affect the others; with a `reason`, also those whose guest was erased (`guest_erased`). ' +
          notAllAtOnce,
        params: VenuePath,
        body: strictObject({
          references,
          reason: Type.Optional(
            Type.String({
              maxLength: maxNoteLength,
              description: 'A reason for staff, stored as a note on each.',
            }),
          ),
          reasonCode: Type.Optional(chosenReasonCode),
        }),
        response: { 200: outcomes, ...rejected },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }) => {
      const reason = body.reason === undefined ? undefined : parseNote(body.reason, 'reason');
      const data = await decideEach(body.references, async (reference) => {
        await declineBookingRequest(context, {
          venueId,
          reference,
          actor,
          reason,
          reasonCode: body.reasonCode,
          seen: (request) => reason !== undefined && assertErasureKnown(request, false),
        });
        return 'declined';
      });
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.undoneDecisions,
    {
      config: { action: 'requests.decide', takesLong: true },
      schema: {
        operationId: 'undoDecisions',
        tags,
        summary: 'Undo several decisions',
        description:
          'Undoes each decision in the given order, as if sent alone. Decisions that cannot be undone are reported. ' +
          notAllAtOnce,
        params: VenuePath,
        body: strictObject({ references }),
        response: { 200: outcomes, ...rejected },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }) => {
      const data = await decideEach(body.references, (reference) =>
        undoDecision(context, { venueId, reference, actor }),
      );
      return { success: true, data };
    },
  );
};
