import { Type } from 'typebox';
import { isOnShow } from '../../domain/access/policies.ts';
import { publicApi } from '../../paths.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { refTo } from '../shell/schemas.ts';
import { found, refusals } from './answer-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { leastPrices } from './least-prices.ts';
import { Space } from './listing-schemas.ts';
import { presentSpace } from './presenters/space.ts';
import { SitePath } from './schemas.ts';

const Wishes = Type.Object({
  with: Type.Optional(
    Type.Literal('prices', {
      description: '`prices`: each space also has `priceFromCents`. An addition to the specification.',
    }),
  ),
});

/** GET /spaces (specification §4). */
export const spacesRoutes: PublicRoutes = (app, { storage, finished }) => {
  app.get(
    publicApi.spaces,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'listSpaces',
        tags: ['The venue'],
        summary: 'Spaces',
        description:
          'The venue’s active spaces with a published listing, in the venue’s order; `with=prices` tells what each costs at least.',
        params: SitePath,
        querystring: Wishes,
        response: {
          ...found(Type.Array(refTo(Space)), 'The spaces.'),
          ...refusals(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { venueId, venueRevision } = request.site;
      const withPrices = request.query.with === 'prices';
      const key = `spaces${withPrices ? ' with prices' : ''} ${venueId}`;
      return finished.send(request, reply, key, venueRevision, async () => {
        const data = await storage.read(async (db) => {
          const spaces = await listSpaces(db, venueId);
          const onShow = spaces.filter(isOnShow);
          const ids = onShow.map(({ id }) => id);
          const prices = withPrices ? await leastPrices(db, venueId, ids) : null;
          return onShow.map((space) => presentSpace(space, prices?.get(space.id)));
        });
        return { data, trueUntil: Number.POSITIVE_INFINITY };
      });
    },
  );
};
