import type { FastifyReply } from 'fastify';
import { fingerprint } from '../shell/content.ts';

/** Names a content: a booking that arrives changes none, so it makes no edit stale. */
const etagOf = (content: unknown) => `"${fingerprint(Buffer.from(JSON.stringify(content)))}"`;

/** Answers with something that can be changed, and the tag to change it by. */
export function answerEditable(reply: FastifyReply, content: unknown) {
  reply.header('etag', etagOf(content));
  return { success: true, data: content };
}
