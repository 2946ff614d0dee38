import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../../domain/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body is read as JSON whatever it says it is, also where it says nothing or is not there at all: left to itself,
 * Fastify refuses or passes over what has no type it knows.
 */
export function parseAsJson({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = 'application/json';
}

/** What a picture is taken for, whatever it says it is: what is in it counts. */
export const anyImageType = 'application/octet-stream';

/** The same for the body of a route that takes pictures. */
export function parseAsImage({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = anyImageType;
}

/**
 * Reads a JSON body. `__proto__` and `constructor` are members like any other and, like every member nobody
 * asked for, ignored: nothing copies the body's members onto other objects.
 *
 * @throws BadRequestError for an empty body, bytes that are not UTF-8, and text that is not JSON
 */
export async function parseJsonBody(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) throw new BadRequestError('The request has no body.');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new BadRequestError('The body is not valid JSON.');
  }
}
