import type { FastifyInstance } from 'fastify';
import { buildCalendar, maxEntries } from '../../domain/booking/calendar.ts';
import { calendarWindow, fromToday } from '../../domain/booking/calendar-window.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { feedTextsIn } from '../../domain/letters/default-letters.ts';
import { letterLanguages } from '../../domain/letters/letter.ts';
import { hashSecret } from '../../operations/access/secrets.ts';
import type { Context } from '../../operations/context.ts';
import { feedPaths, type ParamsOf } from '../../paths.ts';
import { findOpenFeed, type OpenFeed } from '../../storage/access/feeds.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { hasFewItems, listCalendarBlocks, listCalendarBookings } from '../../storage/booking/calendar.ts';
import { findVenue, nameOfSpace } from '../../storage/venue/venues.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { createTranslate } from '../../ui/messages/translate.ts';
import { clientOf, type TrustedProxies } from '../server/client-address.ts';
import { computeETag } from '../server/content.ts';
import { notFoundError } from '../server/errors.ts';
import type { LongReads } from '../server/long-reads.ts';
import type { Metrics } from '../server/metrics.ts';
import { countRequest, enforceRateLimit } from '../server/rate-limits.ts';
import type { CacheableResponse, ResponseCache } from '../server/response-cache.ts';
import { parseFeedPath } from './feed-path.ts';

/** The dependencies of the feeds. */
export interface FeedContext extends Context {
  readonly guard: RequestGuard;
  readonly responseCache: ResponseCache;
  readonly trustedProxies: TrustedProxies;
  readonly metrics: Metrics;
  readonly longReads: LongReads;
}

/** The key under which all feed requests are counted; no website key has this name. */
const allFeeds = '/feeds';

/**
 * Registers the routes of calendar feeds (docs/api/calendar-feeds.md). Anyone with the URL may read; a revoked URL responds like an
 * unknown one. Feed requests have the limit of reads with one website key, for all URLs together, so that guessing is
 * hopeless.
 */
export async function feedRoutes(app: FastifyInstance, context: FeedContext): Promise<void> {
  const { storage, responseCache, trustedProxies, longReads } = context;
  app.get<{ Params: ParamsOf<typeof feedPaths.file> }>(
    feedPaths.file,
    { config: { access: 'secret address', limit: 'read', takesLong: 'very long' }, schema: { hide: true } },
    async (request, reply) => {
      request.visitor = clientOf(request, trustedProxies);
      enforceRateLimit(
        await countRequest(context, request, 'read', allFeeds, request.visitor),
        reply,
        context.metrics,
      );
      const secret = parseFeedPath(request.params.file);
      const feed =
        secret === null ? undefined : await storage.read((db) => findOpenFeed(db, hashSecret(secret)));
      if (feed === undefined) throw notFoundError();
      reply.headers({
        vary: 'Accept-Encoding',
        // Proxies must not cache the response, and search engines must not index it.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      });
      const revision = `${storage.history()} ${feed.revision}`;
      const make = longReads.make(
        { request, site: { venueId: feed.venueId, venueRevision: revision }, visitor: request.visitor },
        () => calendarAnswer(context, feed),
        () => isShort(context, feed),
      );
      return responseCache.send(request, reply, `feed ${feed.venueId} ${feed.id}`, revision, make);
    },
  );
}

/** Returns whether a calendar takes milliseconds. */
const isShort = ({ storage, clock }: FeedContext, { venueId }: OpenFeed) =>
  storage.read(async (db) => {
    const venue = await findVenue(db, venueId);
    return venue === undefined || hasFewItems(db, venueId, calendarWindow(venue.timezone, clock()), 250);
  });

async function calendarAnswer({ storage, clock }: FeedContext, feed: OpenFeed): Promise<CacheableResponse> {
  const found = await storage.read(async (db) => {
    const venue = await findVenue(db, feed.venueId);
    if (venue === undefined) return undefined;
    const { venueId, spaceId } = feed;
    const spaceName = spaceId === null ? undefined : await nameOfSpace(db, { venueId, spaceId });
    const now = clock();
    let window = calendarWindow(venue.timezone, now);
    const limit = maxEntries + 1;
    let bookings = await listCalendarBookings(db, feed, window, { now, limit });
    // A large venue needs the entries for what is ahead.
    if (bookings.length === limit) {
      window = fromToday(window, venue.timezone, now);
      bookings = await listCalendarBookings(db, feed, window, { now, limit });
    }
    return {
      venue,
      // A deleted space has no name, so its id is shown.
      name: spaceId === null ? venue.name : `${spaceName ?? spaceId}, ${venue.name}`,
      window,
      bookings,
      blocks: await listCalendarBlocks(db, feed, window),
    };
  });
  // The venue was deleted after its feed was found.
  if (found === undefined) throw notFoundError();
  const { name, window, bookings, blocks, venue } = found;
  const { timezone } = venue;
  const { tag, locale } = matchLocale(venue.locale, letterLanguages, 'en');
  const translate = createTranslate(await feedTextsIn(tag), locale);
  const { entries, validUntil } = buildCalendar({
    bookings,
    blocks,
    window,
    timezone,
    names: feed,
    translate,
  });
  // Loaded on first use: most services have no feed.
  const { calendarFile } = await import('./icalendar.ts');
  // Includes what starts just before the window or ends just after it.
  const period = { startsAt: window.startsAt - maxOccupancyMs, endsAt: window.endsAt + maxOccupancyMs };
  const body = await calendarFile({ name, timezone, entries, period });
  const type = 'text/calendar; charset=utf-8';
  return { prepared: { body, type, etag: `"${computeETag(body)}"` }, validUntil };
}
