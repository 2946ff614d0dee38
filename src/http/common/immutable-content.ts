import { promisify } from 'node:util';
import { brotliCompress, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeETag, type PreparedResponse, sendContent } from './content.ts';
import { chooseEncoding, type Encoding, encodings, parseAcceptEncoding } from './negotiation.ts';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);

interface Origin {
  readonly type: string;
  readonly read: () => Promise<Uint8Array>;
  /** How `read` gives it. */
  readonly stored: 'identity' | 'gzip';
}

/**
 * What stays the same for as long as the service runs: a file, the API's description. It is read when it is first
 * asked for and kept in each encoding somebody asked for; what could not be read is tried again the next time.
 */
export class ImmutableContent {
  readonly #origin: Origin;
  readonly #offered: readonly Encoding[];
  readonly #made = new Map<Encoding, Promise<PreparedResponse>>();

  constructor(origin: Origin) {
    this.#origin = origin;
    if (origin.stored === 'gzip') this.#offered = ['gzip', 'identity'];
    else this.#offered = isCompressible(origin.type) ? encodings : ['identity'];
  }

  /** Sends it as the visitor can read it, or 304 where they have it already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { weights } = parseAcceptEncoding(request.headers['accept-encoding']);
    const content = await this.#in(chooseEncoding(weights, this.#offered));
    if (this.#offered.length > 1) reply.header('vary', 'Accept-Encoding');
    return sendContent(request, reply, content);
  }

  #in(encoding: Encoding): Promise<PreparedResponse> {
    const made = this.#made.get(encoding);
    if (made !== undefined) return made;
    const making = this.#make(encoding);
    this.#made.set(encoding, making);
    making.catch(() => this.#made.delete(encoding));
    return making;
  }

  async #make(encoding: Encoding): Promise<PreparedResponse> {
    const { type, read, stored } = this.#origin;
    if (encoding === stored) {
      const body = await read();
      return { type, body, encoding, etag: `"${computeETag(body)}-${encoding}"` };
    }
    const { body, etag } = await this.#in(stored);
    return {
      type,
      body: await converted(body, stored, encoding),
      encoding,
      etag: etag.replace(`-${stored}"`, `-${encoding}"`),
    };
  }
}

/** At the best compression there is: it is done once. */
function converted(body: Uint8Array, from: Encoding, to: Encoding): Promise<Buffer> {
  if (from === 'gzip') return unzipped(body);
  return to === 'br' ? brotlied(body) : gzipped(body, { level: 9 });
}

/** Pictures are compressed already. */
const isCompressible = (type: string) => /^text\/|json|svg/.test(type);
