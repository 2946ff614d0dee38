import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import { JobCancelledError } from '../../pool/errors.ts';
import { computeETag, type PreparedResponse, sendContent } from './content.ts';
import type { Metrics } from './metrics.ts';
import { type AcceptedEncodings, parseAcceptEncoding } from './negotiation.ts';
import type { WorkBudgets } from './work-budgets.ts';

interface CachedResponse extends PreparedResponse {
  readonly revision: string | number;
  /** The response is not valid before this instant: cached responses are discarded if a clock is set back. */
  readonly madeAt: Instant;
  /** The clock alone changes the response at this instant. */
  readonly validUntil: Instant;
}

/**
 * The content of a response: an API's data, an HTML page, or what is serialized, by a worker or as a calendar; and the
 * instant at which the clock makes it outdated, Infinity if never.
 */
export type CacheableResponse = { readonly validUntil: Instant } & (
  | { readonly data: unknown }
  | { readonly page: string }
  | { readonly prepared: Omit<PreparedResponse, 'encoding'> }
);

/** Builds a response. The signal aborts when all clients that wait for it have disconnected. */
export type MakeResponse = (signal: AbortSignal) => Promise<CacheableResponse>;

/** The clients that wait for a response. */
interface Waiting {
  readonly controller: AbortController;
  clients: number;
}

/** Tells the main thread until when a worker's response may be cached. Never sent to clients. */
export const validUntilHeader = 'x-firsthold-valid-until';

/** Larger responses are compressed off the main thread. */
const maxSyncBytes = 64 * 1024;

const [gzipLarge, brotliLarge] = [promisify(gzip), promisify(brotliCompress)];

/** Compressing small responses gains nothing. */
const minCompressedBytes = 1024;

/**
 * A cache of serialized and compressed responses with their ETags. Each is stored in the requested encoding only, a
 * fortieth of its size, and with the revision of the venue, space or calendar feed. Every request brings the current
 * revision from its one query, so a stale response is never sent and nothing needs invalidation
 * (docs/contribute/how-it-works.md).
 */
export class ResponseCache {
  readonly #clock: Clock;
  readonly #metrics: Pick<Metrics, 'countCacheLookup'>;
  readonly #stored: LRUCache<string, CachedResponse> | null;
  readonly #pending = new Map<string, Promise<CachedResponse>>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #isWorker: boolean;
  readonly #budgets: Pick<WorkBudgets, 'spend'> | undefined;

  /**
   * @param maxBytes the maximum size of the bodies; evicts the least recently used. 0 disables the cache.
   * @param isWorker whether responses go to the main thread, which caches them
   * @param budgets count the work for each visitor; omitted: it is not limited
   */
  constructor(
    clock: Clock,
    maxBytes: number,
    metrics: Pick<Metrics, 'countCacheLookup'>,
    isWorker = false,
    budgets?: Pick<WorkBudgets, 'spend'>,
  ) {
    this.#budgets = budgets;
    this.#isWorker = isWorker;
    this.#metrics = metrics;
    this.#clock = clock;
    this.#stored =
      maxBytes > 0
        ? new LRUCache({
            maxSize: maxBytes,
            sizeCalculation: ({ body }, name) => body.length + name.length + 500,
          })
        : null;
  }

