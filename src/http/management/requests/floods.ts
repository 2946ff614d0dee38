import { Type } from 'typebox';
import { maxNoteLength, parseNote } from '../../../domain/booking/note.ts';
import { isReference } from '../../../domain/booking/reference.ts';
import { ConflictError, DomainError, NotFoundError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { type CodedProblem, codedProblem } from '../../../domain/problem-codes.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { declineBookingRequest } from '../../../operations/booking/decline-booking-request.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { deleteOldNetworks } from '../../../operations/booking/networks.ts';
import { undoDecision } from '../../../operations/booking/undo-decision.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listFloods, listRequestsFromNetworkOf } from '../../../storage/booking/floods.ts';
import { refTo } from '../../common/schemas.ts';
import { codedProblemSchema } from '../coded-problem-schema.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { BookingRequestSummary, RequestPath, reasonCode } from './schemas.ts';
import { presentSummaries } from './summaries.ts';

const tags = ['Floods'];
const batchSize = 200;
const references = Type.Array(Type.String({ maxLength: 20 }), {
  minItems: 1,
  maxItems: batchSize,
  description: `The references, at most ${batchSize}.`,
  examples: [['BR-7K3M9QZ2', 'BR-2M8D4XVA']],
});
const outcomes = success(
  Type.Array(
    Type.Object({
      reference: Type.String({ description: 'The reference.' }),
      status: Type.Optional(Type.String({ description: 'The new status.', examples: ['declined'] })),
      error: Type.Optional(Type.String({ description: 'Why it failed; the others are not affected.' })),
      ...codedProblemSchema,
    }),
  ),
  'The result for each.',
);
const rejected = errorResponses(400, 401, 403, 404, 422);

/** Groups of similar requests that are probably spam (docs/run/spam.md). */
export const floodRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.floods,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'listFloods',
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
        operationId: 'listRequestsLike',
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
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'declineRequests',
        tags,
        summary: 'Decline several requests',
        description:
          'Declines each request in the given order. Requests that cannot be declined are reported and do not affect the others.',
        params: VenuePath,
        body: strictObject({
          references,
          reason: Type.Optional(
            Type.String({
              maxLength: maxNoteLength,
              description: 'A reason for staff, stored as a note on each.',
            }),
          ),
          reasonCode: Type.Optional(reasonCode),
        }),
        response: { 200: outcomes, ...rejected },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }) => {
      const reason = body.reason === undefined ? undefined : parseNote(body.reason, 'reason');
      const data = await decideEach(body.references, async (reference) => {
        await declineBookingRequest(context, {
          ...{ venueId, reference, actor, reason },
          reasonCode: body.reasonCode,
        });
        return 'declined';
      });
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.undoneDecisions,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'undoDecisions',
        tags,
        summary: 'Undo several decisions',
        description:
          'Undoes each decision in the given order, as if sent alone. Decisions that cannot be undone are reported.',
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

function problemOfError(error: DomainError, reference: string): CodedProblem {
  if (error instanceof ConflictError) return error.codedProblem;
  return error instanceof NotFoundError ? codedProblem('no_such', { text: reference }) : {};
}

async function decideEach(requested: readonly string[], act: (reference: string) => Promise<string>) {
  const done: (CodedProblem & { reference: string; status?: string; error?: string })[] = [];
  for (const reference of new Set(requested.map((each) => each.toUpperCase()))) {
    try {
      if (!isReference(reference)) throw new NotFoundError(`There is no booking request ${reference}.`);
      done.push({ reference, status: await act(reference) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.push({ reference, error: error.message, ...problemOfError(error, reference) });
    }
  }
  return done;
}
