/**
 * The typed client of the management API, for programs with a token.
 *
 *     const riverside = createManager({ base: 'https://booking.example', token: process.env.FIRSTHOLD_TOKEN });
 *     const hall = await riverside.get('/venues/{venueId}/spaces/{spaceId}', {
 *       path: { venueId: 'riverside', spaceId: 'main-hall' },
 *     });
 *     if (hall.ok)
 *       await riverside.patch('/venues/{venueId}/spaces/{spaceId}', {
 *         path: { venueId: 'riverside', spaceId: 'main-hall' },
 *         ifMatch: hall.etag,
 *         body: { capacity: 400 },
 *       });
 *
 * Paths, bodies and responses are those of its OpenAPI document. Every call resolves to a result; none throws. Reads
 * are retried where that helps; writes are sent once, and all but a DELETE can be repeated with their `idempotencyKey`.
 */

import { newIdempotencyKey } from './idempotency-key.ts';
import type { components, paths, webhooks } from './management-api.generated.ts';
import { pathSegment } from './path-segment.ts';
import { retryDelayMs, sleep } from './retry-delay.ts';
import { sendRequest } from './send-request.ts';
import type { ApiError, FieldProblem } from './types.ts';

/** The schemas of the OpenAPI document: `ManagementSchemas['Space']`. */
export type ManagementSchemas = components['schemas'];

/** What tests a webhook, `webhook.test`; `GET …/events` never has it. */
type TestEvent = webhooks['test']['post']['requestBody']['content']['application/json'];
/** An event, as webhooks and `GET …/events` have it: `type` says which members `data` has. */
export type ManagementEvent = ManagementSchemas['Event'] | TestEvent;
/** The types of events. */
export type EventType = ManagementEvent['type'];
/** The event of a type: `EventOf<'booking-request.placed'>`. */
export type EventOf<Type extends EventType> = Extract<ManagementEvent, { readonly type: Type }>;

