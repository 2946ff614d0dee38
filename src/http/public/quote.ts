import { assertNoOverlap } from '../../domain/booking/item-rooms.ts';
import { quoteItems } from '../../domain/booking/quote-items.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import { findGroupsOfCode } from '../../operations/booking/groups-of-code.ts';
import {
  findRequestedOffers,
  requestedItems,
  requestedTimes,
} from '../../operations/booking/offered-on-date.ts';
import { publicApiPaths } from '../../paths.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listRoomsOf } from '../../storage/venue/rooms.ts';
import { refTo } from '../server/schemas.ts';
import { checkItemCount, checkTimes, Quote, QuoteRequest, requestedItem } from './booking-schemas.ts';
import { limitWrongCodes } from './code-attempts.ts';
import type { PublicRoutes } from './context.ts';
import { presentQuote } from './presenters/quote.ts';
import { errorResponses, Success } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

/** Registers `POST /quote` (specification §4). */
export const quoteRoutes: PublicRoutes = (app, context) => {
  const { storage, clock, budgets, longReads } = context;
  app.post(
    publicApiPaths.quote,
    {
      config: { access: 'site', limit: 'quote' },
      schema: {
        operationId: 'getQuote',
        tags: ['Dates and prices'],
        summary: 'Quote',
        description:
          'The price of a space, slot, package and date, optionally with `attendance`, `extras` and the `code` of a guest group, and of further dates. It does not hold the date.',
        params: SitePath,
        body: refTo(QuoteRequest),
        response: {
          200: Success(refTo(Quote), 'The quote.'),
          ...errorResponses(400, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body, site } = request;
      checkItemCount(body, site);
      checkTimes(body);
      const code = body.code ?? null;
      const items = requestedItems({
        ...requestedItem(body),
        layout: null,
        answers: [],
        terms: null,
        code,
        additionalItems: (body.additionalItems ?? []).map(requestedItem),
      });
      const now = clock();
      const read = async (db: Reader) => {
        const groups = await findGroupsOfCode(db, site.venueId, code, now);
        const offers = await findRequestedOffers(db, site, items, now);
        if (items.length > 1) {
          const spaceIds = items.map(({ spaceId }) => spaceId);
          assertNoOverlap(requestedTimes(offers, await listRoomsOf(db, site.venueId, spaceIds)));
        }
        return quoteItems(offers, groupIdsOf(groups), now);
      };
      const quote = await limitWrongCodes(context, { code }, request, reply, () =>
        budgets.spend(request.visitor, reply, () => longReads.inTurn(site, reply, () => storage.read(read))),
      );
      return { success: true, data: presentQuote(quote) };
    },
  );
};
