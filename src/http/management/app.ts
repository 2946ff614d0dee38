import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { namesGuest } from '../../domain/booking/reference.ts';
import { PasswordHasher } from '../../operations/access/passwords.ts';
import { isGuestOfFewRequests, isSmallBooking } from '../../storage/booking/booking-size.ts';
import { isSmallVenue } from '../../storage/venue/venue-size.ts';
import { managementErrorHandler, notFoundError } from '../server/errors.ts';
import { anyBytesType, parseAsBytes, parseAsJson, takesBody } from '../server/json-body.ts';
import { createBaseApp } from '../server/new-app.ts';
import { respondFromPool } from '../server/pool-requests.ts';
import { withTypes } from '../server/schemas.ts';
import { WorkBudgets } from '../server/work-budgets.ts';
import { checkAccess } from './access/access-control.ts';
import { AccessCheckedStorage } from './access/checked-storage.ts';
import { policyOf } from './access/policy.ts';
import { accessRoutes } from './access/routes.ts';
import { SlowRoutes } from './access/slow-routes.ts';
import { takeTurns } from './access/turns.ts';
import { batchRoutes } from './batch.ts';
import { blocksRoutes } from './blocks.ts';
import { openingRoutes } from './calendar/openings.ts';
import { roomsRoutes } from './calendar/rooms.ts';
import { spaceCalendarRoutes } from './calendar/space-calendar.ts';
import { venueCalendarRoutes } from './calendar/venue-calendar.ts';
import { compressLargeResponses } from './compress.ts';
import type { ManagementContext } from './context.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './feeds.ts';
import { guestDirectoryRoutes } from './guest-directory.ts';
import { guestGroupRoutes } from './guest-groups.ts';
import { guestRoutes } from './guests.ts';
import { keptGuestRoutes } from './kept-guests.ts';
import { letterRoutes } from './letters.ts';
import { listDownloadRoutes } from './list-downloads.ts';
import { packagesRoutes } from './packages.ts';
import { defaultPageSize } from './pagination.ts';
import { photosRoutes } from './photos.ts';
import { reportRoutes } from './reports.ts';
import { bookingRequestsRoutes } from './requests/booking-requests.ts';
import { bulkDecisionRoutes } from './requests/bulk-decisions.ts';
import { challengeRoutes } from './requests/challenges.ts';
import { correctionRoutes } from './requests/corrections.ts';
import { dayContextRoutes } from './requests/day-context.ts';
import { decisionRoutes } from './requests/decisions.ts';
import { dueInstalmentRoutes } from './requests/due-instalments.ts';
import { frontDeskRoutes } from './requests/front-desk.ts';
import { importRoutes } from './requests/imported-bookings.ts';
import { instalmentRoutes } from './requests/instalments.ts';
import { itemRoutes } from './requests/items.ts';
import { noteRoutes } from './requests/notes.ts';
import { overviewRoutes } from './requests/overview.ts';
import { seriesRoutes } from './requests/series.ts';
import { similarRequestRoutes } from './requests/similar-requests.ts';
import { addImpliedResponses } from './response-schemas.ts';
import { sharedSchemas } from './schemas.ts';
import { simulatorRoutes } from './simulator.ts';
import { slotsRoutes } from './slots.ts';
import { spacesRoutes } from './spaces.ts';
import { rejectUnknownParameters } from './unknown-parameters.ts';
import { rejectUnknownRoutes } from './unknown-routes.ts';
import { venueRoutes } from './venue.ts';
import { venueFileRoutes } from './venue-file.ts';
import { venuesRoutes } from './venues.ts';
import { webhookActionRoutes } from './webhook-actions.ts';
import { webhookRoutes } from './webhooks.ts';
import { websiteKeyUseRoutes } from './website-key-usage.ts';
import { websiteKeysRoutes } from './website-keys.ts';

/** Options from the main app. */
export interface ManagementOptions extends Omit<ManagementContext, 'budgets'> {
  /** Omitted: with the usual limits. */
  readonly budgets?: WorkBudgets;
  readonly logger: FastifyBaseLogger;
  readonly outages: FastifyInstance['outages'];
  /** Omitted: with the usual cost. */
  readonly passwords?: PasswordHasher;
  /** Returns the id of a request. Omitted: a random one. */
  readonly requestIds?: () => string;
  /** The `max-age` of `Strict-Transport-Security`, in seconds. Omitted or null: not sent. */
  readonly hstsSeconds?: number | null;
}

/**
 * The default limit of a request body, in bytes, except venue files: a space may have fifty photos with descriptions.
 */
const bodyLimit = 512 * 1024;

/** The body limit of routes without login, and of routes without a body. */
const anonymousBodyLimit = 4 * 1024;
/** The body limit of requests about one's own account, in bytes. */
const accountBodyLimit = 32 * 1024;

/** Returns the default body limit of a route. */
function bodyLimitOf(route: RouteOptions): number {
  const { action } = route.config ?? {};
  if (action === 'anyone' || !takesBody(route)) return anonymousBodyLimit;
  return action === 'account' || action === 'session' || action === 'self' ? accountBodyLimit : bodyLimit;
}

/**
 * The characters of ids in a path: ours, references, and passkeys'. Other texts get a 404, since PostgreSQL rejects
 * some.
 */
