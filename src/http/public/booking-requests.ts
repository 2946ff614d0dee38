import { publicApiPaths } from '../../paths.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import { BookingRequest } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { presentReceipt } from './presenters/receipt.ts';
import { receiveRequest, requestOptions } from './receive-request.ts';
import { errorResponses, ReceiptResponse, receivedMessages } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

/** Registers `POST /booking-requests` (specification §4). */
export const bookingRequestsRoutes: PublicRoutes = (app, context) => {
  app.post(
    publicApiPaths.bookingRequests,
    {
      ...requestOptions,
      schema: {
        operationId: 'placeBookingRequest',
        tags: ['Booking requests'],
        summary: 'Booking request',
        description:
          'Requests a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters), a repeat within 24 hours returns the first response. With `expectedTotalCents`, the request is placed only at that price. With `additionalItems`, all dates are held, or none.',
        params: SitePath,
        headers: IdempotencyKey,
        body: refTo(BookingRequest),
        response: {
          201: ReceiptResponse,
          ...errorResponses(400, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const receipt = await receiveRequest(context, request, reply, false);
      return reply
        .code(201)
        .send({ success: true, message: receivedMessages.bookingRequest, data: presentReceipt(receipt) });
    },
  );
};
