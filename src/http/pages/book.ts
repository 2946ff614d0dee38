import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPublic } from '../../domain/access/policies.ts';
import type { DayAvailability } from '../../domain/booking/availability.ts';
import { addDays, dateRange } from '../../domain/time/calendar.ts';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { linkTo, type ParamsOf, pagePaths } from '../../paths.ts';
import { allSpaces } from '../../storage/access/site-access.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import type { PublicContext } from '../public/context.ts';
import { lowestPrices, type VenuePrices } from '../public/lowest-prices.ts';
import { availabilityOfVenue } from '../public/venue-availability.ts';
import { notFoundError } from '../server/errors.ts';
import { preferredLanguage } from '../server/preferred-language.ts';
import { countRequest, enforceRateLimit } from '../server/rate-limits.ts';
import { anyBase, anyHost, atBase, baseUrlOf } from './base-url.ts';
import { bookPage } from './book-page.ts';
import { EmbedFiles } from './embed-files.ts';
import { sendErrorPage } from './error-page.ts';
import { embedFilePath } from './page.ts';
import { languageFor, pageMessagesFor } from './page-messages.ts';
import { framingWebsitesOf, pageHeadersFor } from './policy.ts';
import { StaticFiles } from './served-files.ts';
import type { FreeDate, ListedSpace } from './space-list.ts';

const filesUrl = new URL('./files/', import.meta.url);

/**
 * Registers `/book/{siteKey}`: the booking page. It calls the API like any website, and is accepted as this
 * service's own page (domain/access/policies.ts). The page counts as a read of the website key; a key may have no
 * page.
 */
export async function bookRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  const { storage, clock, sites, responseCache, longReads, venuePrices } = context;
  const files = await StaticFiles.of(filesUrl);
  const embedFiles = await EmbedFiles.read();
  app.get(
    embedFilePath('page.css'),
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    (request, reply) => files.send(request, reply.header('cache-control', 'public, max-age=300'), 'page.css'),
  );
  // Links often get a trailing slash.
  app.get<{ Params: ParamsOf<typeof pagePaths.book> }>(
    `${pagePaths.book}/`,
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    async (request, reply) => {
      return reply.redirect(linkTo(pagePaths.book, request.params) + queryOf(request));
    },
  );
  app.get<{ Params: ParamsOf<typeof pagePaths.book>; Querystring: { readonly lang?: unknown } }>(
    pagePaths.book,
    {
      config: { access: 'anyone', limit: 'read' },
      schema: { hide: true },
      // A frame would stay empty.
      errorHandler: (error, request, reply) => {
        const { siteKey } = request.params as ParamsOf<typeof pagePaths.book>;
        return sendErrorPage(error, request, reply, framingWebsitesOf(sites.lastKnown(siteKey)));
      },
    },
    async (request, reply) => {
      const { siteKey } = request.params;
      request.visitor = sites.clientAddressOf(request);
      const site = await sites.find(request, reply, siteKey, allSpaces);
      if (site === null) throw notFoundError();
      const rateLimitStatus = await countRequest(context, request, 'read', siteKey, request.visitor);
      enforceRateLimit(rateLimitStatus, reply, context.metrics);
      if (!site.hasPage) throw notFoundError();
      // Here nothing can be booked any more. The key stays the same.
      if (site.movedTo !== null) {
        const there = new URL(site.movedTo);
        there.pathname = there.pathname.replace(/\/$/, '') + linkTo(pagePaths.book, { siteKey });
        there.search = queryOf(request);
        return reply.header('cache-control', 'no-store').redirect(there.href);
      }
      reply.headers({
        ...pageHeadersFor(framingWebsitesOf(site)),
        vary: 'Accept-Encoding, Accept-Language',
      });
      // A page around the frame, or a link, knows its visitors' language better than the browser.
      const linked = typeof request.query.lang === 'string' ? request.query.lang : '';
      const requested = linked || preferredLanguage(request.headers);
      const base = baseUrlOf(request);
      const revision = `${site.venueRevision}.${site.spacesRevision}`;
      const key = `book ${siteKey} ${site.venueId} ${requested && languageFor(requested)}${linked && ' linked'}`;
      const make = async () => {
        const { venue, spaces, dates, validUntil } = await storage.read(async (db) => {
          const venue = await findVenue(db, site.venueId);
          // The venue was deleted after its key was found.
          if (venue === undefined) throw notFoundError();
          const now = clock();
          const prices = await venuePrices.find(db, venue.id, String(site.venueRevision), now);
          const listed = await spacesOnShow(db, venue, prices, now);
          const free = await nextFreeDates(db, venue, prices, clock);
          const until = Math.min(listed.validUntil, free.validUntil);
          return { venue, spaces: listed.spaces, dates: free.dates, validUntil: until };
        });
        const language = languageFor(requested || venue.locale);
        const messages = await pageMessagesFor(language, venue.locale);
        const files = embedFiles.filesFor(language);
        const isLinked = linked !== '';
        const content = { siteKey, venue, spaces, dates, messages, isLinked, files };
        const page = bookPage({ ...content, base: base && anyBase });
        return { page, validUntil };
      };
      const visitor = sites.clientAddressOf(request);
      // A host adds no entry to the cache: the last one replaces the one before, and is put into the page of any host.
      return responseCache.send(request, reply, key, `${revision} at ${base}`, async (signal) => {
        const { text, validUntil } = await responseCache.text(
          `${base === null ? 'no' : 'any'} host ${key}`,
          revision,
          signal,
          longReads.make({ request, site, visitor, ...(base && { host: anyHost }) }, make),
        );
        return { page: base === null ? text : atBase(text, base), validUntil };
      });
    },
  );
}

