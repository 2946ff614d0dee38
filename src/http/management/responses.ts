import type { FastifyReply, FastifyRequest } from 'fastify';
import { runIdempotently } from '../../operations/access/idempotent.ts';
import type { Context } from '../../operations/context.ts';
import { computeETag } from '../server/content.ts';
import { idempotencyKeyOf } from '../server/idempotency-key.ts';

/**
 * Returns the ETag of a resource's content. Bookings are not part of the content, so new ones cause no edit conflict.
 */
export const etagOf = (content: unknown) => `"${computeETag(Buffer.from(JSON.stringify(content)))}"`;

/** Sends a resource that can be changed, with its ETag. */
export function sendEditable(reply: FastifyReply, content: unknown) {
  reply.header('etag', etagOf(content));
  return { success: true, data: content };
}

type MakeResource = (context: Context, release: () => Promise<void>) => Promise<unknown>;

/**
 * Responds to a request that creates something: 201; with an `Idempotency-Key` only once. A repeat gets the first
 * response, marked with `Idempotency-Replayed`.
 *
 * @param make calls an operation with the given context, and releases the key if it undoes what it has written
 */
export async function sendCreated(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: MakeResource,
) {
  const key = idempotencyKeyOf(request);
  if (key === null) return sendEditable(reply.code(201), await make(context, async () => undefined));
  const { response, isReplayed } = await createOnce(context, request, key, make);
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  return sendEditable(reply.code(201), JSON.parse(response));
}

function createOnce(
  context: Context,
  { staff, method, raw, body, params }: FastifyRequest,
  key: string,
  make: MakeResource,
) {
  const by = `${staff.credentials.kind}:${staff.id}`;
  const { venueId = '' } = params as { venueId?: string };
  const once = { by, key, request: JSON.stringify([method, raw.url, body]), venueId };
  return runIdempotently(context, once, async (...held) => JSON.stringify(await make(...held)));
}
