/**
 * The program of a worker thread: handles requests that the main thread passes on, one at a time, with the same app
 * and database connections of its own. The main thread has checked access and counted limits; the access check is
 * repeated here, because access may have ended while the request waited.
 */
import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { readConfig } from './config.ts';
import { buildApp } from './http/app.ts';
import { Metrics } from './http/server/metrics.ts';
import { validUntilHeader } from './http/server/response-cache.ts';
import type { PoolRequest, PoolResponse, WorkerMessage } from './pool/job.ts';
import type { OpenDatabase } from './storage/access/request-guard.ts';
import { withCommitListener } from './storage/engine/commit-listener.ts';

/** Lower than the main thread's priority, so that it answers first (`nice 5`). */
const priority = 5;

/** A few connections suffice for one request at a time. */
const connections = { guard: 1, readers: 1, writers: 1 };

const send = (message: WorkerMessage, moved: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, moved);

/** The request that is being handled: its id and time apply to everything that the app does. */
let current: Pick<PoolRequest, 'id' | 'now'> = { id: '', now: 0 };

async function start() {
  lowerPriority();
  const { databaseUrl, dataFolder, trustedProxies, privateAddresses, logLevel } = readConfig({
    ...process.env,
    ...workerData,
  });
  const opened =
    databaseUrl === null
      ? await (await import('./storage/dialects/sqlite.ts')).openSqlite(dataFolder, undefined, true)
      : await (await import('./storage/dialects/postgres.ts')).openPostgres(databaseUrl, () => undefined, {
          connections,
          isMigrated: true,
        });
  const storage = withCommitListener(withoutLimits(opened), () => send({ kind: 'committed' }));
  const clock = () => current.now;
  const logger = pino({ level: logLevel === 'silent' ? 'silent' : 'error', base: null }, process.stderr);
  return buildApp({
    storage,
    clock,
    randomBytes,
    trustedProxies,
    privateAddresses,
    logger,
    metrics: new Metrics(storage, clock),
    cacheBytes: 0,
    requestIds: () => current.id,
    isWorker: true,
  });
}

/** The main thread has counted the request. */
function withoutLimits(storage: OpenDatabase): OpenDatabase {
  const hit = async () => ({ count: 0, resetsAt: 0, of: 'visitor' as const });
  return {
    ...storage,
    guard: { ...storage.guard, countHit: hit, peekHit: hit, uncountHit: async () => undefined },
  };
}

/** Only Linux has priorities per thread. */
function lowerPriority(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), priority);
  } catch {
    // The worker also works with the usual priority.
  }
}

const starting = start();

parentPort?.on('message', async (request: PoolRequest) => {
  const app = await starting;
  current = request;
  const { method, url, headers, remoteAddress, body } = request;
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress,
    ...(body !== null && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
    // Otherwise a large payload would be copied twice.
    payloadAsStream: true,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of response.stream()) parts.push(movable(part));
  const { [validUntilHeader]: validUntil, ...others } = response.headers;
  send(
    {
      kind: 'response',
      response: {
        status: response.statusCode,
        headers: textsOf(others),
        parts,
        ...(validUntil !== undefined && { validUntil: Number(validUntil) }),
      },
    },
    parts.map(({ buffer }) => buffer),
  );
});

/** Returns bytes with a buffer of their own: a small buffer is a part of a larger one. */
const movable = (bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);

function textsOf(headers: Readonly<Record<string, unknown>>): PoolResponse['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
