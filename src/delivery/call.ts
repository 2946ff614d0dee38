/** One call to a webhook or push service. Follows no redirects and discards the response's body. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { deliveryTimeoutMs } from '../domain/events/retries.ts';
import type { CallResult } from '../operations/events/finish-delivery.ts';
import { AddressNotAllowedError, type AddressRule, lookupAllowedAddresses } from './allowed-addresses.ts';
import { NameLookupError, names } from './names/name-resolver.ts';

// An import would load all parts of the module (`http/server/server.ts`).
const { request: httpRequest } = process.getBuiltinModule('node:http');

/** The maximum number of bytes read of a response; then the connection is closed. */
const maxResponseLength = 16_384;

export interface CallOptions {
  /** Whose name lookups are counted: the venue, the operator's webhook, or the member of staff. */
  readonly owner: string;
  /** The addresses it may connect to. */
  readonly allows: AddressRule;
  /** Aborts the call. */
  readonly signal: AbortSignal;
  readonly withinMs?: number;
  /** Called with the outcome, unless `signal` has aborted the call. */
  readonly onResult?: (delivered: boolean) => void;
}

/**
 * Posts a message. Any status from 200 to 299 counts as delivered.
 *
 * @throws nothing: errors are part of the result
 */
export async function postMessage(
  address: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<CallResult> {
  const result = await post(address, body, headers, options);
  if (result.delivered || !options.signal.aborted) options.onResult?.(result.delivered);
  return result;
}

async function post(
  address: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  { owner, allows, signal, withinMs = deliveryTimeoutMs }: CallOptions,
): Promise<CallResult> {
  const url = new URL(address);
  // A literal address needs no lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allows(host)) return failed(new AddressNotAllowedError());
  const timeout = timeoutAfter(withinMs);
  const ending = AbortSignal.any([signal, timeout.signal]);
  let isLookingUp = false;
  const resolve = async (name: string) => {
    isLookingUp = true;
    const found = await names.resolve(name, owner, ending);
    isLookingUp = false;
    return found;
  };
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Firsthold',
      connection: 'close',
    },
    agent: false,
    maxHeaderSize: maxResponseLength,
    signal: ending,
    lookup: lookupAllowedAddresses(allows, resolve),
  };
  try {
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    return await answerTo(request.end(body));
  } catch (error) {
    const isTimeout = (error as Error).name === 'AbortError';
    return failed(isLookingUp && isTimeout ? new NameLookupError('EAI_AGAIN') : (error as Error));
  } finally {
    timeout.clear();
  }
}

/**
 * Returns a signal that aborts after a time. If this process stalls, the stall counts as a tenth of the time at most: it
 * is no fault of the receiver, whose response may be waiting to be read.
 */
function timeoutAfter(ms: number): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  let tenths = 0;
  const timer = setInterval(() => {
    tenths += 1;
    if (tenths === 10) controller.abort();
  }, ms / 10).unref();
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}

function answerTo(request: ClientRequest): Promise<CallResult> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response: IncomingMessage) => {
      const { statusCode = 0 } = response;
      const delivered = statusCode >= 200 && statusCode < 300;
      // The status is enough. A short rest is read, so that the receiver sees no reset.
      const finish = () => {
        const retryAfter = response.headers['retry-after'];
        const asksToWait = (statusCode === 429 || statusCode === 503) && retryAfter !== undefined;
        resolve({
          delivered,
          outcome: `${statusCode}`,
          isGone: statusCode === 410,
          ...(asksToWait && { retryAfter }),
        });
        response.destroy();
      };
      request.off('error', reject).on('error', finish);
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxResponseLength) finish();
      });
      response.once('end', finish);
      response.once('error', finish);
      response.once('close', finish);
    });
  });
}

function failed(error: Error): CallResult {
  const { name, code } = error as NodeJS.ErrnoException;
  const outcome =
    error instanceof AddressNotAllowedError
      ? 'address not found or not allowed'
      : error instanceof NameLookupError
        ? 'no answer from the name server'
        : name === 'AbortError'
          ? 'no answer in time'
          : (code ?? 'no answer');
  return { delivered: false, outcome, isGone: false };
}
