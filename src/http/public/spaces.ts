import { type Static, Type } from 'typebox';
import { leastPrice } from '../../domain/money/price-list.ts';
import type { Space } from '../../domain/venue/space.ts';
import { publicApi } from '../../paths.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots, listSpaces } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { found, refusals } from './answer-schemas.ts';
import type { PublicRoutes } from './context.ts';
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
          ...found(Type.Array(Type.Ref('Space')), 'The spaces.'),
          ...refusals(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { venueId, venueRevision } = request.site;
      const withPrices = (request.query as Static<typeof Wishes>).with === 'prices';
      const key = `spaces${withPrices ? ' with prices' : ''} ${venueId}`;
      return finished.send(request, reply, key, venueRevision, async () => {
        const data = await storage.read(async (db) => {
          const spaces = await listSpaces(db, venueId);
          const onShow = spaces.filter((space) => space.active && space.published);
          const presented = onShow.map(presentSpace);
          return withPrices ? await priced(db, venueId, presented) : presented;
        });
        return { data, trueUntil: Number.POSITIVE_INFINITY };
      });
    },
  );
};

/** Spaces with the least that each costs; those that are offered with nothing have no price. */
async function priced<Shown extends { readonly id: string }>(
  db: Reader,
  venueId: string,
  spaces: readonly Shown[],
) {
  const tax = (await findVenue(db, venueId))?.tax ?? null;
  const slots = Map.groupBy(
    await listSlots(
      db,
      spaces.map(({ id }) => id),
    ),
    ({ spaceId }) => spaceId,
  );
  return spaces.map((space) => {
    const priceFromCents = leastPrice(slots.get(space.id) ?? [], tax);
    return { ...space, ...(priceFromCents !== null && { priceFromCents }) };
  });
}

/** What the public may see of a space. */
function presentSpace(space: Omit<Space, 'rooms'>) {
  const { id, name, description, capacity, amenities, photos, layouts } = space;
  return { id, name, description, capacity, amenities, photos, layouts };
}
