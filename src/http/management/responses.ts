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

type Make<Result> = (context: Context, release: () => Promise<void>) => Promise<Result>;

/**
 * Responds to a request that creates something: 201; with an `Idempotency-Key` only once (`makeOnce`).
 *
 * @param make calls an operation with the given context, and releases the key if it undoes what it has written
 */
export async function sendCreated(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Make<unknown>,
) {
  return sendEditable(reply.code(201), await makeOnce(context, request, reply, make));
}

/** What a repeat of a change gets. */
interface RepeatOptions {
  /** Whether the result names no guest: an erasure of guests keeps it for repeats. */
  readonly namesNoGuest?: boolean;
}

/**
 * Makes a change; with an `Idempotency-Key` only once. A repeat gets the first result, as JSON has it, and the response is
 * marked with `Idempotency-Replayed`. A dry run uses no key: it changes nothing.
 *
 * @param make calls an operation with the given context, and releases the key if it undoes what it has written
 */
export async function makeOnce<Result>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Make<Result>,
  { namesNoGuest = false }: RepeatOptions = {},
): Promise<Result> {
  const key = idempotencyKeyOf(request);
  const { staff, method, raw, body, params } = request;
  if (key === null || isDryRun(body)) return make(context, async () => undefined);
  const by = `${staff.credentials.kind}:${staff.id}`;
  const { venueId = '' } = params as { venueId?: string };
  const once = { by, key, request: JSON.stringify([method, raw.url, body]), venueId, namesNoGuest };
  const run: Make<string> = async (...held) => JSON.stringify(await make(...held));
  const { response, isReplayed } = await runIdempotently(context, once, run);
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  return JSON.parse(response);
}

const isDryRun = (body: unknown) =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true;
