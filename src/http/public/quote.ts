import { Type } from 'typebox';
import { todayIn } from '../../domain/calendar.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { quote } from '../../domain/quote.ts';
import { findOffer } from '../../storage/listings.ts';
import { refusals, Success } from './answer-schemas.ts';
import type { QuoteRequestBody } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { SitePath } from './schemas.ts';

/** POST /quote (specification §4). */
export const quoteRoutes: PublicRoutes = (app, { storage, clock }) => {
  app.post(
    '/quote',
    {
      config: { access: 'site', limit: 'quote' },
      schema: {
        operationId: 'getQuote',
        tags: ['Dates and prices'],
        summary: 'Quote',
        description: 'The price of a space, slot, package and date, for display. It does not hold the date.',
        params: SitePath,
        body: Type.Ref('QuoteRequest'),
        response: {
          200: Success(Type.Ref('Quote'), 'The quote.'),
          ...refusals(400, 403, 404, 422, 429),
        },
      },
    },
    async (request) => {
      const wanted = request.body as QuoteRequestBody;
      const { site } = request;
      if (wanted.date < todayIn(site.timezone, clock()))
        throw new ValidationError([{ path: 'date', message: 'must not be in the past' }]);
      const offer = await storage.read((db) => findOffer(db, { ...wanted, venueId: site.venueId }));
      if (offer === undefined)
        throw new NotFoundError('This space, slot or package does not exist or is not published.');
      const data = quote({
        offer: offer.package,
        rates: offer.rates,
        venue: offer.venue,
        date: wanted.date,
      });
      return { success: true, data };
    },
  );
};
