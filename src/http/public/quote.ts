import { idOrNothing } from '../../domain/fields/identifier.ts';
import { chosenExtras } from '../../domain/money/extra.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { publicApi } from '../../paths.ts';
import { offerOnShow } from '../../storage/venue/offers.ts';
import { refTo } from '../shell/schemas.ts';
import { refusals, Success } from './answer-schemas.ts';
import { Quote, QuoteRequest, refuseCode, wantedExtras } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { presentQuote } from './presenters/quote.ts';
import { SitePath } from './schemas.ts';

/** POST /quote (specification §4). */
export const quoteRoutes: PublicRoutes = (app, { storage, clock }) => {
  app.post(
    publicApi.quote,
    {
      config: { access: 'site', limit: 'quote' },
      schema: {
        operationId: 'getQuote',
        tags: ['Dates and prices'],
        summary: 'Quote',
        description:
          'The price of a space, slot, package and date, for display; with `attendance` and `extras`, of these too. It does not hold the date.',
        params: SitePath,
        body: refTo(QuoteRequest),
        response: {
          200: Success(refTo(Quote), 'The quote.'),
          ...refusals(400, 403, 404, 422, 429),
        },
      },
    },
    async (request) => {
      refuseCode(request.body);
      const { spaceId, slotId, packageId, date, attendance, extras } = request.body;
      const wanted = {
        venueId: request.site.venueId,
        siteKey: request.site.siteKey,
        spaceId: idOrNothing(spaceId),
        slotId: idOrNothing(slotId),
        packageId: idOrNothing(packageId),
      };
      const now = clock();
      const offer = await storage.read((db) => offerOnShow(db, wanted, date, now));
      const chosen = chosenExtras(offer.package.extras, wantedExtras(extras));
      const priced = quoteOffer(offer, { date, attendance: attendance ?? null, extras: chosen }, now);
      return { success: true, data: presentQuote(priced) };
    },
  );
};
