/**
 * Sends the GET requests of the management API that start together as one batch (`GET /batch`). It replaces the client's
 * `fetch`, so each request keeps its own retries, timeout and errors.
 */

/** The maximum number of requests in a batch. */
const maxParts = 20;
/** The maximum length of a batch's URL: proxies reject long ones. */
const maxUrlLength = 6_000;
/** A path that the service accepts in a batch. */
const batchable = /^(?:\/[\w-]+)+(?:\?.{0,1000})?$/;

interface PendingRead {
  readonly path: string;
  readonly init: RequestInit;
  readonly resolve: (response: Response | Promise<Response>) => void;
  readonly reject: (reason: unknown) => void;
}

/** One response of a batch. */
interface Part {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Returns a `fetch` that batches.
 *
 * @param base the management API's URL; requests to other URLs are not batched
 * @param send sends a request
 */
export function batchFetch(base: string, send: typeof fetch): typeof fetch {
  let waiting: PendingRead[] = [];

  function sendAll(): void {
    const requested = waiting.filter(({ init }) => !init.signal?.aborted);
    waiting = [];
    for (const parts of batchesOf(requested)) void sendBatch(parts);
  }

  /** Sends a request without batching. */
  const sendOne = ({ path, init }: PendingRead) => send(base + path, init);

  async function sendBatch(parts: readonly PendingRead[]): Promise<void> {
    const [first] = parts;
    if (first && parts.length === 1) return first.resolve(sendOne(first));
    try {
      const signal = whenAllAborted(parts);
      const response = await send(urlOf(base, parts), { method: 'GET', signal });
      const text = await response.text();
      const answers: readonly Part[] | null = response.ok ? JSON.parse(text).data : null;
      for (const [at, waits] of parts.entries()) {
        const part = answers?.[at];
        // The batch was rejected as a whole, for example because the session has ended: each request gets that
        // response.
        if (part === undefined) waits.resolve(new Response(text, response));
        // The response is too large for a batch.
        else if (part.status === 413) waits.resolve(sendOne(waits));
        else waits.resolve(new Response(JSON.stringify(part.body), part));
      }
    } catch (error) {
      for (const { reject } of parts) reject(error);
    }
  }

  return (input, init = {}) => {
    const path = String(input).startsWith(base) ? String(input).slice(base.length) : '';
    const isPlain = (init.method ?? 'GET') === 'GET' && Object.keys(init.headers ?? {}).length === 0;
    if (!isPlain || !batchable.test(path)) return send(input, init);
    return new Promise((resolve, reject) => {
      // Rejects only this request; the batch continues for the others.
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      // Waits for the next task, so that all requests of one rendering, and simultaneous retries, share a batch.
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ path, init, resolve, reject });
    });
  };
}

const urlOf = (base: string, parts: readonly PendingRead[]) =>
  `${base}/batch?${new URLSearchParams(parts.map(({ path }) => ['get', path]))}`;

/** Splits requests into batches within the service's limits. */
function batchesOf(all: readonly PendingRead[]): readonly (readonly PendingRead[])[] {
  const batches: PendingRead[][] = [];
  for (const waits of all) {
    const last = batches.at(-1);
    const isFull = !last || last.length === maxParts || urlOf('', [...last, waits]).length > maxUrlLength;
    if (isFull) batches.push([waits]);
    else last.push(waits);
  }
  return batches;
}

/** Returns a signal that aborts when all of the requests are aborted. */
function whenAllAborted(parts: readonly PendingRead[]): AbortSignal {
  const all = new AbortController();
  const abortIfAll = () => {
    if (parts.every(({ init: { signal } }) => signal?.aborted)) all.abort();
  };
  for (const { init } of parts) init.signal?.addEventListener('abort', abortIfAll, { once: true });
  return all.signal;
}

/** The `fetch` of the back-office. */
export const fetchBatched: typeof fetch = batchFetch('/venues/manage/v1', (...request) => fetch(...request));
