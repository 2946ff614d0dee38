import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../../domain/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON regardless of its content type, even if it is missing: Fastify would reject or ignore unknown
 * types.
 */
export function parseAsJson({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = 'application/json';
}

/** The content type that the parser uses for every image: the service detects the format from the content. */
export const anyImageType = 'application/octet-stream';

/** Parses the body of a route that takes images. */
export function parseAsImage({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = anyImageType;
}

/**
 * Parses a JSON body. `__proto__` and `constructor` are members like any other and, like every unknown member,
 * ignored: nothing copies the body's members to other objects.
 *
 * @throws BadRequestError for an empty body, invalid UTF-8 and invalid JSON
 */
export async function parseJsonBody(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) throw new BadRequestError('The request has no body.');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new BadRequestError('The body is not valid JSON.');
  }
}
