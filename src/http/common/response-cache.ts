import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import { computeETag, type PreparedResponse, sendContent } from './content.ts';
import type { Metrics } from './metrics.ts';
import { type AcceptedEncodings, parseAcceptEncoding } from './negotiation.ts';

interface FinishedAnswer extends PreparedResponse {
  readonly revision: string | number;
  /** It says nothing of what was before: a clock that was ahead, and is set right, leaves nothing believed. */
  readonly madeAt: Instant;
  /** The clock alone changes the answer at this instant. */
  readonly trueUntil: Instant;
}

/**
 * What an answer says: the data of an API's, a whole page in HTML, or a calendar as iCalendar; and the instant until
 * which it stays true by the clock, Infinity if it always does.
 */
export type CacheableResponse = { readonly trueUntil: Instant } & (
  | { readonly data: unknown }
  | { readonly page: string }
  | { readonly calendar: string }
);

/** Small answers gain nothing from compression. */
const worthCompressing = 1024;

/**
 * Answers that are finished: serialised, compressed, with their ETag. Each is kept in the encoding that was asked
 * for, so that what browsers ask for takes a fortieth of what it says, and with the revision of the venue, space or
 * calendar feed it was made at; whoever asks brings today's revision, from the one query every request makes, so a
 * stale answer is never sent and nobody has to be told of a change (docs/architecture.md).
 */
export class ResponseCache {
  readonly #clock: Clock;
  readonly #metrics: Pick<Metrics, 'finishedAnswers'>;
  readonly #stored: LRUCache<string, FinishedAnswer> | null;
  readonly #inTheMaking = new Map<string, Promise<FinishedAnswer>>();

  /** @param maxBytes most memory for bodies; the least recently used go first. 0 keeps nothing. */
  constructor(clock: Clock, maxBytes: number, metrics: Pick<Metrics, 'finishedAnswers'>) {
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

  /** Sends the answer kept under `key`, or the one `make` makes, as 200, or as 304 to who has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    revision: string | number,
    make: () => Promise<CacheableResponse>,
  ): FastifyReply | Promise<FastifyReply> {
    const filter = parseAcceptEncoding(request.headers['accept-encoding']);
    const stored = this.#stored?.get(`${nameOf(filter)} ${key}`);
    const isCached = stored !== undefined && stored.revision === revision && isTrueAt(stored, this.#clock());
    this.#metrics.finishedAnswers.inc({ result: isCached ? 'hit' : 'miss' });
    // At once, without a promise: it is what nearly every request comes to.
    if (isCached) return sendFinished(request, reply, stored);
    return this.#finish(key, revision, filter, make).then((made) => sendFinished(request, reply, made));
  }

  async #finish(
    key: string,
    revision: string | number,
    filter: AcceptedEncodings,
    make: () => Promise<CacheableResponse>,
  ): Promise<FinishedAnswer> {
    const name = nameOf(filter);
    const plain = () => this.#once(`${revision} ${key}`, () => finish(revision, this.#clock, make));
    for (;;) {
      const response =
        filter.best === 'identity'
          ? await plain()
          : await this.#once(`${revision} ${name} ${key}`, async () => compress(await plain(), filter));
      this.#stored?.set(`${name} ${key}`, response);
      // Also after making one: it may have been begun for somebody else, just before a hold ended.
      if (isTrueAt(response, this.#clock())) return response;
    }
  }

  /** Many visitors ask for the same at once, most of all just after a change: it is made once for all of them. */
  #once(name: string, make: () => Promise<FinishedAnswer>): Promise<FinishedAnswer> {
    const under = this.#inTheMaking.get(name);
    if (under !== undefined) return under;
    const making = make().finally(() => this.#inTheMaking.delete(name));
    this.#inTheMaking.set(name, making);
    return making;
  }
}

/** Who takes no plain answer gets a small one compressed too, so theirs is kept apart. */
const nameOf = ({ best, takesPlain }: AcceptedEncodings) => (takesPlain ? best : `${best} only`);

const isTrueAt = ({ madeAt, trueUntil }: FinishedAnswer, now: Instant) => madeAt <= now && now < trueUntil;

async function finish(
  revision: string | number,
  clock: Clock,
  make: () => Promise<CacheableResponse>,
): Promise<FinishedAnswer> {
  const begunAt = clock();
  const response = await make();
  // Which of the two it was made from, nobody knows.
  const madeAt = Math.max(begunAt, clock());
  // Not a Buffer, which for a small body would be a piece of a larger one that is then kept whole.
  const { type, text } = writtenDown(response);
  const body = new TextEncoder().encode(text);
  return {
    revision,
    madeAt,
    trueUntil: response.trueUntil,
    body,
    type: `${type}; charset=utf-8`,
    etag: `"${computeETag(body)}"`,
    encoding: 'identity',
  };
}

function writtenDown(response: CacheableResponse): { type: string; text: string } {
  if ('page' in response) return { type: 'text/html', text: response.page };
  if ('calendar' in response) return { type: 'text/calendar', text: response.calendar };
  return { type: 'application/json', text: JSON.stringify({ success: true, data: response.data }) };
}

/** At once: it takes a tenth of a millisecond, and each answer compressed at the same time takes a megabyte. */
function compress(
  response: FinishedAnswer,
  { best: encoding, takesPlain }: AcceptedEncodings,
): FinishedAnswer {
  const { body, etag } = response;
  if (body.length < worthCompressing && takesPlain) return response;
  const compressed = encoding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : gzipSync(body);
  // A copy: what zlib returns is the beginning of a buffer many times as large.
  return {
    ...response,
    body: new Uint8Array(compressed),
    etag: `${etag.slice(0, -1)}-${encoding}"`,
    encoding,
  };
}

/** A window no larger than the answer takes: the usual one costs megabytes for each answer in the making. */
const brotliOptions = ({ length }: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length)))),
  },
});

function sendFinished(request: FastifyRequest, reply: FastifyReply, response: FinishedAnswer): FastifyReply {
  // What is not for everybody has been marked as such.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return sendContent(request, reply, response);
}
