/** The service in tests: the real app on a real database, in memory, with a clock that the test sets. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { sendTestEvent } from '../src/delivery/test-event.ts';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { noPrivateAddresses, type PrivateAddressSettings } from '../src/domain/events/private-addresses.ts';
import { buildApp } from '../src/http/app.ts';
import { KeyUsageCounter } from '../src/http/public/key-usage-counter.ts';
import { type TrustedProxies, trustNoProxy } from '../src/http/server/client-address.ts';
import { Metrics } from '../src/http/server/metrics.ts';
import type { RequestPool } from '../src/http/server/pool-requests.ts';
import { WorkBudgets } from '../src/http/server/work-budgets.ts';
import type { PhotoProcessor } from '../src/media/photo-processor.ts';
import { PasswordHasher } from '../src/operations/access/passwords.ts';
import type { Context } from '../src/operations/context.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import type { OpenDatabase } from '../src/storage/access/request-guard.ts';
import { newPhotoProcessor } from './photo-processor.ts';
import { delayResponses } from './response-delay.ts';
import { addTwinVenues } from './twin-venues.ts';

/** The default date of the tests: Monday 1 March 2027, 12:00 UTC. */
export const noon = Date.UTC(2027, 2, 1, 12);

export interface TestService extends Context {
  readonly app: FastifyInstance;
  readonly storage: OpenDatabase;
  /** Usage counts by website key. The service does not store them in tests. */
  readonly keyUsage: KeyUsageCounter;
  readonly budgets: WorkBudgets;
  /** The current time, until the test moves it. */
  now: number;
  /** Sends a GET below the key's path; `address` is the visitor's. */
  get(path: string, options?: CallOptions): Promise<ServiceResponse>;
  post(path: string, body: unknown, options?: CallOptions): Promise<ServiceResponse>;
}

export interface CallOptions {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any;
  readonly raw: Buffer;
}

/** Builds the app on an open database. `venue`: imports this first (see `venueWith`). */
export async function startService(
  storage: OpenDatabase,
  {
    venue,
    key = venue?.siteKeys[0]?.key ?? 'key',
    trustedProxies = trustNoProxy,
    cacheBytes = 8 << 20,
    metrics,
    logger = pino({ level: 'silent' }),
    photoProcessor = newPhotoProcessor(),
    privateAddresses = noPrivateAddresses,
    passwordPlaces = {},
    hasTwins = false,
    hstsSeconds = null,
    eraseGuestsAfterDays = null,
    pool,
    stopwatch,
  }: {
    venue?: VenueFile;
    /** The website key of `get` and `post`. Default: the first of `venue`. */
    key?: string;
    trustedProxies?: TrustedProxies;
    cacheBytes?: number;
    metrics?: Metrics;
    logger?: FastifyBaseLogger;
    /** The photo processor. */
    photoProcessor?: PhotoProcessor;
    privateAddresses?: PrivateAddressSettings;
    hstsSeconds?: number | null;
    /** What the service says about automatic erasures; in tests it makes none by itself. */
    eraseGuestsAfterDays?: number | null;
    /** Handles requests that take long. Default: the app itself. */
    pool?: RequestPool;
    /** Measures the work for visitors, in milliseconds. */
    stopwatch?: () => number;
    /** Whether each venue gets a twin with the same ids (`addTwinVenues`); only with `venue`. */
    hasTwins?: boolean;
    /** The limits of the password queue: concurrent checks, and waiting ones. */
    passwordPlaces?: { readonly atOnce?: number; readonly maxWaiting?: number };
  } = {},
): Promise<TestService> {
  const service = { now: noon } as { -readonly [K in keyof TestService]: TestService[K] };
  const context = { storage, clock: () => service.now, randomBytes };
  Object.assign(service, context, { keyUsage: new KeyUsageCounter() });
  if (venue !== undefined && hasTwins) await addTwinVenues(storage);
  if (venue !== undefined) await importVenue(context, venue, 'operator');
  const measured = metrics ?? new Metrics(storage, context.clock);
  const { guard } = storage;
  const budgets = new WorkBudgets({
    guard,
    clock: context.clock,
    metrics: measured,
    ...(stopwatch && { stopwatch }),
  });
  Object.assign(service, { budgets });
  const app = await buildApp({
    ...context,
    hstsSeconds,
    eraseGuestsAfterDays,
    trustedProxies,
    logger,
    metrics: measured,
    budgets,
    cacheBytes,
    photoProcessor,
    privateAddresses,
    testWebhook: (webhook) => sendTestEvent(context, webhook, privateAddresses),
    keyUsage: service.keyUsage,
    ...(pool && { pool }),
    // A real hash takes a tenth of a second.
    passwords: new PasswordHasher(context, {
      ...passwordPlaces,
      cost: { memory: 64, passes: 1, parallelism: 1 },
    }),
  });
  service.app = app;
  delayResponses(app.server);
  // Responses carry the test's time, as a service's carry its own.
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.sendDate = false;
    response.setHeader('date', new Date(service.now).toUTCString());
  });
  const call = async (options: InjectOptions, { key: called = key, headers, address }: CallOptions) => {
    const response = await app.inject({
      ...options,
      url: `/venues/public/v1/sites/${called}${options.url}`,
      headers: { ...(options.headers as Record<string, string>), ...headers },
      ...(address !== undefined && { remoteAddress: address }),
    });
    const isJson = response.headers['content-encoding'] === undefined && response.rawPayload.length > 0;
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      body: isJson ? JSON.parse(response.payload) : undefined,
      raw: response.rawPayload,
    };
  };
  service.get = (path, options = {}) => call({ method: 'GET', url: path }, options);
  service.post = (path, body, options = {}) =>
    call(
      {
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      },
      options,
    );
  return service;
}

/** Starts a service with a twin of each venue, for suites whose results must not depend on other venues. */
export const startServiceBesideTwin = (
  storage: OpenDatabase,
  options: Parameters<typeof startService>[1] = {},
): Promise<TestService> => startService(storage, { ...options, hasTwins: true });

/**
 * Returns a small venue in London with one space of one room, and the test's changes. The two slots of the space overlap: an
 * evening that ends after midnight, and the full day.
 */
export function venueWith(
  changes: { venue?: object; space?: object; siteKey?: object; file?: object } = {},
): VenueFile {
  return parseVenueFile({
    venue: {
      id: 'riverside',
      name: 'Riverside',
      timezone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      tax: { label: 'VAT', basisPoints: 2000 },
      ...changes.venue,
    },
    spaces: [
      {
        id: 'hall',
        name: 'Hall',
        capacity: 200,
        slots: [
          {
            id: 'evening',
            name: 'Evening',
            startTime: '18:00',
            endTime: '01:00',
            packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }],
          },
          {
            id: 'full-day',
            name: 'Full day',
            startTime: '09:00',
            endTime: '23:00',
            packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 200_000 }],
          },
        ],
        ...changes.space,
      },
    ],
    siteKeys: [
      { key: 'key', websites: ['https://riverside.example'], holdPeriod: '48h', ...changes.siteKey },
    ],
    ...changes.file,
  });
}

/** Returns the body of a request for the hall's evening, with the test's changes. */
export function bookingRequest(changes: object = {}) {
  return {
    spaceId: 'hall',
    slotId: 'evening',
    packageId: 'dry-hire',
    date: '2027-03-12',
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    ...changes,
  };
}
