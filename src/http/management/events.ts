import { Type } from 'typebox';
import { dateRangeInterval } from '../../domain/booking/slot-interval.ts';
import { ValidationError } from '../../domain/errors.ts';
import { eventId, parseEventId, startPosition } from '../../domain/events/cursor.ts';
import { eventTopicNames } from '../../domain/events/event-topics.ts';
import { validateDateRange } from '../../domain/fields/dates.ts';
import { idOrEmpty } from '../../domain/fields/identifier.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { formatText } from '../../domain/fields/text.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { firstPageOf, presentEvents } from '../../operations/events/present-events.ts';
import { publishEvents } from '../../operations/events/publish-events.ts';
import { recordExpiredHolds } from '../../operations/events/record-expired-holds.ts';
import { managementApiPaths } from '../../paths.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listMatchingEvents } from '../../storage/events/event-filter.ts';
import {
  canContinueAfter,
  hasUnpublishedEvents,
  listLastPublished,
  listPublished,
} from '../../storage/events/published-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { matchesETag } from '../server/negotiation.ts';
import { refTo } from '../server/schemas.ts';
import { dateSchema } from './calendar/date-range.ts';
import type { ManagementRoutes } from './context.ts';
import { Event } from './event-schemas/schemas.ts';
import { PageQuery } from './pagination.ts';
import { errorResponses, success } from './response-schemas.ts';
import { VenuePath } from './schemas.ts';

const defaultPageSize = 50;

const ETag = Type.String({
  description: 'Send it as `If-None-Match` next time: 304 means that there is no newer event.',
  examples: ['"evt_riverside_4711_m3w8k2c0"'],
});