  /** Sends the response cached under `key`, or builds it; as 200, or as 304 if the client has it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    revision: string | number,
    make: MakeResponse,
  ): FastifyReply | Promise<FastifyReply> {
    const filter = parseAcceptEncoding(request.headers['accept-encoding']);
    const stored = this.#find(key, revision, filter);
    this.#metrics.countCacheLookup(stored === null ? 'miss' : 'hit');
    // Synchronously: nearly every request takes this path.
    if (stored !== null) return sendCached(request, reply, stored);
    const compute = async () =>
      // It may have been computed for another request while this one waited.
      this.#find(key, revision, filter) ?? this.#finish(reply, key, revision, filter, make);
    const computed = this.#budgets?.spend(request.visitor, reply, compute) ?? compute();
    return computed.then((made) => {
      if (this.#isWorker) reply.header(validUntilHeader, String(made.validUntil));
      return sendCached(request, reply, made);
    });
  }

  #find(key: string, revision: string | number, filter: AcceptedEncodings): CachedResponse | null {
    return this.#findUnder(`${nameOf(filter)} ${key}`, revision);
  }

  #findUnder(name: string, revision: string | number): CachedResponse | null {
    const stored = this.#stored?.get(name);
    const isCached = stored?.revision === revision && isValidAt(stored, this.#clock());
    return isCached ? stored : null;
  }

  /**
   * Returns the text of a response that others are built from, from the cache if possible.
   *
   * @param signal see `MakeResponse`
   */
  async text(key: string, revision: string | number, signal: AbortSignal, make: MakeResponse) {
    const response =
      this.#findUnder(key, revision) ??
      (await this.#once(`${revision} ${key}`, () => finish(revision, this.#clock, () => make(signal))));
    this.#stored?.set(key, response);
    return { text: new TextDecoder().decode(response.body), validUntil: response.validUntil };
  }

  async #finish(
    reply: FastifyReply,
    key: string,
    revision: string | number,
    filter: AcceptedEncodings,
    make: MakeResponse,
  ): Promise<CachedResponse> {
    const name = nameOf(filter);
    for (;;) {
      const signal = this.#waitFor(`${revision} ${key}`, reply);
      const plain = () =>
        this.#once(`${revision} ${key}`, () => finish(revision, this.#clock, () => make(signal)));
      try {
        const response =
          filter.best === 'identity'
            ? await plain()
            : await this.#once(`${revision} ${name} ${key}`, async () => compress(await plain(), filter));
        this.#stored?.set(`${name} ${key}`, response);
        // Checked after building, too: it may have started for another request just before a hold expired.
        if (isValidAt(response, this.#clock())) return response;
      } catch (error) {
        // The others that waited for it have disconnected, this client has not.
        if (!(error instanceof JobCancelledError) || reply.raw.destroyed) throw error;
      }
    }
  }

  /** Counts a client that waits for a response until it disconnects; returns the signal for building it. */
  #waitFor(name: string, { raw }: FastifyReply): AbortSignal {
    const waiting = this.#waiting.get(name) ?? { controller: new AbortController(), clients: 0 };
    this.#waiting.set(name, waiting);
    waiting.clients += 1;
    raw.once('close', () => {
      waiting.clients -= 1;
      if (waiting.clients > 0) return;
      this.#waiting.delete(name);
      if (!raw.writableFinished) waiting.controller.abort();
    });
    return waiting.controller.signal;
  }

  /** Builds a response once for concurrent requests, which are common just after a change. */
  #once(name: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const under = this.#pending.get(name);
    if (under !== undefined) return under;
    const making = make().finally(() => this.#pending.delete(name));
    this.#pending.set(name, making);
    return making;
  }
}

/** A client that accepts no uncompressed response gets small ones compressed too, so they are cached separately. */
const nameOf = ({ best, acceptsIdentity }: AcceptedEncodings) => (acceptsIdentity ? best : `${best} only`);

const isValidAt = ({ madeAt, validUntil }: CachedResponse, now: Instant) => madeAt <= now && now < validUntil;

async function finish(
  revision: string | number,
  clock: Clock,
  make: () => Promise<CacheableResponse>,
): Promise<CachedResponse> {
  const startedAt = clock();
  const response = await make();
  // The content may be from either instant.
  const madeAt = Math.max(startedAt, clock());
  if ('prepared' in response)
    return { revision, madeAt, validUntil: response.validUntil, ...response.prepared, encoding: 'identity' };
  // Not a Buffer: a small one would be a slice of a larger one that stays in memory.
  const { type, text } = serializeForCache(response);
  const body = new TextEncoder().encode(text);
  return {
    revision,
    madeAt,
    validUntil: response.validUntil,
    body,
    type: `${type}; charset=utf-8`,
    etag: `"${computeETag(body)}"`,
    encoding: 'identity',
  };
}

function serializeForCache(response: Exclude<CacheableResponse, { prepared: unknown }>): {
  type: string;
  text: string;
} {
  if ('page' in response) return { type: 'text/html', text: response.page };
  return { type: 'application/json', text: JSON.stringify({ success: true, data: response.data }) };
}

/**
 * Compresses small responses synchronously: it takes a tenth of a millisecond, and each concurrent compression would
 * take a megabyte.
 */
async function compress(
  response: CachedResponse,
  { best: encoding, acceptsIdentity }: AcceptedEncodings,
): Promise<CachedResponse> {
  const { body, etag } = response;
  if (body.length < minCompressedBytes && acceptsIdentity) return response;
  const options = brotliOptions(body);
  const compressed =
    body.length <= maxSyncBytes
      ? encoding === 'br'
        ? brotliCompressSync(body, options)
        : gzipSync(body)
      : await (encoding === 'br' ? brotliLarge(body, options) : gzipLarge(body));
  // A copy: zlib returns the start of a much larger buffer.
  return {
    ...response,
    body: new Uint8Array(compressed),
    etag: `${etag.slice(0, -1)}-${encoding}"`,
    encoding,
  };
}

/** A window no larger than the response: the default costs megabytes for each concurrent compression. */
const brotliOptions = ({ length }: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length)))),
  },
});

function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  // Private responses have set their own header.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return sendContent(request, reply, response);
}
