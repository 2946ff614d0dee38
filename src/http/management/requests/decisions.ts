import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { BookingRequest } from '../../../domain/booking/booking-request.ts';
import { idOrEmpty } from '../../../domain/fields/identifier.ts';
import { presentQuote } from '../../../domain/money/present-quote.ts';
import { acceptBookingRequest } from '../../../operations/booking/accept-booking-request.ts';
import { agreePrice } from '../../../operations/booking/agree-price.ts';
import { cancelBooking } from '../../../operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../../../operations/booking/decline-booking-request.ts';
import { giveDate } from '../../../operations/booking/give-date.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { moveBooking } from '../../../operations/booking/move-booking.ts';
import { undoDecision } from '../../../operations/booking/undo-decision.ts';
import { managementApiPaths } from '../../../paths.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementContext, ManagementRoutes } from '../context.ts';
import { IfMatch, IfMatchOnce, ifMatch } from '../if-match.ts';
import { requireObjectBody } from '../object-body.ts';
import { editable, errorResponses } from '../response-schemas.ts';
import { makeOnce, sendEditable } from '../responses.ts';
import { Move, NewPrice, Reason, ReasonWithCode } from './body-schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { agreementMembers, dateChangeMembers } from './correction-schemas.ts';
import { keepsPrice } from './kept-price.ts';
import { presentStaffRequest } from './present.ts';
import { RequestPath, StaffBookingRequest, StaffQuote } from './schemas.ts';

const tags = ['Booking requests'];
const checked = 'With `dryRun`, everything is checked and nothing changed.';
const rejected = errorResponses(400, 401, 403, 404, 409, 422);
const decided = { 200: editable(refTo(StaffBookingRequest), 'The request as it is now.'), ...rejected };

