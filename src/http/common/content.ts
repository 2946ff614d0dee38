import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, matchesETag } from './negotiation.ts';

/** Something to send, finished: its bytes as they travel, and what is said of them. */
export interface PreparedResponse {
  readonly body: Uint8Array;
  /** Its media type. */
  readonly type: string;
  /** Strong, so it differs between encodings of the same. */
  readonly etag: string;
  readonly encoding: Encoding;
}

/** What stands between the quotes of an ETag, for these bytes and no others. */
export const computeETag = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/**
 * Sends it, or 304 to who has it already. The bytes go out as they are kept, so a thousand visitors who read slowly
 * take no more memory than one.
 */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PreparedResponse,
): FastifyReply {
  reply.header('etag', content.etag);
  if (matchesETag(request.headers['if-none-match'], content.etag)) {
    reply.code(304);
    // To HEAD, Fastify would say a length of 0, which is not that of the answer; given the body, it says that.
    if (request.method !== 'HEAD') return reply.send();
  }
  if (content.encoding !== 'identity') reply.header('content-encoding', content.encoding);
  reply.header('content-type', content.type);
  return reply.send(content.body);
}
