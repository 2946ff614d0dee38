/**
 * The typed client of the public booking API, for browsers and servers.
 *
 *     const api = createClient({ base: 'https://booking.example', siteKey: 'riverside-web' });
 *     const spaces = await api.listSpaces();
 *     if (spaces.ok) show(spaces.data);
 *     else if (spaces.error.code === 'RATE_LIMITED') …
 *
 * Every call resolves to a `Result`; none throws. All calls are safe to retry (a booking request has an idempotency
 * key), so the client retries where it helps.
 */
import type { LinkOf, PublicPath } from '../paths.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { toJson } from './json.ts';
import { pathSegment } from './path-segment.ts';
import { retryDelayMs, sleep } from './retry-delay.ts';
import { sendRequest } from './send-request.ts';
import type {
  AvailabilityEntry,
  BookingRequest,
  EveryAvailabilityEntry,
  EveryPriceEntry,
  PriceEntry,
  Quote,
  QuoteRequest,
  Receipt,
  Result,
  Slot,
  Space,
  Venue,
  WaitingReceipt,
  WaitingRequest,
} from './types.ts';

export type * from './types.ts';

/** Options of `createClient`. */
export interface ClientOptions {
  /** The service's URL, e.g. `https://booking.example`. */
  readonly base: string;
  readonly siteKey: string;
  /** The maximum number of retries. Default 2. */
  readonly retries?: number;
  /**
   * The longest `Retry-After` that the client waits for, in milliseconds; for a longer one it returns the error.
   * Default 60,000.
   */
  readonly maxWaitMs?: number;
  /** The timeout of one attempt, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch;
  /** Waits between retries; tests pass their own. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Options of a call; an aborted one resolves to `ABORTED`. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The result of a booking request, with the idempotency key for a repeat after a missing response. */
export type BookingAnswer = Result<Receipt> & { readonly idempotencyKey: string };
/** The result of a request for the waiting list, with the idempotency key like a booking request. */
export type WaitingAnswer = Result<WaitingReceipt> & { readonly idempotencyKey: string };

/** The client: one method per endpoint (specification §4). */
export interface Client {
  /** @param options with `with: 'offsets'`, the venue has the UTC offsets of its time zone */
  getVenue(options?: CallOptions & { readonly with?: 'offsets' }): Promise<Result<Venue>>;
  /** @param options with `with: 'prices'`, each space has `priceFromCents` and `priceToCents`, for `attendance` people if given */
  listSpaces(
    options?: CallOptions & { readonly with?: 'prices'; readonly attendance?: number | null },
  ): Promise<Result<readonly Space[]>>;
  listSlots(spaceId: string, options?: CallOptions): Promise<Result<readonly Slot[]>>;
  /**
   * @param from first date, @param to last date, both `YYYY-MM-DD`; at most 92 dates
   * @param options with `with: 'reasons'`, each slot that is not free has its `reason`; with `with: 'times'`, each slot by the
   *   hour has its free `times`
   */
  getAvailability(
    spaceId: string,
    from: string,
    to: string,
    options?: CallOptions & { readonly with?: 'reasons' | 'times' | 'reasons,times' },
  ): Promise<Result<readonly AvailabilityEntry[]>>;
  /**
   * Returns the availability of every space; @param from first date, @param to last date; at most 31 dates
   * @param options with `attendance`, omits spaces for fewer people; with `with: 'reasons'`, each slot that is not free has
   *   its `reason`; with `with: 'prices'`, each free slot has its lowest price, `fromCents`; with `with: 'times'`, each
   *   slot with `hours` has its free `times`
   */
  listAvailability(
    from: string,
    to: string,
    options?: CallOptions & {
      readonly attendance?: number | null;
      readonly with?:
        | 'reasons'
        | 'prices'
        | 'times'
        | 'reasons,prices'
        | 'reasons,times'
        | 'prices,times'
        | 'reasons,prices,times';
    },
  ): Promise<Result<readonly EveryAvailabilityEntry[]>>;
  /**
   * Returns the price of each date without extras; @param from first date, @param to last date; at most 92 dates
   * @param options with `attendance`, for this number of people; `with: 'attendee'` adds what one more and an hour cost; `times`: of these in slots
   * by the hour
   */
  getPrices(
    spaceId: string,
    from: string,
    to: string,
    options?: CallOptions & {
      readonly attendance?: number | null;
      readonly with?: 'attendee';
      readonly times?: { readonly startTime: string; readonly endTime: string } | null | undefined;
    },
  ): Promise<Result<readonly PriceEntry[]>>;
  /**
   * The lowest price of every space by date, free or not; @param from first date, @param to last date; at most 31 dates
   * @param options with `attendance`, for this number of people
   */
  listPrices(
    from: string,
    to: string,
    options?: CallOptions & { readonly attendance?: number | null },
  ): Promise<Result<readonly EveryPriceEntry[]>>;
  getQuote(selection: QuoteRequest, options?: CallOptions): Promise<Result<Quote>>;
  /**
   * Places a booking request. Creates the idempotency key and uses it for this call's retry, of which there is one at
   * most, since the service counts five an hour; after `NETWORK` it is unknown whether the request arrived, so pass the
   * result's `idempotencyKey` to repeat it.
   */
  placeBookingRequest(
    request: BookingRequest,
    options?: CallOptions & { readonly idempotencyKey?: string },
  ): Promise<BookingAnswer>;
  /**
   * Joins the waiting list for a taken date, if the venue's `waitingList` is true: `CONFLICT` if the date is free. It
   * holds nothing and gives no priority. Repeat it like a booking request.
   */
  joinWaitingList(
    request: WaitingRequest,
    options?: CallOptions & { readonly idempotencyKey?: string },
  ): Promise<WaitingAnswer>;
}

/** A link with an optional query. */
type Link = LinkOf<PublicPath> | `${LinkOf<PublicPath>}?${string}`;

/** Creates a client for one website key. */
export function createClient(options: ClientOptions): Client {
  const { retries = 2, maxWaitMs = 60_000, timeoutMs = 15_000, wait = sleep } = options;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const base = options.base.replace(/\/+$/, '');
  // Type-checks the path without importing `paths.ts`, so that browsers do not load all paths.
  const siteOf = (key: string) => `/venues/public/v1/sites/${pathSegment(key)}` as const;
  const site = siteOf(options.siteKey);
  const isBrowser = globalThis.location !== undefined;
  // No key contains "~", so the first URL is a 404 that any website may read.
  const probes = isBrowser ? { open: `${base}${siteOf('~')}/venue`, ofKey: `${base}${site}/venue` } : null;

  // GET requests have no custom headers, which would cause a preflight request.
  async function send<Data>(
    link: Link,
    call: CallOptions = {},
    init: RequestInit = {},
    maxRetries = retries,
  ): Promise<Result<Data>> {
    const { signal } = call;
    // Neither cookies nor credentials: the key in the path is enough.
    const request = { fetch, url: base + link, init: { credentials: 'omit', ...init } as const };
    let isLost = false;
    for (let repeats = 0; ; repeats++) {
      const response = await sendRequest<Data>({ ...request, signal, timeoutMs, probes });
      const waitMs =
        response.ok || repeats >= maxRetries ? null : retryDelayMs(response.error, repeats, maxWaitMs);
      if (waitMs === null) {
        const isUnclear = isLost && !response.ok && response.error.code === 'RATE_LIMITED';
        return isUnclear ? { ok: false, error: { ...response.error, mayHaveArrived: true } } : response;
      }
      isLost ||= !response.ok && response.error.code !== 'RATE_LIMITED';
      await wait(waitMs, signal);
    }
  }

  const jsonOf = (body: object, headers?: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: toJson(body),
  });
  async function place<Data>(
    link: Link,
    request: object,
    call?: Parameters<Client['placeBookingRequest']>[1],
  ) {
    const idempotencyKey = call?.idempotencyKey ?? newIdempotencyKey();
    const init = jsonOf({ website: '', ...request }, { 'idempotency-key': idempotencyKey });
    const response = await send<Data>(link, call, init, Math.min(retries, 1));
    return { ...response, idempotencyKey };
  }
  const query = (
    params: Record<string, string>,
    call: { readonly attendance?: number | null; readonly with?: string } = {},
  ) =>
    `?${new URLSearchParams({
      ...params,
      ...(call.with && { with: call.with }),
      ...(call.attendance && { attendance: `${call.attendance}` }),
    })}` as const;
  const space = (id: string) => `${site}/spaces/${pathSegment(id)}` as const;

  return {
    getVenue: (call) => send(`${site}/venue${call?.with ? query({}, call) : ''}` as const, call),
    listSpaces: (call) => send(`${site}/spaces${call?.with ? query({}, call) : ''}` as const, call),
    listSlots: (spaceId, call) => send(`${space(spaceId)}/slots`, call),
    getAvailability: (spaceId, from, to, call) =>
      send(`${space(spaceId)}/availability${query({ from, to }, call)}`, call),
    listAvailability: (from, to, call) => send(`${site}/availability${query({ from, to }, call)}`, call),
    getPrices: (spaceId, from, to, call) =>
      send(`${space(spaceId)}/prices${query({ from, to, ...call?.times }, call)}`, call),
    listPrices: (from, to, call) => send(`${site}/prices${query({ from, to }, call)}`, call),
    getQuote: (selection, call) => send(`${site}/quote`, call, jsonOf(selection)),
    placeBookingRequest: (request, call) => place(`${site}/booking-requests`, request, call),
    joinWaitingList: (request, call) => place(`${site}/waiting-requests`, request, call),
  };
}
