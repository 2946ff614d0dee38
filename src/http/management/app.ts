import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { Passwords } from '../../operations/access/passwords.ts';
import { answerErrorInFull, nothingHere } from '../shell/errors.ts';
import { pictureType, takeForJson, takeForPicture } from '../shell/json-body.ts';
import { newApp } from '../shell/new-app.ts';
import { typed } from '../shell/schemas.ts';
import { checkAccess } from './access/access.ts';
import { AccessCheckedStorage } from './access/checked-storage.ts';
import { accessRoutes } from './access/routes.ts';
import { completeRefusals } from './answer-schemas.ts';
import { batchRoutes } from './batch.ts';
import { blocksRoutes } from './blocks.ts';
import { roomsRoutes } from './calendar/rooms.ts';
import { spaceCalendarRoutes } from './calendar/space-calendar.ts';
import { venueCalendarRoutes } from './calendar/venue-calendar.ts';
import { compressLongAnswers } from './compress.ts';
import type { ManagementContext } from './context.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './feeds.ts';
import { guestRoutes } from './guests.ts';
import { packagesRoutes } from './packages.ts';
import { photosRoutes } from './photos.ts';
import { bookingRequestsRoutes } from './requests/booking-requests.ts';
import { decisionRoutes } from './requests/decisions.ts';
import { floodRoutes } from './requests/floods.ts';
import { importRoutes } from './requests/imported-bookings.ts';
import { noteRoutes } from './requests/notes.ts';
import { surroundingsRoutes } from './requests/surroundings.ts';
import { sharedSchemas } from './schemas.ts';
import { simulatorRoutes } from './simulator.ts';
import { slotsRoutes } from './slots.ts';
import { spacesRoutes } from './spaces.ts';
import { refuseUnknownParameters } from './unknown-parameters.ts';
import { refuseUnknownRoutes } from './unknown-routes.ts';
import { venueRoutes } from './venue.ts';
import { venueFileRoutes } from './venue-file.ts';
import { venuesRoutes } from './venues.ts';
import { webhookRoutes } from './webhooks.ts';
import { websiteKeyUseRoutes } from './website-key-use.ts';
import { websiteKeysRoutes } from './website-keys.ts';

/** What the app in front brings. */
export interface ManagementOptions extends ManagementContext {
  readonly logger: FastifyBaseLogger;
  readonly outages: FastifyInstance['outages'];
  /** Left out: as dear as they should be. */
  readonly passwords?: Passwords;
}

/** Largest body of a request, in bytes, but for whole venue files: a space may have fifty pictures and their words. */
const bodyLimit = 512 * 1024;

/** Largest body of a route that anybody may call without logging in, and of one that takes no body. */
const strangersBodyLimit = 4 * 1024;
/** Largest body of a request about one's own account, in bytes. */
const accountBodyLimit = 32 * 1024;

/** The largest body of a route that does not say itself. */
function bodyLimitOf({ schema, config }: RouteOptions): number {
  const { action, body, isPicture } = config ?? {};
  const takesBody = schema?.body !== undefined || body !== undefined || isPicture === true;
  if (action === 'anyone' || !takesBody) return strangersBodyLimit;
  return action === 'account' || action === 'self' ? accountBodyLimit : bodyLimit;
}

/**
 * How all that stands for something in a path is spelled: our ids, references, and what authenticators call their passkeys.
 * Nothing else is there, and PostgreSQL cannot even be asked for every text.
 */
const spelledAsIds = /^[\w-]+$/;

/**
 * The management API (docs/management-api.md): everything a venue's staff can do, for whatever tool they use.
 *
 * @param beforeRoutes for tools that look at every route: called before there is any
 */
export async function buildManagementApp(
  options: ManagementOptions,
  beforeRoutes?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const { logger, metrics, outages, passwords = new Passwords(options) } = options;
  const app = newApp({
    ...{ logger, metrics, outages, bodyLimit },
    ...{ onError: answerErrorInFull, refusesUnknownRoutes: true },
  });
  await beforeRoutes?.(app);
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimitOf(route);
  });
  completeRefusals(app);
  for (const schema of sharedSchemas) app.addSchema(schema);
  app.addHook('onRequest', (request, reply, done) => {
    // Log lines have the same id, as `reqId`.
    reply.header('x-request-id', request.id);
    // Responses are private: no proxy or browser may store them.
    reply.header('cache-control', 'no-store');
    const { schema, config } = request.routeOptions;
    if (config.isPicture) takeForPicture(request);
    else if (schema?.body !== undefined || config.body !== undefined || hasBody(request.headers))
      takeForJson(request);
    done();
  });
  refuseUnknownRoutes(app, options);
  compressLongAnswers(app);
  app.addContentTypeParser(
    pictureType,
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) => body,
  );
  const checked = new AccessCheckedStorage(options.storage, options.clock);
  const context = { ...options, storage: checked.storage, passwords };
  checkAccess(app, context, checked);
  app.addHook('onRequest', ({ params }, _reply, done) => {
    if (Object.values(params as object).some((id) => !spelledAsIds.test(id))) throw nothingHere();
    done();
  });
  refuseUnknownParameters(app);
  const resources = [
    venuesRoutes,
    venueRoutes,
    spacesRoutes,
    slotsRoutes,
    packagesRoutes,
    simulatorRoutes,
    photosRoutes,
    ...[websiteKeysRoutes, websiteKeyUseRoutes],
    blocksRoutes,
    venueFileRoutes,
    ...[bookingRequestsRoutes, decisionRoutes, noteRoutes, floodRoutes, surroundingsRoutes, importRoutes],
    ...[venueCalendarRoutes, spaceCalendarRoutes, roomsRoutes],
    ...[eventRoutes, guestRoutes, webhookRoutes, feedRoutes],
    batchRoutes,
  ];
  for (const register of resources) register(typed(app), context);
  accessRoutes(typed(app), context);
  return app;
}

const hasBody = (headers: Readonly<Record<string, unknown>>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
