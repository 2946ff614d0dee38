import { Type } from 'typebox';
import type { Feed as DomainFeed } from '../../domain/access/feed.ts';
import { idOrEmpty } from '../../domain/fields/identifier.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { addFeed } from '../../operations/access/add-feed.ts';
import { revokeFeed } from '../../operations/access/revoke-feed.ts';
import { managementApiPaths } from '../../paths.ts';
import { findCreators } from '../../storage/access/creators.ts';
import { listFeeds } from '../../storage/access/feeds.ts';
import { feedPath } from '../feeds/feed-path.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { assertMayShareRequests } from './access/policy.ts';
import type { ManagementRoutes } from './context.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import { deleted, errorResponses, success } from './response-schemas.ts';
import { sendCreated } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['Calendar feeds'];
const FeedPath = Type.Object({
  venueId: Type.String({ description: 'The venue’s `id`.', examples: ['riverside'] }),
  feedId: Type.String({ description: 'The feed’s `id`.', examples: ['feed-Qm9va2luZ3M'] }),
});
const instantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
const members = {
  id: Type.String({ description: 'The id of the feed.', examples: ['feed-Qm9va2luZ3M'] }),
  spaceId: Type.Union([Type.String(), Type.Null()], { description: 'The space; null: all.' }),
  withGuests: Type.Boolean({ description: 'Whether it shows who booked.' }),
  withTitles: Type.Boolean({
    description: 'Whether it names the companies that booked, but no persons and no contacts.',
  }),
  createdAt: Type.String({ format: 'date-time', description: 'When it was created.' }),
  createdBy: Type.Union([Type.String(), Type.Null()], {
    description: 'The name used in the event log; null: unknown, since an import brought it.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  revokedAt: instantOrNull('When it was revoked; null: it is active.'),
};
const Feed = Type.Object(members, { description: 'A calendar feed.' });
const NewFeed = Type.Object({
  ...members,
  address: Type.String({
    description: 'Its address on this service, shown once. Anyone who has it can read the feed.',
    examples: ['/feeds/0Xb…Q.ics'],
  }),
});

/** Registers the routes of calendar feeds. */
export const feedRoutes: ManagementRoutes = (app, context) => {
  app.get(
    managementApiPaths.feeds,
    {
      config: { action: 'feeds.read' },
      schema: {
        operationId: 'listFeeds',
        tags,
        summary: 'Calendar feeds',
        description:
          'Lists all feeds, oldest first. Their addresses are not stored and cannot be shown again.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(Feed, 'A page of feeds.'),
      },
    },
    async ({ params, query }) => {
      const { all, creators } = await context.storage.read(async (db) => {
        const all = await listFeeds(db, params.venueId);
        const ids = all.map(({ id }) => id);
        return { all, creators: await findCreators(db, params.venueId, ids) };
      });
      const presentListed = (feed: DomainFeed) => present(feed, creators.get(feed.id) ?? null);
      return paginate(all, parsePageRequest(query), ({ id }) => id, presentListed);
    },
  );
  app.post(
    managementApiPaths.feeds,
    {
      config: { action: 'feeds.edit', needsRecentLogIn: true },
      schema: {
        operationId: 'addFeed',
        tags,
        summary: 'Add a calendar feed',
        description:
          'Creates a feed. Its address is shown once. With `withGuests` or `withTitles`, a token needs `requests:read` too. With an `Idempotency-Key`, a repeat within 24 hours returns it again.',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          spaceId: Type.Optional(
            Type.Union([Type.String(), Type.Null()], { description: 'Null or omitted: all spaces.' }),
          ),
          withGuests: Type.Optional(
            Type.Boolean({ description: 'Whether it shows who booked and why dates are blocked.' }),
          ),
          withTitles: Type.Optional(
            Type.Boolean({
              description:
                'Whether it names the companies that booked, but no persons and no contacts. Goes without `withGuests`.',
            }),
          ),
        }),
        response: { 201: success(NewFeed, 'The feed.'), ...errorResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      const { spaceId: id = null, withGuests = false, withTitles = false } = request.body;
      if (withGuests || withTitles) assertMayShareRequests(request.staff, venueId);
      const spaceId = id === null ? null : idOrEmpty(id);
      const requested = { venueId, spaceId, withGuests, withTitles };
      return sendCreated(context, request, reply, async (held) => {
        const { feed, secret } = await addFeed(held, requested, request.staff.actor);
        return { ...present(feed, request.staff.actor), address: feedPath(secret) };
      });
    },
  );
  app.delete(
    managementApiPaths.feed,
    {
      config: { action: 'feeds.edit' },
      schema: {
        operationId: 'revokeFeed',
        tags,
        summary: 'Revoke a calendar feed',
        description: 'Revokes a feed permanently: its address is then unknown.',
        params: FeedPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { venueId, feedId }, staff: { actor } }, reply) => {
      await revokeFeed(context, { venueId, feedId, actor });
      return reply.code(204).send();
    },
  );
};

const present = (
  { id, spaceId, withGuests, withTitles, createdAt, revokedAt }: DomainFeed,
  createdBy: string | null,
) => ({
  id,
  spaceId,
  withGuests,
  withTitles,
  createdAt: isoInstant(createdAt),
  createdBy,
  revokedAt: isoOrNull(revokedAt),
});