/** Registers the routes of a venue's events in their published order. */
export const eventRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.events,
    {
      config: { action: 'events.read', takesLong: 'for many rows' },
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'Events',
        description:
          'Lists the events of the venue in the format of webhooks, oldest first. `next` is null only if nothing has ever happened: store it and use it later to get new events without gaps; if that is impossible (problem `cursor_lost`), read the bookings again. A page may be empty, or end early where bookings have many dates, extras or lines of an agreed price. The `ETag` changes with every event of the venue: with `If-None-Match`, a 304 means that there is no newer one.',
        params: VenuePath,
        querystring: Type.Object({
          limit: PageQuery.properties.limit,
          order: Type.Optional(
            Type.Enum(['oldest', 'newest'], {
              description: '`newest`: latest first, paging back; null is then the end. Omitted: `oldest`.',
              examples: ['newest'],
            }),
          ),
          topic: Type.Optional(
            Type.Enum([...eventTopicNames], {
              description: 'Only events of this topic. The filters need `order=newest`.',
              examples: ['requests'],
            }),
          ),
          actor: Type.Optional(
            formatText('must be operator, service, visitor, staff:ID or token:ID', {
              maxLength: 200,
              pattern: '^(operator|service|visitor|staff:.+|token:.+)$',
              description:
                'Only what this actor did: `staff:…` or `token:…` with the id, `visitor`, `operator` or `service`.',
              examples: ['staff:staff-7f3c'],
            }),
          ),
          spaceId: Type.Optional(
            Type.String({
              description: 'Only events of this space, its bookings and its blocks.',
              examples: ['main-hall'],
            }),
          ),
          from: Type.Optional(dateSchema('Only events on or after this date, by the venue’s calendar.')),
          to: Type.Optional(dateSchema('Only events on or before this date.')),
          cursor: Type.Optional(
            formatText('must be `next` of the previous page, or the `id` of an event', {
              pattern: '^evt_[0-9A-Za-z_-]{1,100}$',
              description: '`next` of the previous page, or the `id` of an event; omitted: the beginning.',
              examples: ['evt_riverside_4711_m3w8k2c0'],
            }),
          ),
        }),
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              data: Type.Array(refTo(Event)),
              next: Type.Union([Type.String(), Type.Null()], {
                description: 'The `cursor` of the next page; null: see above.',
              }),
            },
            { description: 'A page of events.', headers: { ETag } },
          ),
          304: Type.Null({ description: 'There is no newer event.', headers: { ETag } }),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query, headers }, reply) => {
      const at = query.cursor === undefined ? null : parseEventId(query.cursor);
      if (query.cursor !== undefined && at?.venueId !== venueId)
        throw new ValidationError([{ path: 'cursor', message: 'must be `next` of an earlier page' }]);
      checkFilters(query);
      const limit = query.limit === undefined ? defaultPageSize : Number(query.limit);
      await publishRecorded(venueId);
      return storage.read(async (db) => {
        const etag = await newestEventTag(db, venueId);
        reply.header('etag', etag);
        if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send();
        if (query.order === 'newest') {
          const { topic, actor } = query;
          const filter = {
            venueId,
            position: at?.position ?? null,
            topic,
            actor,
            spaceId: query.spaceId === undefined ? undefined : idOrEmpty(query.spaceId),
            within: await datesOf(db, venueId, query),
          };
          const { events, next } = await listMatchingEvents(db, filter, limit);
          const page = await firstPageOf(db, venueId, events);
          const last = page.length < events.length ? page.at(-1) : next;
          return {
            success: true,
            data: await presentEvents(db, page, clock()),
            next: last ? eventId(last, last.at) : null,
          };
        }
        if (at !== null && !(await canContinueAfter(db, at)))
          throw new ValidationError([
            {
              path: 'cursor',
              message:
                'is not in the log: a backup was restored, or the next events are no longer kept; read the bookings again',
              ...codedProblem('cursor_lost'),
            },
          ]);
        const found = await listPublished(db, { venueId, position: at?.position ?? startPosition }, limit);
        const page = await firstPageOf(db, venueId, found);
        const last = page.at(-1);
        return {
          success: true,
          data: await presentEvents(db, page, clock()),
          next: last === undefined ? (query.cursor ?? null) : eventId(last, last.at),
        };
      });
    },
  );
  app.get(
    managementApiPaths.changes,
    {
      config: { action: 'bookings.read' },
      schema: {
        operationId: 'checkForChanges',
        tags: ['Events'],
        summary: 'Whether anything has changed',
        description:
          'Returns only an `ETag`, which changes with every event of the venue. Send it as `If-None-Match`: 304 means that nothing has changed since. It says nothing about the events, which the role `front_desk` cannot read.',
        params: VenuePath,
        response: {
          200: { ...success(Type.Null(), 'There is a newer event.'), headers: { ETag } },
          304: Type.Null({ description: 'There is no newer event.', headers: { ETag } }),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId }, headers }, reply) => {
      await publishRecorded(venueId);
      const etag = await storage.read((db) => newestEventTag(db, venueId));
      reply.header('etag', etag);
      if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send();
      return { success: true, data: null };
    },
  );

  /** Publishes everything recorded so far. */
  async function publishRecorded(venueId: string): Promise<void> {
    await recordExpiredHolds(context, venueId);
    if (await storage.read((db) => hasUnpublishedEvents(db, venueId))) await publishEvents(context, venueId);
  }
};

/** Returns the `ETag` of a venue's newest event. */
async function newestEventTag(db: Reader, venueId: string): Promise<string> {
  const [newest] = await listLastPublished(db, { venueId, position: null }, 1);
  return `"${newest ? eventId(newest, newest.at) : 'none'}"`;
}

interface Filters {
  readonly order?: string;
  readonly from?: string;
  readonly to?: string;
}

/** @throws ValidationError for invalid dates, or filters without the order they need */
function checkFilters(query: Filters): void {
  const problems = [...validateDateRange({ from: query.from, to: query.to }, '')];
  if (query.order !== 'newest')
    for (const path of ['topic', 'actor', 'spaceId', 'from', 'to'])
      if (memberOf(query, path) !== undefined)
        problems.push({ path, message: 'needs order=newest', ...codedProblem('does_not_fit') });
  if (problems.length > 0) throw new ValidationError(problems);
}

/** Returns the interval of the dates on the venue's calendar; undefined: no dates. */
async function datesOf(db: Reader, venueId: string, { from, to }: Filters) {
  if (from === undefined && to === undefined) return undefined;
  const { timezone } = (await findVenue(db, venueId)) ?? { timezone: 'UTC' };
  return dateRangeInterval(from ?? '1970-01-02', to ?? '9998-12-31', timezone);
}
