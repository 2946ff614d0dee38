import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock, Instant } from '../domain/instant.ts';
import type { Metrics } from './metrics.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** One encoding of a finished answer. */
interface Variant {
  readonly body: Buffer;
  /** Strong, so it differs between encodings of the same answer. */
  readonly etag: string;
  readonly encoding: 'br' | 'gzip' | null;
}

interface FinishedAnswer {
  readonly revision: string | number;
  /** The clock alone changes the answer at this instant. */
  readonly trueUntil: Instant;
  readonly plain: Variant;
  readonly br: Variant;
  readonly gzip: Variant;
}

/** An answer's data, and the instant until which it stays true by the clock; Infinity if it always does. */
export interface Answer {
  readonly data: unknown;
  readonly trueUntil: Instant;
}

/** Small answers gain nothing from compression. */
const worthCompressing = 1024;

/**
 * Answers that are finished: serialised, compressed, with their ETag. Each is kept with the revision of the
 * venue or space it was made at; whoever asks brings today's revision, from the one query every request makes,
 * so a stale answer is never sent and nobody has to be told of a change (docs/architecture.md).
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
            sizeCalculation: ({ plain, br, gzip: gz }, key) =>
              plain.body.length + br.body.length + gz.body.length + key.length + 500,
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
    const kept = this.#kept?.get(key);
    const isKept = kept !== undefined && kept.revision === revision && this.#clock() < kept.trueUntil;
    this.#metrics.finishedAnswers.inc({ result: isKept ? 'hit' : 'miss' });
    // At once, without a promise: it is what nearly every request comes to.
    return isKept ? sendFinished(request, reply, kept) : this.#sendNew(request, reply, key, revision, make);
  }

  async #sendNew(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    revision: string | number,
    make: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    let answer = await this.#make(key, revision, make);
    // It may have been begun for somebody else, just before a hold ended.
    while (this.#clock() >= answer.trueUntil) answer = await this.#make(key, revision, make);
    return sendFinished(request, reply, answer);
  }

  /** Many visitors ask for the same at once, most of all just after a change: it is made once for all of them. */
  #make(key: string, revision: string | number, make: () => Promise<Answer>): Promise<FinishedAnswer> {
    const name = `${revision} ${key}`;
    const under = this.#inTheMaking.get(name);
    if (under !== undefined) return under;
    const making = finish(revision, make)
      .then((answer) => {
        this.#kept?.set(key, answer);
        return answer;
      })
      .finally(() => this.#inTheMaking.delete(name));
    this.#inTheMaking.set(name, making);
    return making;
  }
}

async function finish(revision: string | number, make: () => Promise<Answer>): Promise<FinishedAnswer> {
  const { data, trueUntil } = await make();
  const body = Buffer.from(JSON.stringify({ success: true, data }));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const plain: Variant = { body, etag: `"${hash}"`, encoding: null };
  if (body.length < worthCompressing) return { revision, trueUntil, plain, br: plain, gzip: plain };
  const [br, gz] = await Promise.all([
    brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    gzipped(body),
  ]);
  return {
    revision,
    trueUntil,
    plain,
    br: { body: br, etag: `"${hash}-br"`, encoding: 'br' },
    gzip: { body: gz, etag: `"${hash}-gz"`, encoding: 'gzip' },
  };
}

function sendFinished(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer): FastifyReply {
  const variant = answer[acceptedEncoding(request.headers['accept-encoding'])];
  reply.header('etag', variant.etag);
  reply.header('cache-control', 'no-cache');
  if (matches(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
  if (variant.encoding !== null) reply.header('content-encoding', variant.encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(variant.body);
}

function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | 'plain' {
  if (header === undefined) return 'plain';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header) ? 'gzip' : 'plain';
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
