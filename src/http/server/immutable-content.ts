import { promisify } from 'node:util';
import { brotliCompress, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeETag, type PreparedResponse, sendContent } from './content.ts';
import { chooseEncoding, type Encoding, encodings, parseAcceptEncoding } from './negotiation.ts';

const brotliCompressAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const unzipped = promisify(gunzip);

interface Origin {
  readonly type: string;
  readonly read: () => Promise<Uint8Array>;
  /** The encoding in which `read` returns it. */
  readonly stored: 'identity' | 'gzip';
}

/**
 * Content that does not change while the service runs: a file, an API description. It is read on first use and cached
 * in each requested encoding; a failed read is retried.
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

  /** Sends the content in an accepted encoding, or 304 if the client has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { weights } = parseAcceptEncoding(request.headers['accept-encoding']);
    const content = await this.#in(chooseEncoding(weights, this.#offered));
    if (this.#offered.length > 1) reply.header('vary', 'Accept-Encoding');
    return sendContent(request, reply, content);
  }

  #in(encoding: Encoding): Promise<PreparedResponse> {
    const encoded = this.#made.get(encoding);
    if (encoded !== undefined) return encoded;
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
      body: await reencode(body, stored, encoding),
      encoding,
      etag: etag.replace(`-${stored}"`, `-${encoding}"`),
    };
  }
}

/** Uses the highest compression, since each content is compressed once. */
function reencode(body: Uint8Array, from: Encoding, to: Encoding): Promise<Buffer> {
  if (from === 'gzip') return unzipped(body);
  return to === 'br' ? brotliCompressAsync(body) : gzipAsync(body, { level: 9 });
}

/** Images are compressed already. */
const isCompressible = (type: string) => /^text\/|json|svg/.test(type);
