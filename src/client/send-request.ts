/** Sends one request with `fetch`: no retries, no throw. */
import type { ApiError, Result } from './types.ts';

/** A request and its timeout. */
export interface RequestOptions {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
  /** The timeout in milliseconds. */
  readonly timeoutMs: number;
  /** `open` can be read by any website, `ofKey` only by the key's websites; see `isRejected`. Null on a server. */
  readonly probes: { readonly open: string; readonly ofKey: string } | null;
  /** Selects the result from a successful body, which may be empty; omitted: its `data`. */
  readonly pick?: (body: Readonly<Record<string, unknown>>, headers: Headers) => unknown;
}

/** Sends a request and returns its result or error. */
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

/** Returns an error that has no response. One message for all codes: the form, which loads this too, does not show it. */
function failure(code: 'FORBIDDEN' | 'OFFLINE' | 'NETWORK' | 'ABORTED') {
  return { ok: false, error: { code, message: 'No answer was received.' } } as const;
}

async function read<Data>(response: Response, pick: RequestOptions['pick']): Promise<Result<Data>> {
  const text = await response.text();
  let body: { success?: boolean; data?: Data; error?: ApiError } | null = null;
  try {
    body = JSON.parse(text || '{"success":true}');
  } catch {
    // A response of another server does not have our error format; see below.
  }
  // The types are generated from the service's own description.
  if (response.ok && body?.success)
    return { ok: true, data: (pick ? pick(body, response.headers) : body.data) as Data };
  const after = response.headers.get('retry-after') ?? '';
  // A number of seconds or a date (RFC 9110 §10.2.3).
  const seconds = /^\d+$/.test(after) ? Number(after) : (new Date(after).getTime() - Date.now()) / 1000;
  const error = {
    code: response.status === 429 ? 'RATE_LIMITED' : 'INTERNAL_SERVER_ERROR',
    message: `Status ${response.status} from another server than the service: check its proxy and the base address.`,
    details: [],
    ...body?.error,
    ...(!Number.isNaN(seconds) && { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) }),
  };
  // An unknown code is a newer service's.
  return { ok: false, error: error as ApiError };
}

/**
 * Returns whether the service rejects this website. A browser hides the 403 from a page that is not on the key's
 * list, so it looks like a network error. But every page may read the 404 of an unknown key. If that request succeeds
 * and one with the real key fails, the website is not listed.
 */
async function isRejected({ fetch, probes, timeoutMs }: RequestOptions): Promise<boolean> {
  const responses = (url: string) =>
    fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }).then(
      async ({ status, body }) => {
        // An unread body would keep its connection until the timeout.
        await body?.cancel();
        return status < 500;
      },
      () => false,
    );
  return probes !== null && (await responses(probes.open)) && !(await responses(probes.ofKey));
}
