import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { parseCorrection } from '../../../domain/booking/correction-fields.ts';
import { idOrEmpty } from '../../../domain/fields/identifier.ts';
import { correctBooking } from '../../../operations/booking/correct-booking.ts';
import type { CorrectedBooking } from '../../../operations/booking/store-correction.ts';
import { undoCorrection } from '../../../operations/booking/undo-correction.ts';
import { managementApiPaths } from '../../../paths.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { IfMatch, IfMatchOnce } from '../if-match.ts';
import { requireObjectBody } from '../object-body.ts';
import { errorResponses } from '../response-schemas.ts';
import { makeOnce, sendEditable } from '../responses.ts';
import { CorrectionPath, correctionMembers, NewCorrection, UndoneCorrection } from './correction-schemas.ts';
import { parseEdit, readChangedRequest } from './decisions.ts';
import { presentMemberCorrection, presentStaffRequest } from './present.ts';
import { RequestPath, StaffBookingRequest } from './schemas.ts';

const tags = ['Booking requests'];
const response = {
  200: Type.Object(
    { success: Type.Literal(true), data: refTo(StaffBookingRequest), ...correctionMembers },
    { description: 'The request after the correction, and what changed.' },
  ),
  ...errorResponses(400, 401, 403, 404, 409, 422),
};

/** Registers the routes to correct a booking, and to undo that. */
export const correctionRoutes: ManagementRoutes = (app, context) => {
  app.patch(
    managementApiPaths.bookingRequest,
    {
      config: { action: 'requests.decide', body: NewCorrection },
      schema: {
        operationId: 'correctBookingRequest',
        tags,
        summary: 'Correct a booking',
        description:
          'Changes the members that are sent, and keeps the others: title, guest and answers in any status, the end of the hold while the request is `pending_approval` or `expired`, guests, layout, extras and adjustments unless it is declined or cancelled. The latter may change the price: see `price`. A number of guests above the capacity is not refused. A hold that has ended is renewed if its date is free, and a response deadline is withdrawn. What the guest wrote (`message`) cannot be changed. One event records the change without its values; the history of the request has them until the guest is erased. With `dryRun`, everything is checked and nothing changed.',
        params: RequestPath,
        headers: IfMatch,
        response,
      },
    },
    async (request, reply) => {
      const correcting = parseEdit(context, request, reply);
      const correction = parseCorrection(requireObjectBody(request));
      const corrected = await correctBooking(context, correcting, correction);
      const isDryRun = correction.dryRun ?? false;
      return send(await present(corrected, isDryRun, request.params), isDryRun, reply);
    },
  );
  app.post(
    managementApiPaths.bookingRequestCorrectionUndoing,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'undoCorrection',
        tags,
        summary: 'Undo a correction, or a change of dates',
        description:
          'Restores the values from before the change, unless one of them has changed since (409, `corrected_since`). A hold has its former end again; if that has passed, the request is `expired`. Dates that were moved or cancelled return if their rooms are free, at the former price, and an added one goes; instalments that are due, invoiced or paid stay. The undo is such a change too, which can be undone. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: CorrectionPath,
        headers: IfMatchOnce,
        body: UndoneCorrection,
        response,
      },
    },
    async (request, reply) => {
      const { dryRun: isDryRun = false } = request.body;
      const { correctionId } = request.params;
      const undoing = {
        ...parseEdit(context, request, reply),
        correctionId: idOrEmpty(correctionId),
        isDryRun,
      };
      const undone = await makeOnce(context, request, reply, async (held) =>
        present(await undoCorrection(held, undoing), isDryRun, request.params),
      );
      return send(undone, isDryRun, reply);
    },
  );

  /** Presents the booking after a correction, or as it would be. A dry run has no id: nothing is stored. */
  async function present(
    { request, correctionId, changes }: CorrectedBooking,
    isDryRun: boolean,
    params: Static<typeof RequestPath>,
  ) {
    return {
      data: isDryRun
        ? presentStaffRequest(request, context.clock())
        : await readChangedRequest(context, params),
      correctionId: isDryRun ? null : correctionId,
      changes: changes.map(presentMemberCorrection),
    };
  }
};

/** Sends what `present` returns: a dry run without an ETag. */
const send = (
  { data, ...correction }: { readonly data: object; readonly correctionId: string | null },
  isDryRun: boolean,
  reply: FastifyReply,
) => ({ ...(isDryRun ? { success: true, data } : sendEditable(reply, data)), ...correction });