/** Options of `createManager`. */
export interface ManagerOptions {
  /** The service's URL, e.g. `https://booking.example`. */
  readonly base: string;
  /** An API token of the venue; a page of the service omits it and uses its session. */
  readonly token?: string;
  /** The maximum number of retries. Default 2. */
  readonly retries?: number;
  /** The timeout of one attempt, in milliseconds. Default 15,000; 60,000 for imports, exports and erasures. */
  readonly timeoutMs?: number;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch;
  /** Waits between retries; tests pass their own. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

type Prefix = '/venues/manage/v1';
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Operation {
  readonly parameters: object;
  readonly responses: object;
}
/** The paths of a method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: Path extends `${Prefix}${infer Rest}`
    ? paths[Path][M] extends Operation
      ? Rest
      : never
    : never;
}[keyof paths];
type OperationAt<M extends Method, Path extends string> = `${Prefix}${Path}` extends keyof paths
  ? paths[`${Prefix}${Path}`][M]
  : never;

type Json<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;
type PathParams<O> = O extends { readonly parameters: { readonly path: infer P extends object } }
  ? { readonly path: P }
  : { readonly path?: never };
/** A query whose numbers may also be text. */
type Written<Q> = { readonly [Name in keyof Q]: Q[Name] | (number extends Q[Name] ? string : never) };
type QueryOf<O> = O extends { readonly parameters: { readonly query: infer Q } }
  ? { readonly query: Written<Q> }
  : O extends { readonly parameters: { readonly query?: infer Q } }
    ? { readonly query?: Written<Q> }
    : { readonly query?: never };
type BodyOf<O> = O extends { readonly requestBody: infer B }
  ? { readonly body: B extends { readonly content: { readonly 'image/*': unknown } } ? Blob : Json<B> }
  : O extends { readonly requestBody?: infer B }
    ? { readonly body?: Json<NonNullable<B>> }
    : { readonly body?: never };
type Succeeded<O> = O extends { readonly responses: infer R }
  ? Json<R extends { readonly 200: infer A } ? A : R extends { readonly 201: infer A } ? A : never>
  : never;
type DataOf<O> = [Succeeded<O>] extends [never]
  ? null
  : Succeeded<O> extends { readonly data: infer D }
    ? D
    : null;
/** The members of a response besides `data`, such as a moved booking's price at its new date. */
type BesideOf<O> = [Succeeded<O>] extends [never] ? object : Omit<Succeeded<O>, 'success' | 'data' | 'next'>;

/** The input of a call, with its precondition. */
export type CallInput<O> = PathParams<O> &
  QueryOf<O> &
  BodyOf<O> & {
    /** The `etag` of the version to change; `*`: any. */
    readonly ifMatch?: string;
    /** The idempotency key of a POST, PATCH or PUT; generated if omitted. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** The timeout of this call, in milliseconds. Default: the client's. Uploads take longer. */
    readonly timeoutMs?: number;
  };

/** The error of a call. */
export type ManagementError = CodedProblem &
  (
    | Exclude<ApiError, { readonly code: 'CONFLICT' }>
    | { readonly code: 'UNAUTHORIZED'; readonly message: string }
    | {
        readonly code: 'CONFLICT';
        readonly message: string;
        readonly details?: readonly (FieldProblem & CodedProblem)[];
      }
    /** The content has changed since it was read; `current` has the current content. */
    | { readonly code: 'PRECONDITION_FAILED'; readonly message: string; readonly current: unknown }
    /** The call lacks `ifMatch`. */
    | { readonly code: 'PRECONDITION_REQUIRED' | 'METHOD_NOT_ALLOWED'; readonly message: string }
    | {
        readonly code: 'VALIDATION_ERROR';
        readonly message: string;
        readonly details: readonly (FieldProblem & CodedProblem)[];
      }
  );

/** A stable code with its parameters. */
export interface CodedProblem {
  readonly problem?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The result of a call. */
export type ManagementAnswer<Data, Beside = object> = { readonly idempotencyKey: string | null } & (
  | (Beside & {
      readonly ok: true;
      readonly data: Data;
      /** The value for `ifMatch`; empty if the resource cannot be changed. */
      readonly etag: string;
      /** The `cursor` of a list's next page; null on the last page. */
      readonly next: string | null;
      /** Whether this is the stored response of an earlier request with the same idempotency key. */
      readonly isReplayed: boolean;
    })
  | { readonly ok: false; readonly error: ManagementError }
);

/** The members of a search, such as `text`: the client sends the query of such a call in the body of a POST. */
type SearchInput<M extends Method, Path extends string> = M extends 'get'
  ? [OperationAt<'post', `${Path}/search`>] extends [never]
    ? object
    : { readonly query?: Omit<NonNullable<BodyOf<OperationAt<'post', `${Path}/search`>>['body']>, 'limit'> }
  : object;
/** The input of a call by path. */
export type InputOf<M extends Method, Path extends string> = CallInput<OperationAt<M, Path>> &
  SearchInput<M, Path>;
/** The data of a response by path. */
export type DataOfPath<M extends Method, Path extends string> = DataOf<OperationAt<M, Path>>;
/** The result of a call by path. */
export type ResultOf<M extends Method, Path extends string> = ManagementAnswer<
  DataOfPath<M, Path>,
  BesideOf<OperationAt<M, Path>>
>;

type Call<M extends Method> = <Path extends PathsWith<M>>(
  path: Path,
  // Paths without parameters need no input.
  ...input: object extends InputOf<M, Path> ? [input?: InputOf<M, Path>] : [input: InputOf<M, Path>]
) => Promise<ResultOf<M, Path>>;

/** The client: one function per method, typed by path. */
export type Manager = { readonly [M in Method]: Call<M> };

interface AnyCallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}
interface FullResponse {
  readonly data: unknown;
  readonly etag: string;
  readonly next: string | null;
  readonly isReplayed: boolean;
}

/** The service may work on these for 45 seconds, after 10 in its queue. */
const isVeryLong = /\/(imported-bookings|venue-file|guests\/export|guests\/erase)/;

/** Creates a client of the management API. */
export function createManager(options: ManagerOptions): Manager {
  const { token, retries = 2, wait = sleep } = options;
  const plainFetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const base = options.base.replace(/\/+$/, '');

  async function send(called: Method, calledPath: string, call: AnyCallInput) {
    const { method, path, input } = withSearchInBody(called, calledPath, call);
    const { signal, query, body, ifMatch } = input;
    const timeoutMs = input.timeoutMs ?? options.timeoutMs ?? (isVeryLong.test(path) ? 60_000 : 15_000);
    // A Blob has its own type.
    const isPicture = body instanceof Blob;
    const isRepeatable = called !== 'get' && called !== 'delete';
    const idempotencyKey = isRepeatable ? (input.idempotencyKey ?? newIdempotencyKey()) : null;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => pathSegment(input.path?.[name] ?? ''));
    const url = `${base}/venues/manage/v1${filled}${query ? `?${new URLSearchParams(asTexts(query))}` : ''}`;
    const init: RequestInit = {
      method: method.toUpperCase(),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isPicture && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isPicture ? body : JSON.stringify(body) }),
    };
    for (let repeats = 0; ; repeats++) {
      const attempt = { fetch: plainFetch, url, init, signal, timeoutMs, probes: null, pick: wholeOf };
      const response = await sendRequest<FullResponse>(attempt);
      if (response.ok) return { ok: true, ...response.data, idempotencyKey };
      const waitMs =
        called !== 'get' || repeats >= retries ? null : retryDelayMs(response.error, repeats, 60_000);
      if (waitMs === null) return { ...response, idempotencyKey };
      await wait(waitMs, signal);
    }
  }

  const by =
    (method: Method) =>
    (path: string, input: AnyCallInput = {}) =>
      send(method, path, input);
  const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
  // The OpenAPI document guarantees these types.
  return Object.fromEntries(methods.map((method) => [method, by(method)])) as unknown as Manager;
}

/** The service reads every value of a query as text. */
const asTexts = (query: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Sends a search for a guest as a body, because URLs are stored by proxies and browsers. */
function withSearchInBody(
  method: Method,
  path: string,
  input: AnyCallInput,
): { readonly method: Method; readonly path: string; readonly input: AnyCallInput } {
  const { query, ...others } = input;
  if (method !== 'get' || query?.['text'] === undefined) return { method, path, input };
  return { method: 'post', path: `${path}/search`, input: { ...others, body: asTexts(query) } };
}

/** Returns the data of a response, its other members, and its ETag. Large bodies are parsed once, not copied. */
function wholeOf(
  { success: _, data = null, next = null, ...beside }: Readonly<Record<string, unknown>>,
  headers: Headers,
) {
  const isReplayed = headers.get('idempotency-replayed') === 'true';
  return { ...beside, data, next, etag: headers.get('etag') ?? '', isReplayed };
}
