import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, matchesETag } from './negotiation.ts';

/** A response ready to send: its bytes and headers. */
export interface PreparedResponse {
  readonly body: Uint8Array;
  /** Its media type. */
  readonly type: string;
  /** A strong ETag, different for each encoding. */
  readonly etag: string;
  readonly encoding: Encoding;
}

/** Returns an ETag's value for these bytes. */
export const computeETag = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/**
 * Sends a prepared response, or 304 if the client has it. Sends the stored bytes without copying, so a thousand slow
 * readers take no more memory than one reader.
 */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PreparedResponse,
): FastifyReply {
  reply.header('etag', content.etag);
  if (matchesETag(request.headers['if-none-match'], content.etag)) {
    reply.code(304);
    // Sends the body for HEAD too, so that Fastify sets the right length instead of 0.
    if (request.method !== 'HEAD') return reply.send();
  }
  if (content.encoding !== 'identity') reply.header('content-encoding', content.encoding);
  reply.header('content-type', content.type);
  return reply.send(content.body);
}
