/** One question and its answer over `fetch`: no retries, no throw. */
import type { ApiError, Result } from './types.ts';

/** One question: what to send, and how long to wait for its answer. */
export interface RequestOptions {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds after which the answer is given up on. */
  readonly timeoutMs: number;
  /** What any website may read, and what only those of the key may; see `isRefused`. Null on a server. */
  readonly probes: { readonly open: string; readonly ofKey: string } | null;
  /** What is given back of a success, its body empty where it has none; left out: its `data`. */
  readonly pick?: (body: Readonly<Record<string, unknown>>, headers: Headers) => unknown;
}

/** Sends one request and reads its answer, whatever happens. */
export async function sendRequest<Data>(question: RequestOptions): Promise<Result<Data>> {
  const { url, init, signal, timeoutMs } = question;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await read(
      await question.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }),
      question.pick,
    );
  } catch {
    if (signal?.aborted) return failure('ABORTED');
    if (globalThis.navigator?.onLine === false) return failure('OFFLINE');
    return failure(!timeout.aborted && (await isRejected(question)) ? 'FORBIDDEN' : 'NETWORK');
  }
}

/** A failure that no answer tells of. */
function failure(code: 'FORBIDDEN' | 'OFFLINE' | 'NETWORK' | 'ABORTED') {
  return { ok: false, error: { code, message: `No answer: ${code}.` } } as const;
}

async function read<Data>(response: Response, pick: RequestOptions['pick']): Promise<Result<Data>> {
  const text = await response.text();
  let body: { success?: boolean; data?: Data; error?: ApiError } | null = null;
  try {
    body = JSON.parse(text || '{"success":true}');
  } catch {
    // What is not ours has no error of ours in it; see below.
  }
  // The service's word for it: these types are made of its own description of itself.
  if (response.ok && body?.success)
    return { ok: true, data: (pick ? pick(body, response.headers) : body.data) as Data };
  const after = response.headers.get('retry-after') ?? '';
  // A number of seconds or a date (RFC 9110 §10.2.3).
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  const error = {
    code: response.status === 429 ? 'RATE_LIMITED' : 'INTERNAL_SERVER_ERROR',
    message: `Status ${response.status}.`,
    details: [],
    ...body?.error,
    ...(!Number.isNaN(seconds) && { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) }),
  };
  // A code that is none of the known ones is a newer service's.
  return { ok: false, error: error as ApiError };
}

/**
 * Whether the service is there and refuses this website. A browser hides the 403 from a page that is not on
 * the key's list, so it looks like no answer at all; but every page may read that a key does not exist. So
 * where that can be read and what belongs to the key cannot, it is the website, not the line.
 */
async function isRejected({ fetch, probes, timeoutMs }: RequestOptions): Promise<boolean> {
  const responses = (url: string) =>
    fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }).then(
      async ({ status, body }) => {
        // Unread, it would keep its connection until the time is up.
        await body?.cancel();
        return status < 500;
      },
      () => false,
    );
  return probes !== null && (await responses(probes.open)) && !(await responses(probes.ofKey));
}
