import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { parseAcceptEncoding } from '../common/negotiation.ts';

const [inGzip, inBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** What is smaller than this arrives in a few packets anyway. */
const worthCompressing = 16 * 1024;

/**
 * Compresses long answers for whoever takes them so: a quarter of a year of bookings is a tenth of its size. Off the main
 * thread, and only what was read: a secret is told in the answer to a POST, and none stands next to what others wrote.
 */
export function compressLargeResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < worthCompressing)
      return payload;
    reply.header('vary', 'accept-encoding');
    const { best } = parseAcceptEncoding(request.headers['accept-encoding']);
    if (best === 'identity') return payload;
    reply.header('content-encoding', best);
    return best === 'br'
      ? inBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : inGzip(payload);
  });
}
