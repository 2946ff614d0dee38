import type { FastifyRequest, RouteOptions } from 'fastify';
import { BadRequestError } from '../../domain/errors.ts';

/** Space, tab and line breaks: a body of these is empty. */
const jsonSpaces: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON regardless of its content type, even if it is missing: Fastify would reject or ignore unknown
 * types.
 */
export function parseAsJson({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = 'application/json';
}

/** Returns whether a route may be called without a body: a POST all of whose members are optional. */
export function mayOmitBody({
  method,
  schema,
  config,
}: Pick<RouteOptions, 'method' | 'schema' | 'config'>): boolean {
  const { type, required = [], minProperties = 0 } = Object(schema?.body ?? config?.body);
  return method === 'POST' && type === 'object' && required.length === 0 && minProperties === 0;
}

/** Returns whether a route takes a body: one that it validates itself, one that its operation validates, or a picture. */
export function takesBody({ schema, config }: Pick<RouteOptions, 'schema' | 'config'>): boolean {
  return schema?.body !== undefined || config?.body !== undefined || config?.isPicture === true;
}

/** The content type of bodies that the app does not parse. */
export const anyBytesType = 'application/octet-stream';

/** Leaves a body as it is: an image, whose format the service detects, or one that a worker parses. */
export function parseAsBytes({ raw }: FastifyRequest): void {
  raw.headers['content-type'] = anyBytesType;
}

/**
 * Parses a JSON body. An empty one of a route without a body is no body: many HTTP clients send `Content-Type` with
 * every request. If every member is optional, it is an object without members. `__proto__` and `constructor` are members
 * like any other and, like every unknown member, ignored: nothing copies the body's members to other objects.
 *
 * @throws BadRequestError for a missing body, invalid UTF-8 and invalid JSON
 */
export async function parseJsonBody(
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
  body: Buffer,
): Promise<unknown> {
  const isOptional = mayOmitBody(routeOptions);
  if (body.every((byte) => jsonSpaces.has(byte))) {
    if (!takesBody(routeOptions)) return undefined;
    if (isOptional) return {};
    throw new BadRequestError('The request has no body.');
  }
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    // Some clients send `null` for no body.
    return value === null && isOptional ? {} : value;
  } catch {
    throw new BadRequestError('The body is not valid JSON.');
  }
}
