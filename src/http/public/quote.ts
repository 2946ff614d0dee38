import { idOrEmpty } from '../../domain/fields/identifier.ts';
import { selectExtras } from '../../domain/money/extra.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { publicApiPaths } from '../../paths.ts';
import { findPublicOffer } from '../../storage/venue/offers.ts';
import { refTo } from '../common/schemas.ts';
import { Quote, QuoteRequest, rejectDiscountCode, requestedExtras } from './booking-schemas.ts';
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
          'The price of a space, slot, package and date, optionally with `attendance` and `extras`. It does not hold the date.',
        params: SitePath,
        body: refTo(QuoteRequest),
        response: {
          200: Success(refTo(Quote), 'The quote.'),
          ...errorResponses(400, 403, 404, 422, 429),
        },
      },
    },
    async (request) => {
      rejectDiscountCode(request.body);
      const { spaceId, slotId, packageId, date, attendance, extras } = request.body;
      const requested = {
        venueId: request.site.venueId,
        siteKey: request.site.siteKey,
        spaceId: idOrEmpty(spaceId),
        slotId: idOrEmpty(slotId),
        packageId: idOrEmpty(packageId),
      };
      const now = clock();
      const offer = await storage.read((db) => findPublicOffer(db, requested, date, now));
      const chosen = selectExtras(offer.package.extras, requestedExtras(extras));
      const priced = quoteOffer(offer, { date, attendance: attendance ?? null, extras: chosen }, now);
      return { success: true, data: presentQuote(priced) };
    },
  );
};
