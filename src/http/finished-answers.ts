import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock, Instant } from '../domain/instant.ts';
import type { Metrics } from './metrics.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface FinishedAnswer {
  readonly revision: string | number;
  /** It says nothing of what was before: a clock that was ahead, and is set right, leaves nothing believed. */
  readonly madeAt: Instant;
  /** The clock alone changes the answer at this instant. */
  readonly trueUntil: Instant;
  readonly body: Uint8Array;
  /** Strong, so it differs between encodings of the same answer. */
  readonly etag: string;
  readonly encoding: Encoding;
}

/** An answer's data, and the instant until which it stays true by the clock; Infinity if it always does. */
export interface Answer {
  readonly data: unknown;
  readonly trueUntil: Instant;
}

/** Small answers gain nothing from compression. */
const worthCompressing = 1024;

/**
 * Answers that are finished: serialised, compressed, with their ETag. Each is kept in the encoding that was asked
 * for, so that what browsers ask for takes a fortieth of what it says, and with the revision of the venue or space
 * it was made at; whoever asks brings today's revision, from the one query every request makes, so a stale answer
 * is never sent and nobody has to be told of a change (docs/architecture.md).
 */
export class FinishedAnswers {
  readonly #clock: Clock;
  readonly #metrics: Pick<Metrics, 'finishedAnswers'>;
  readonly #kept: LRUCache<string, FinishedAnswer> | null;
  readonly #inTheMaking = new Map<string, Promise<FinishedAnswer>>();

  /** @param maxBytes most memory for bodies; the least recently used go first. 0 keeps nothing. */
  constructor(clock: Clock, maxBytes: number, metrics: Pick<Metrics, 'finishedAnswers'>) {
    this.#metrics = metrics;
    this.#clock = clock;
    this.#kept =
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
    make: () => Promise<Answer>,
  ): FastifyReply | Promise<FastifyReply> {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const kept = this.#kept?.get(`${encoding} ${key}`);
    const isKept = kept !== undefined && kept.revision === revision && isTrueAt(kept, this.#clock());
    this.#metrics.finishedAnswers.inc({ result: isKept ? 'hit' : 'miss' });
    // At once, without a promise: it is what nearly every request comes to.
    if (isKept) return sendFinished(request, reply, kept);
    return this.#finish(key, revision, encoding, make).then((made) => sendFinished(request, reply, made));
  }

  async #finish(
    key: string,
    revision: string | number,
    encoding: Encoding,
    make: () => Promise<Answer>,
  ): Promise<FinishedAnswer> {
    const plain = () => this.#once(`${revision} ${key}`, () => finish(revision, this.#clock, make));
    for (;;) {
      const answer =
        encoding === 'identity'
          ? await plain()
          : await this.#once(`${revision} ${encoding} ${key}`, async () => compress(await plain(), encoding));
      this.#kept?.set(`${encoding} ${key}`, answer);
      // Also after making one: it may have been begun for somebody else, just before a hold ended.
      if (isTrueAt(answer, this.#clock())) return answer;
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

const isTrueAt = ({ madeAt, trueUntil }: FinishedAnswer, now: Instant) => madeAt <= now && now < trueUntil;

async function finish(
  revision: string | number,
  clock: Clock,
  make: () => Promise<Answer>,
): Promise<FinishedAnswer> {
  const begunAt = clock();
  const { data, trueUntil } = await make();
  // Which of the two it was made from, nobody knows.
  const madeAt = Math.max(begunAt, clock());
  // Not a Buffer, which for a small body would be a piece of a larger one that is then kept whole.
  const body = new TextEncoder().encode(JSON.stringify({ success: true, data }));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { revision, madeAt, trueUntil, body, etag: `"${hash}"`, encoding: 'identity' };
}

/** At once: it takes a tenth of a millisecond, and each answer compressed at the same time takes a megabyte. */
function compress(answer: FinishedAnswer, encoding: 'br' | 'gzip'): FinishedAnswer {
  const { body, etag } = answer;
  if (body.length < worthCompressing) return answer;
  const compressed = encoding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : gzipSync(body);
  const ending = encoding === 'br' ? '-br"' : '-gz"';
  // A copy: what zlib returns is the beginning of a buffer many times as large.
  return { ...answer, body: new Uint8Array(compressed), etag: etag.slice(0, -1) + ending, encoding };
}

/** A window no larger than the answer takes: the usual one costs megabytes for each answer in the making. */
const brotliOptions = ({ length }: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length)))),
  },
});

function sendFinished(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer): FastifyReply {
  reply.header('etag', answer.etag);
  reply.header('cache-control', 'no-cache');
  if (matches(request.headers['if-none-match'], answer.etag)) {
    reply.code(304);
    // To HEAD, Fastify would say a length of 0, which is not that of the answer; given the body, it says that.
    if (request.method !== 'HEAD') return reply.send();
  }
  if (answer.encoding !== 'identity') reply.header('content-encoding', answer.encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(answer.body);
}

/** The encoding the visitor likes best; of those liked alike, the smallest. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  // Browsers weigh nothing.
  if (!header.includes(';')) {
    if (/\bbr\b/i.test(header)) return 'br';
    return /\bgzip\b/i.test(header) ? 'gzip' : 'identity';
  }
  const [br, gz] = [weightOf('br', header), weightOf('gzip', header)];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : 'identity';
}

/** How much the visitor likes an encoding, from 0 (not at all) to 1 (RFC 9110 §12.4.2). */
function weightOf(encoding: string, acceptEncoding: string): number {
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== encoding) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return weight === undefined ? 1 : Number(weight) || 0;
  }
  return 0;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
