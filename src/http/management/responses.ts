import type { FastifyReply, FastifyRequest } from 'fastify';
import { runIdempotently } from '../../operations/access/idempotent.ts';
import type { Context } from '../../operations/context.ts';
import { computeETag } from '../common/content.ts';
import { idempotencyKeyOf } from '../common/idempotency-key.ts';

/** Names a content: a booking that arrives changes none, so it makes no edit stale. */
export const etagOf = (content: unknown) => `"${computeETag(Buffer.from(JSON.stringify(content)))}"`;

/** Answers with something that can be changed, and the tag to change it by. */
export function sendEditable(reply: FastifyReply, content: unknown) {
  reply.header('etag', etagOf(content));
  return { success: true, data: content };
}

/**
 * Answers a request that makes something: 201 with what was made; under an `Idempotency-Key` once, however often it comes.
 *
 * @param make calls an operation, with the context it is given
 */
export async function sendCreated(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (context: Context) => Promise<unknown>,
) {
  const key = idempotencyKeyOf(request);
  const content = key === null ? await make(context) : await madeOnce(context, request, key, make);
  return sendEditable(reply.code(201), content);
}

async function madeOnce(
  context: Context,
  { staff, method, raw, body }: FastifyRequest,
  key: string,
  make: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const once = { by: staff.actor, key, request: JSON.stringify([method, raw.url, body]) };
  return JSON.parse(await runIdempotently(context, once, async (held) => JSON.stringify(await make(held))));
}
