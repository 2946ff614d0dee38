import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Instant } from '../../domain/time/instant.ts';
import type { JobOwner } from '../../pool/fair-queue.ts';
import type { PoolRequest, PoolResponse } from '../../pool/job.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';

/** The worker pool, as routes use it. */
export type RequestPool = Pick<WorkerPool, 'run'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route takes long, perhaps only at a large venue, for more than a few rows, dates or requests of a guest: a worker
     * handles it. Very long: it may run longer than others do. False: only the main thread can. Omitted: a worker does where it
     * was slow.
     */
    takesLong?:
      | boolean
      | 'very long'
      | 'at a large venue'
      | 'for many rows'
      | 'for many dates'
      | 'for many requests';
  }
  interface FastifyRequest {
    /** A worker handles the request, and parses its body. */
    isForWorker: boolean;
  }
}

/** Headers of the connection, and those that the sender of the response sets itself. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect', 'date', 'set-cookie'],
  ...['x-request-id', 'ratelimit', 'ratelimit-policy'],
]);

/** Returns a request as a worker handles it. */
export function toPoolRequest(request: FastifyRequest, now: Instant): PoolRequest {
  return {
    id: request.id,
    method: request.method,
    url: request.raw.url ?? request.url,
    headers: withoutOwnHeaders(request.headers),
    remoteAddress: request.raw.socket.remoteAddress ?? '',
    body: request.body instanceof Uint8Array ? request.body : null,
    isVeryLong: request.routeOptions.config.takesLong === 'very long',
    now,
  };
}

/** Handles a request in the pool and sends the response; if the client disconnects, the work ends. */
export async function respondFromPool(
  pool: RequestPool,
  owner: JobOwner,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<FastifyReply> {
  const response = await pool.run(owner, toPoolRequest(request, now), signalOf(reply));
  return sendPoolResponse(reply, response);
}

/** Sends a worker's response. */
function sendPoolResponse(reply: FastifyReply, { status, headers, parts }: PoolResponse): FastifyReply {
  reply.code(status).headers(withoutOwnHeaders(headers));
  const [only = new Uint8Array(), ...others] = parts;
  if (others.length === 0) return reply.send(only);
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return reply.header('content-length', length).send(Readable.from(parts));
}

/** Returns a signal that aborts when the client disconnects before it has the response. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function withoutOwnHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ownHeaders.has(name)) kept[name] = String(value);
  return kept;
}
