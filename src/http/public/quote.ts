import { assertNoOverlap } from '../../domain/booking/item-rooms.ts';
import { quoteItems } from '../../domain/booking/quote-items.ts';
import {
  findRequestedOffers,
  requestedEvents,
  requestedItems,
} from '../../operations/booking/offered-on-date.ts';
import { publicApiPaths } from '../../paths.ts';
import { listRoomsOf } from '../../storage/venue/rooms.ts';
import { refTo } from '../common/schemas.ts';
import { checkItemCount, Quote, QuoteRequest, rejectDiscountCode, requestedItem } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { presentQuote } from './presenters/quote.ts';
import { errorResponses, Success } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

/** Registers `POST /quote` (specification §4). */
export const quoteRoutes: PublicRoutes = (app, { storage, clock }) => {
  app.post(
    publicApiPaths.quote,
    {
      config: { access: 'site', limit: 'quote' },
      schema: {
        operationId: 'getQuote',
        tags: ['Dates and prices'],
        summary: 'Quote',
        description:
          'The price of a space, slot, package and date, optionally with `attendance` and `extras`, and of further dates. It does not hold the date.',
        params: SitePath,
        body: refTo(QuoteRequest),
        response: {
          200: Success(refTo(Quote), 'The quote.'),
          ...errorResponses(400, 403, 404, 422, 429),
        },
      },
    },
    async ({ body, site }) => {
      rejectDiscountCode(body);
      checkItemCount(body, site);
      const items = requestedItems({
        ...{ ...requestedItem(body), layout: null, answers: [], terms: null },
        additionalItems: (body.additionalItems ?? []).map(requestedItem),
      });
      const now = clock();
      const offers = await storage.read(async (db) => {
        const found = await findRequestedOffers(db, site, items, now);
        if (items.length > 1) {
          const spaceIds = items.map(({ spaceId }) => spaceId);
          assertNoOverlap(requestedEvents(found, await listRoomsOf(db, site.venueId, spaceIds)));
        }
        return found;
      });
      return { success: true, data: presentQuote(quoteItems(offers, now)) };
    },
  );
};