const idSegmentPattern = /^[\w-]+$/;

/**
 * Builds the management API (docs/api/management-conventions.md): everything that a venue's staff can do, for any client.
 *
 * @param beforeRoutes for tools that inspect every route: called before any is registered
 */
export async function buildManagementApp(
  options: ManagementOptions,
  beforeRoutes?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const { logger, metrics, outages, requestIds, passwords = new PasswordHasher(options) } = options;
  const { guard } = options.storage;
  const { clock, hstsSeconds, budgets = new WorkBudgets({ guard, clock, metrics }) } = options;
  const app = createBaseApp({
    logger,
    metrics,
    outages,
    clock,
    bodyLimit,
    sharedSchemas,
    requestIds,
    hstsSeconds,
    trustedProxies: options.trustedProxies,
    onError: managementErrorHandler,
    rejectsUnknownRoutes: true,
  });
  await beforeRoutes?.(app);
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimitOf(route);
  });
  addImpliedResponses(app);
  app.addHook('onRequest', (request, reply, done) => {
    // Responses are private: no proxy or browser may store them.
    reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.isPicture) parseAsBytes(request);
    else parseAsJson(request);
    done();
  });
  rejectUnknownRoutes(app, { ...options, budgets });
  compressLargeResponses(app);
  app.addContentTypeParser(
    anyBytesType,
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) => body,
  );
  const checked = new AccessCheckedStorage(options.storage, options.clock);
  const context = { ...options, storage: checked.storage, passwords, budgets };
  const { endAccessCheck } = takeTurns(app);
  const slowRoutes = new SlowRoutes(clock);
  checkAccess(app, context, checked, slowRoutes);
  app.addHook('onRequest', ({ params }, _reply, done) => {
    if (Object.values(params as object).some((id) => !idSegmentPattern.test(id))) throw notFoundError();
    done();
  });
  rejectUnknownParameters(app);
  handleInPool(app, options, slowRoutes);
  endAccessCheck();
  const resources = [
    venuesRoutes,
    venueRoutes,
    spacesRoutes,
    slotsRoutes,
    packagesRoutes,
    simulatorRoutes,
    photosRoutes,
    websiteKeysRoutes,
    websiteKeyUseRoutes,
    blocksRoutes,
    venueFileRoutes,
    bookingRequestsRoutes,
    correctionRoutes,
    decisionRoutes,
    challengeRoutes,
    itemRoutes,
    seriesRoutes,
    noteRoutes,
    similarRequestRoutes,
    bulkDecisionRoutes,
    dayContextRoutes,
    importRoutes,
    overviewRoutes,
    frontDeskRoutes,
    dueInstalmentRoutes,
    instalmentRoutes,
    reportRoutes,
    venueCalendarRoutes,
    spaceCalendarRoutes,
    openingRoutes,
    roomsRoutes,
    eventRoutes,
    guestDirectoryRoutes,
    guestRoutes,
    keptGuestRoutes,
    listDownloadRoutes,
    guestGroupRoutes,
    webhookRoutes,
    webhookActionRoutes,
    feedRoutes,
    letterRoutes,
    batchRoutes,
  ];
  for (const register of [...resources, ...accessRoutes]) {
    register(withTypes(app), context);
    // The first request of a manager builds the app: visitors are served in between.
    await nextTurn();
  }
  return app;
}

/** Passes requests that take long on to the pool, after all checks that need neither the body nor the venue. */
function handleInPool(
  app: FastifyInstance,
  { pool, storage, clock }: ManagementOptions,
  slowRoutes: SlowRoutes,
): void {
  if (pool === undefined) return;
  app.decorateRequest('isForWorker', false);
  app.addHook('onRequest', async (request) => {
    request.isForWorker = slowRoutes.has(request) || (await takesLong(request));
    if (request.isForWorker) parseAsBytes(request);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isForWorker) return;
    const owner = { venueId: policyOf(request).venueId ?? '', person: request.staff.id };
    return respondFromPool(pool, owner, request, reply, clock());
  });

  async function takesLong(request: FastifyRequest): Promise<boolean> {
    const { takesLong: when } = request.routeOptions.config;
    const { venueId = '' } = policyOf(request);
    if (when === 'at a large venue') return !(await storage.read((db) => isSmallVenue(db, venueId)));
    if (when === 'for many rows') return !(Number(Object(request.query).limit ?? defaultPageSize) <= fewRows);
    if (when === 'for many dates') return !(Number(request.headers['content-length']) <= fewDatesBytes);
    if (typeof when === 'boolean') return when;
    if (when === 'very long') return true;
    const { reference } = Object(request.params);
    if (typeof reference !== 'string' || !namesGuest(reference.toUpperCase())) return false;
    const named = { venueId, reference: reference.toUpperCase() };
    return !(await storage.read(
      async (db) =>
        (await isSmallBooking(db, named)) &&
        (when !== 'for many requests' || (await isGuestOfFewRequests(db, named))),
    ));
  }
}

/** As many bookings with long prices take some 50 ms. */
const fewRows = 1;

/** A body of this length has at most 20 dates: each in 50 rooms, they take some 50 ms. */
const fewDatesBytes = 1_500;
