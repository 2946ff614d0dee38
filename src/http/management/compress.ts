import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { parseAcceptEncoding } from '../server/negotiation.ts';

const [inGzip, inBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** Smaller responses take only a few packets anyway. */
const minCompressedBytes = 16 * 1024;

/**
 * Compresses large responses for clients that accept it: a quarter of a year of bookings shrinks to a tenth. Runs off
 * the main thread, and only for reads: secrets occur in responses to POST, and never next to content that others
 * control (BREACH).
 */
export function compressLargeResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < minCompressedBytes)
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
