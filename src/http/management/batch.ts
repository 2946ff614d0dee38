/**
 * Several GET requests of the management API in one, so that a page of a client needs one request (decisions/0021).
 * Each part passes its own route with all hooks: access check, rate limit, validation, metrics.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatText } from '../../domain/fields/text.ts';
import { managementApiPaths } from '../../paths.ts';
import type { TypedApp } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { errorResponses, success } from './response-schemas.ts';
import { openObject } from './schema-members.ts';

const maxParts = 20;

/** The maximum size of a batch, in bytes: it is buffered until its last part is there. */
const maxBytes = 4 * 1024 * 1024;

const base = managementApiPaths.everything.replace('/*', '');

/** A path below the base path, except a batch. */
const Part = formatText('must be a path below the base path, such as "/venues", and no batch', {
  pattern: '^(?!/batch(?:\\?|$))(?:/[\\w-]+)+(?:\\?[\\x21\\x22\\x24-\\x7e]*)?$',
  maxLength: 2_000,
});

/** Headers of the batch that apply to each part: sender and origin. */
const forwardedHeaders = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
] as const;
/** Headers of a part's response that the batch contains. */
const responseHeaders = ['etag', 'retry-after'] as const;

/** Registers the routes for batch reads. */
export const batchRoutes: ManagementRoutes = (app) => {
  app.get(
    managementApiPaths.batch,
    {
      config: { action: 'self', hasParts: true },
      schema: {
        operationId: 'readBatch',
        tags: ['Batch'],
        summary: 'Batch several reads',
        description: `Answers up to ${maxParts} GET requests, one after the other. Each is authorised, limited and counted as if it were sent alone, and has the status, the body and the \`ETag\` that it would have alone; a rejected one does not affect the others. Status 413: the batch would be too large; send this request alone.`,
        querystring: Type.Object({
          get: Type.Union([Part, Type.Array(Part, { minItems: 1, maxItems: maxParts })], {
            description: `A path below \`${base}\`, with its query parameters, escaped; repeat the parameter for each request.`,
            examples: [['/venues/riverside', '/venues/riverside/spaces?limit=200']],
          }),
        }),
        response: {
          200: success(
            Type.Array(
              Type.Object({
                status: Type.Integer({ description: 'The status of the request.', examples: [200] }),
                headers: Type.Object(
                  { etag: Type.Optional(Type.String()), 'retry-after': Type.Optional(Type.String()) },
                  { description: 'The `ETag` of the response.' },
                ),
                body: openObject('The response, with `success`: that of the operation, or an `ErrorAnswer`.'),
              }),
            ),
            'The responses, in the order of the requests.',
          ),
          ...errorResponses(401, 403),
        },
      },
    },
    async (request, reply) => {
      const parts: string[] = [];
      let size = 0;
      for (const path of [request.query.get].flat()) {
        // Visitors are served between the parts.
        await nextTurn();
        const part = size < maxBytes ? await partResponse(app, request, path) : tooLarge;
        size += Buffer.byteLength(part);
        parts.push(size <= maxBytes ? part : tooLarge);
      }
      // Joined as text: the parts are JSON already.
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"success":true,"data":[${parts.join()}]}` as never);
    },
  );
};

const tooLarge = JSON.stringify({
  status: 413,
  headers: {},
  body: {
    success: false,
    error: { code: 'BAD_REQUEST', message: 'The batch is too large: send this request alone.' },
  },
});

/** Returns the JSON of one part. */
async function partResponse(app: TypedApp, request: FastifyRequest, path: string): Promise<string> {
  const { statusCode, headers, payload } = await app.inject({
    method: 'GET',
    url: base + path,
    headers: pickHeaders(request.headers, forwardedHeaders),
    ...(request.raw.socket.remoteAddress && { remoteAddress: request.raw.socket.remoteAddress }),
  });
  return `{"status":${statusCode},"headers":${JSON.stringify(pickHeaders(headers, responseHeaders))},"body":${payload}}`;
}

const pickHeaders = (headers: OutgoingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
