import { Type } from 'typebox';
import { maxNoteLength, parseNote } from '../../../domain/booking/note.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { assertErasureKnown } from '../../../operations/booking/assert-erasure-known.ts';
import { declineBookingRequest } from '../../../operations/booking/decline-booking-request.ts';
import { undoDecision } from '../../../operations/booking/undo-decision.ts';
import { managementApiPaths } from '../../../paths.ts';
import { IdempotencyKey } from '../../server/idempotency-key.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { decideEachOnce, notAllAtOnce, outcomes, references } from './decide-each.ts';
import { chosenReasonCode } from './schemas.ts';

const tags = ['Similar requests'];
const rejected = errorResponses(400, 401, 403, 404, 409, 422);

/** Decisions about several requests at once. */
export const bulkDecisionRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.declineRequests,
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
        headers: IdempotencyKey,
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
    async (request, reply) => {
      const { body } = request;
      const by = { venueId: request.params.venueId, actor: request.staff.actor };
      const reason = body.reason === undefined ? undefined : parseNote(body.reason, 'reason');
      return decideEachOnce(context, request, reply, body.references, async (held, reference) => {
        await declineBookingRequest(held, {
          ...by,
          reference,
          reason,
          reasonCode: body.reasonCode,
          seen: (found) => reason !== undefined && assertErasureKnown(found, false),
        });
        return 'declined';
      });
    },
  );
  app.post(
    managementApiPaths.undoDecisions,
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
        headers: IdempotencyKey,
        body: strictObject({ references }),
        response: { 200: outcomes, ...rejected },
      },
    },
    async (request, reply) => {
      const by = { venueId: request.params.venueId, actor: request.staff.actor };
      return decideEachOnce(context, request, reply, request.body.references, (held, reference) =>
        undoDecision(held, { ...by, reference }),
      );
    },
  );
};