/** Registers the routes to decide on a request. They notify no guest: the venue does (specification §1). */
export const decisionRoutes: ManagementRoutes = (app, context) => {
  for (const { path, decide, body, operationId, summary, description } of [
    {
      path: managementApiPaths.bookingRequestAcceptance,
      decide: acceptBookingRequest,
      body: Reason,
      operationId: 'acceptBookingRequest',
      summary: 'Accept a request',
      description: `Books the date. An expired request can still be accepted while its date is free and has not started. Guests are not notified: write to them. ${checked}`,
    },
    {
      path: managementApiPaths.bookingRequestRefusal,
      decide: declineBookingRequest,
      body: ReasonWithCode,
      operationId: 'declineBookingRequest',
      summary: 'Decline a request',
      description: `Ends its hold immediately. Guests are not notified: write to them. ${checked}`,
    },
    {
      path: managementApiPaths.bookingRequestCancellation,
      decide: cancelBooking,
      body: ReasonWithCode,
      operationId: 'cancelBooking',
      summary: 'Cancel a booking',
      description: `Cancels an accepted booking: it no longer occupies its date. Guests are not notified. ${checked}`,
    },
  ])
    app.post(
      path,
      {
        config: { action: 'requests.decide' },
        schema: {
          operationId,
          tags,
          summary,
          description,
          params: RequestPath,
          headers: IfMatch,
          body,
          response: decided,
        },
      },
      async (request, reply) => {
        const { dryRun: isDryRun = false, ...body } = request.body;
        const giving = 'giveDateTo' in body ? receiverIn(request.params, body.giveDateTo) : {};
        const edit = parseEdit(context, request, reply);
        const decided = presentStaffRequest(
          await decide(context, { ...body, ...giving, ...edit, isDryRun }),
          context.clock(),
        );
        return isDryRun ? { success: true, data: decided } : sendEditable(reply, decided);
      },
    );
  app.post(
    managementApiPaths.bookingRequestDateGiving,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'giveDate',
        tags,
        summary: 'Give a waiting request its date',
        description:
          'Works while the date is free, for any waiting request, whatever its rank. It becomes pending and holds its date for the hold period of its website key from now (48 hours if staff entered it), at the price it was shown. Accept it instead to book the date at once. Undo it to return it to the waiting list.',
        params: RequestPath,
        headers: IfMatch,
        response: decided,
      },
    },
    async (request, reply) => {
      await giveDate(context, parseEdit(context, request, reply));
      return sendChangedRequest(context, request.params, reply);
    },
  );
  app.post(
    managementApiPaths.bookingRequestUndoing,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'undoDecision',
        tags,
        summary: 'Undo the last decision',
        description:
          'Works while the date is free. An accepted or declined request becomes pending again and holds its date until the original end; if that has passed, it is `expired`, because holds are not renewed. A cancelled booking becomes accepted again. A request that was given its date on the waiting list, or declined there, returns to it, also if the date is taken. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: RequestPath,
        headers: IfMatchOnce,
        response: decided,
      },
    },
    async (request, reply) => {
      const undoing = parseEdit(context, request, reply);
      const undone = await makeOnce(context, request, reply, async (held) => {
        await undoDecision(held, undoing);
        return readChangedRequest(context, request.params);
      });
      return sendEditable(reply, undone);
    },
  );
  app.post(
    managementApiPaths.bookingRequestMove,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'moveBooking',
        tags,
        summary: 'Move a booking or a hold',
        description:
          'Moves it to another date, slot or space if the rooms are free, whether or not visitors are offered them; with `startTime` and `endTime`, to custom times without a slot or, with `slotId`, to a part of a slot with `hours`. A booking at such times keeps them on another date. An agreed price stays, unless `price` is `update`; `price` is required if the total would change (422, `price_choice`). `wouldCost` has today’s price at the new place. A hold keeps its end, but ends no later than its new slot starts. With `dryRun`, everything is checked and nothing changed.',
        params: RequestPath,
        headers: IfMatch,
        body: Move,
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              data: refTo(StaffBookingRequest),
              wouldCost: Type.Union([refTo(StaffQuote), Type.Null()], {
                description: 'Today’s price; null: custom times, or too large to compute.',
              }),
              ...dateChangeMembers,
            },
            { description: 'The booking at its new place.' },
          ),
          ...rejected,
        },
      },
    },
    async (request, reply) => {
      const {
        spaceId,
        slotId,
        packageId,
        dryRun: isDryRun = false,
        giveDateTo,
        price: _,
        keepPrice: __,
        ...times
      } = request.body;
      const id = (text: string | undefined) => (text === undefined ? undefined : idOrEmpty(text));
      const to = { spaceId: id(spaceId), slotId: id(slotId), packageId: id(packageId), ...times };
      const moving = {
        ...parseEdit(context, request, reply),
        to,
        isDryRun,
        keepPrice: keepsPrice(request.body),
        ...receiverIn(request.params, giveDateTo),
      };
      const { request: moved, wouldCost, correctionId } = await moveBooking(context, moving);
      return {
        ...(isDryRun
          ? { success: true, data: presentStaffRequest(moved, context.clock()) }
          : await sendChangedRequest(context, request.params, reply)),
        wouldCost: wouldCost && presentQuote(wouldCost),
        correctionId: isDryRun ? null : correctionId,
      };
    },
  );
  app.post(
    managementApiPaths.bookingRequestPrice,
    {
      config: { action: 'requests.decide', body: NewPrice },
      schema: {
        operationId: 'agreePrice',
        tags,
        summary: 'Set an agreed price',
        description:
          'Stores a price agreed with the guest. The quote stays beside it. It can be changed, and undone like a correction, until the request is declined or cancelled.',
        params: RequestPath,
        headers: IfMatch,
        response: {
          200: editable(refTo(StaffBookingRequest), 'The request as it is now.', agreementMembers),
          ...rejected,
        },
      },
    },
    async (request, reply) => {
      // The operation validates its members.
      const requested = requireObjectBody(request) as unknown as Parameters<typeof agreePrice>[2];
      const { correctionId } = await agreePrice(context, parseEdit(context, request, reply), requested);
      return { ...(await sendChangedRequest(context, request.params, reply)), correctionId };
    },
  );
};

/** Returns the waiting request that is given the date. */
const receiverIn = ({ venueId }: Params, reference: string | undefined) =>
  reference === undefined ? {} : { giveDateTo: requestReferenceIn({ venueId, reference }).reference };

type Params = Parameters<typeof requestReferenceIn>[0];

/** Returns the request to change, its actor, and the precondition. */
export function parseEdit({ clock }: ManagementContext, request: FastifyRequest, reply: FastifyReply) {
  const seen = ifMatch(request, reply);
  return {
    ...requestReferenceIn(request.params as Params),
    actor: request.staff.actor,
    seen: (found: BookingRequest) => seen(presentStaffRequest(found, clock())),
  };
}

/** Sends a request as it is after a change. */
export const sendChangedRequest = async (context: ManagementContext, params: Params, reply: FastifyReply) =>
  sendEditable(reply, await readChangedRequest(context, params));

/** Reads a request as it is after a change. */
export async function readChangedRequest({ storage, clock }: ManagementContext, params: Params) {
  const found = await storage.read((db) => requestOfVenue(db, requestReferenceIn(params)));
  return presentStaffRequest(found, clock());
}