/** Returns the query of a request with its `?`, such as the space that a link chooses; empty: none. */
const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

async function spacesOnShow(
  db: Reader,
  { id: venueId }: Venue,
  venuePrices: VenuePrices,
  now: Instant,
): Promise<{ spaces: ListedSpace[]; validUntil: Instant }> {
  const spaces = (await listSpaces(db, venueId)).filter(isPublic);
  const prices = lowestPrices(venuePrices, { now, attendance: null });
  const listed = spaces.map((space) => {
    const {
      cents: minCents = null,
      highestCents,
      minutes,
      isTaxed = false,
    } = prices.bySpace.get(space.id) ?? {};
    return {
      ...space,
      minCents,
      minMinutes: minutes ?? null,
      hasOnePrice: highestCents === minCents,
      isTaxed: isTaxed && minCents !== 0,
    };
  });
  return { spaces: listed, validUntil: prices.validUntil };
}

/** How many days the page without scripts lists. */
const daysListed = 28;

/** Returns whether a slot is free, or a part of one by the hour. */
const isFree = ({ free, times = [] }: DayAvailability['slots'][number]) => free || times.length > 0;

/** Returns the dates of the next weeks on which a space is free, with the lowest price of the free slots. */
async function nextFreeDates(
  db: Reader,
  { id: venueId, timezone }: Venue,
  venuePrices: VenuePrices,
  clock: Clock,
): Promise<{ dates: FreeDate[]; validUntil: Instant }> {
  const now = clock();
  const from = todayIn(timezone, now);
  const to = addDays(from, daysListed - 1);
  const { days, ...valid } = await availabilityOfVenue(
    db,
    venueId,
    { attendance: 1, from, to, withTimes: true },
    clock,
  );
  const onDates = dateRange(from, to);
  const prices = new Map(venuePrices.spaces.map((space) => [space.id, space.prices.bySlot(null, onDates)]));
  const dates = days.flatMap(({ date, spaces }) => {
    const free = spaces.filter(({ slots }) => slots.some(isFree));
    const amounts = free.flatMap(({ spaceId, slots }) =>
      slots.filter(isFree).flatMap(({ slotId }) => prices.get(spaceId)?.cents.get(slotId)?.get(date) ?? []),
    );
    const minCents = amounts.length > 0 ? Math.min(...amounts) : null;
    const partly = free.filter(({ slots }) =>
      slots.some((slot) => !isFree(slot) && slot.reason !== 'closed'),
    ).length;
    const counts = { free: free.length - partly, partly, total: spaces.length };
    return free.length > 0 ? [{ date, minCents, ...counts }] : [];
  });
  return {
    dates,
    validUntil: Math.min(
      valid.validUntil,
      valid.timesValidUntil,
      ...[...prices.values()].map((lowest) => lowest.validUntil),
    ),
  };
}
