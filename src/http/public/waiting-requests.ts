import type { FastifyRequest } from 'fastify';
import { noWaitingListError } from '../../operations/booking/waiting-list.ts';
import { publicApiPaths } from '../../paths.ts';
import { idempotencyKeyWith } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import { WaitingRequest } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { presentWaitingReceipt } from './presenters/receipt.ts';
import { receiveRequest, requestOptions } from './receive-request.ts';
import { receivedMessages, WaitingReceiptResponse, waitingErrorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

/** Registers `POST /waiting-requests`. A website key without a waiting list gets a 404 before the body is validated. */
export const waitingRequestsRoutes: PublicRoutes = (app, context) => {
  app.post(
    publicApiPaths.waitingRequests,
    {
      ...requestOptions,
      onRequest: async ({ site }: FastifyRequest) => {
        if (!site.waitingList) throw noWaitingListError();
      },
      schema: {
        operationId: 'joinWaitingList',
        tags: ['Booking requests'],
        summary: 'Waiting list',
        description:
          'Joins the waiting list for a date that a booking or hold occupies, if the venue’s `waitingList` is true. It holds nothing and gives no priority: a date that becomes free is free for everyone. A slot that is free or not offered on the date, or for which 20 requests wait already, gets a 409. `Idempotency-Key` and `expectedTotalCents` work as for a booking request; both share one rate limit.',
        params: SitePath,
        headers: idempotencyKeyWith('c4e7a2d0-1f38-4b6a-9d52-7e0b3a8c5f24'),
        body: refTo(WaitingRequest),
        response: {
          201: WaitingReceiptResponse,
          ...waitingErrorResponses(),
        },
      },
    },
    async (request, reply) => {
      const receipt = await receiveRequest(context, request, reply, true);
      return reply.code(201).send({
        success: true,
        message: receivedMessages.waitingRequest,
        data: presentWaitingReceipt(receipt),
      });
    },
  );
};
