import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import { memberOf } from '../../domain/fields/member.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { JobFailedError } from '../../pool/errors.ts';
import type { PoolResponse } from '../../pool/job.ts';
import type { SiteAccess } from '../../storage/access/site-access.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { ClientGates } from './client-gates.ts';
import { type RequestPool, toPoolRequest } from './pool-requests.ts';
import type { CacheableResponse, MakeResponse } from './response-cache.ts';
import { VenueSizes } from './venue-sizes.ts';

/** A read of a large venue. */
interface LongRead {
  readonly request: FastifyRequest;
  readonly site: { readonly venueId: string; readonly venueRevision: SiteAccess['venueRevision'] | string };
  /** The client address used for rate limits. */
  readonly visitor: string;
  /** Replaces the request's. Omitted: that of the request. */
  readonly host?: string;
  /** It needs the slots, packages and rates of this space only. */
  readonly spaceId?: string;
}

/**
 * Builds responses of large venues in the pool, and of others in the main thread: those take a few milliseconds, and a
 * worker would take as long to start.
 */
export class LongReads {
  readonly #pool: RequestPool | undefined;
  readonly #sizes: VenueSizes;
  readonly #clock: Clock;
  /** Of large venues, whose bookings and quotes the main thread makes: as many as may write to PostgreSQL. */
  readonly #turns = new ClientGates({ most: 8, maxWaiting: 500 });

  constructor({
    pool,
    storage,
    clock,
  }: {
    readonly pool?: RequestPool | undefined;
    readonly storage: Pick<Storage, 'read'>;
    readonly clock: Clock;
  }) {
    this.#pool = pool;
    this.#sizes = new VenueSizes(storage);
    this.#clock = clock;
  }

  /**
   * Returns a function that builds the response of a request: `work` in the main thread, or the same in a worker.
   *
   * @param isShort whether the response is short although it also grows with something besides the venue's size
   */
  make(
    read: LongRead,
    work: () => Promise<CacheableResponse>,
    isShort: () => Promise<boolean> = async () => true,
  ): MakeResponse {
    const pool = this.#pool;
    if (pool === undefined) return work;
    const { venueId, venueRevision } = read.site;
    return async (signal) =>
      (await this.#sizes.isSmall(venueId, venueRevision, read.spaceId)) && (await isShort())
        ? work()
        : await this.#makeInPool(pool, read, signal);
  }

  /**
   * Does work of a visitor that no worker can do; at a large venue when it is its turn, so that other venues are served
   * between two pieces of it.
   *
   * @throws RateLimitedError if too many requests of the venue wait, with `Retry-After` set
   */
  async inTurn<T>(
    { venueId, venueRevision }: LongRead['site'],
    reply: FastifyReply,
    work: () => Promise<T>,
  ): Promise<T> {
    const isSmall = await this.#sizes.isSmall(venueId, venueRevision);
    return isSmall ? work() : this.#turns.pass(venueId, reply, work);
  }

  async #makeInPool(
    pool: RequestPool,
    { request, site: { venueId }, visitor, host }: LongRead,
    signal: AbortSignal,
  ): Promise<CacheableResponse> {
    const passed = toPoolRequest(request, this.#clock());
    // The cache compresses the response, and knows which clients have it.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = passed.headers;
    const owner = { venueId, person: `visitor ${visitor}` };
    const given = { ...passed, method: 'GET', headers: { ...headers, ...(host && { host }) } };
    return cacheable(await pool.run(owner, given, signal));
  }
}

/** @throws NotFoundError or JobFailedError if the worker responded with an error */
function cacheable({ status, headers, parts, validUntil }: PoolResponse): CacheableResponse {
  const [only, ...others] = parts;
  const body = only !== undefined && others.length === 0 ? only : new Uint8Array(Buffer.concat(parts));
  if (status === 200 && validUntil !== undefined)
    return {
      validUntil,
      prepared: { body, type: headers['content-type'] ?? '', etag: headers['etag'] ?? '' },
    };
  // The key or the space has just been removed.
  if (status === 404) throw new NotFoundError(messageOf(body));
  throw new JobFailedError(`a worker responded with ${status}`);
}

function messageOf(body: Uint8Array): string {
  try {
    return String(memberOf(memberOf(JSON.parse(new TextDecoder().decode(body)), 'error'), 'message'));
  } catch {
    return 'No resource exists at this address.';
  }
}
