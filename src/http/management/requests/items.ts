import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { NotFoundError } from '../../../domain/errors.ts';
import { idOrEmpty } from '../../../domain/fields/identifier.ts';
import {
  addItem,
  cancelItem,
  cancelItems,
  moveItem,
  moveItems,
} from '../../../operations/booking/change-items.ts';
import type { CorrectedBooking } from '../../../operations/booking/store-correction.ts';
import { managementApiPaths } from '../../../paths.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { IfMatch } from '../if-match.ts';
import { editable, errorResponses } from '../response-schemas.ts';
import { ItemCancellation, ItemMove, ItemsCancellation, ItemsMove, NewItem } from './body-schemas.ts';
import { dateChangeMembers } from './correction-schemas.ts';
import { parseEdit, sendChangedRequest } from './decisions.ts';
import { keepsPrice } from './kept-price.ts';
import { presentStaffRequest } from './present.ts';
import { ItemPath, RequestPath, StaffBookingRequest } from './schemas.ts';

const tags = ['Booking requests'];
const changed = {
  200: editable(refTo(StaffBookingRequest), 'The booking with the change.', dateChangeMembers),
  ...errorResponses(400, 401, 403, 404, 409, 422),
};
const priced =
  'The other dates keep their prices, and the sum becomes the agreed price. Instalments that are due, invoiced or paid stay. Monthly instalments change by what their own dates cost more or less, others in proportion; what open ones cannot take is one more instalment, below 0 if it is a credit. A hold never ends later than before. With `dryRun`, everything is checked and nothing changed.';

/** Registers the routes of the single dates of a booking. */
export const itemRoutes: ManagementRoutes = (app, context) => {
  app.post(
    managementApiPaths.bookingRequestItems,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'addItem',
        tags,
        summary: 'Add a date to a booking',
        description: `Adds a date to a booking or a hold at today’s price or, with the \`price\` \`keep\`, at that of another date, offered to visitors or not, if the rooms are free. ${priced}`,
        params: RequestPath,
        headers: IfMatch,
        body: NewItem,
        response: changed,
      },
    },
    async (request, reply) => {
      const { dryRun, expectedTotalCents, priceReason: reason, ...place } = request.body;
      const { spaceId, slotId, packageId, price: _, ...others } = place;
      const item = {
        spaceId: idOrEmpty(spaceId),
        slotId: id(slotId),
        packageId: id(packageId),
        ...others,
        keepPrice: keepsPrice(place),
      };
      const change = { isDryRun: dryRun, expectedTotalCents, reason, item };
      const result = await addItem(context, { ...change, ...parseEdit(context, request, reply) });
      return send(request.params, reply, { dryRun, result });
    },
  );
  app.post(
    managementApiPaths.bookingRequestItemMove,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'moveItem',
        tags,
        summary: 'Move one date of a booking',
        description: `Moves one date to another date, slot or space at today’s price (\`price\`: \`update\`) or at its own (\`keep\`), or to custom times or a part of a slot with \`hours\`. \`price\` is required if the total would change (422, \`price_choice\`). ${priced}`,
        params: ItemPath,
        headers: IfMatch,
        body: ItemMove,
        response: changed,
      },
    },
    async (request, reply) => {
      const { dryRun, expectedTotalCents, priceReason: reason, ...place } = request.body;
      const to = destinationOf(place);
      const number = itemNumberIn(request.params);
      const change = { isDryRun: dryRun, expectedTotalCents, reason, number, to };
      const result = await moveItem(context, { ...change, ...parseEdit(context, request, reply) });
      return send(request.params, reply, { dryRun, result });
    },
  );
  app.post(
    managementApiPaths.bookingRequestItemCancellation,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'cancelItem',
        tags,
        summary: 'Cancel one date of a booking',
        description: `Cancels one date and makes it available again. Cancelling the only date cancels the booking. ${priced}`,
        params: ItemPath,
        headers: IfMatch,
        body: ItemCancellation,
        response: changed,
      },
    },
    async (request, reply) => {
      const { dryRun, expectedTotalCents, priceReason: reason } = request.body;
      const number = itemNumberIn(request.params);
      const change = { isDryRun: dryRun, expectedTotalCents, reason, number };
      const result = await cancelItem(context, { ...change, ...parseEdit(context, request, reply) });
      return send(request.params, reply, { dryRun, result });
    },
  );
  app.post(
    managementApiPaths.bookingRequestItemsMove,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'moveItems',
        tags,
        summary: 'Move several dates of a booking',
        description: `Moves dates that have not started to another time, space or package, each on its own day or by the same number of \`days\`: all of them, or none. \`price\` is required if the total would change (422, \`price_choice\`). A 409 has \`details\` that name each date with a conflict by its place in \`items\`: \`date\` is the first, \`additionalItems[0]\` the second. ${priced}`,
        params: RequestPath,
        headers: IfMatch,
        body: ItemsMove,
        response: changed,
      },
    },
    async (request, reply) => {
      const { dryRun, expectedTotalCents, priceReason: reason, items: numbers, ...place } = request.body;
      const to = destinationOf(place);
      const change = { isDryRun: dryRun, expectedTotalCents, reason, numbers, to };
      const result = await moveItems(context, { ...change, ...parseEdit(context, request, reply) });
      return send(request.params, reply, { dryRun, result });
    },
  );
  app.post(
    managementApiPaths.bookingRequestItemsCancellation,
    {
      config: { action: 'requests.decide' },
      schema: {
        operationId: 'cancelItems',
        tags,
        summary: 'Cancel several dates of a booking',
        description: `Cancels dates that have not started and makes them available again: all of them, or none. Cancelling every date of a booking cancels the booking. ${priced}`,
        params: RequestPath,
        headers: IfMatch,
        body: ItemsCancellation,
        response: changed,
      },
    },
    async (request, reply) => {
      const { dryRun, expectedTotalCents, priceReason: reason, items: numbers } = request.body;
      const change = { isDryRun: dryRun, expectedTotalCents, reason, numbers };
      const result = await cancelItems(context, { ...change, ...parseEdit(context, request, reply) });
      return send(request.params, reply, { dryRun, result });
    },
  );

  /** Sends the booking after a change, or as it would be. A dry run has no id: nothing is stored. */
  async function send(
    params: Parameters<typeof sendChangedRequest>[1],
    reply: FastifyReply,
    { dryRun, result }: { readonly dryRun: boolean | undefined; readonly result: CorrectedBooking },
  ) {
    const { request, correctionId } = result;
    if (dryRun)
      return { success: true, data: presentStaffRequest(request, context.clock()), correctionId: null };
    return { ...(await sendChangedRequest(context, params, reply)), correctionId };
  }
};

const id = (text: string | undefined) => (text === undefined ? undefined : idOrEmpty(text));

/** Returns where a date moves to, and whether its price stays. */
function destinationOf<
  Place extends Omit<Static<typeof ItemMove>, 'dryRun' | 'expectedTotalCents' | 'priceReason'>,
>(place: Place) {
  const { spaceId, slotId, packageId, price: _, ...others } = place;
  return {
    ...others,
    spaceId: id(spaceId),
    slotId: id(slotId),
    packageId: id(packageId),
    keepPrice: keepsPrice(place),
  };
}

/** @throws NotFoundError if it is no number */
function itemNumberIn({ item }: { readonly item: string }): number {
  if (!/^\d{1,5}$/.test(item)) throw new NotFoundError(`There is no date ${item}.`);
  return Number(item);
}
