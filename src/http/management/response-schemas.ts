/** Schemas of responses: the envelope around `data`, the ETag, the error responses. */
import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { memberOf } from '../../domain/fields/member.ts';
import {
  type ErrorResponseDescription,
  errorResponseSchema,
  retryHeaders,
  serverErrorResponses,
} from '../server/error-response-schema.ts';

const ETag = Type.String({
  description: 'The version of the content. Send it as `If-Match` to change it.',
  examples: ['"q1fVwzJ7mBk0n3yXc8sTZA"'],
});

const IdempotencyReplayed = Type.String({
  description: 'Present, and `true`, if this is the stored response of an earlier request with the same key.',
  examples: ['true'],
});

/** Returns the schema of a response in the envelope. */
export const success = (data: TSchema, description: string) =>
  Type.Object({ success: Type.Literal(true), data }, { description });

/** The response to a `DELETE`: it has no body. */
export const deleted = Type.Null({ description: 'Deleted.' });

/** Returns the schema of a response with a resource that can be changed. */
export const editable = (data: TSchema, description: string, besideData: Record<string, TSchema> = {}) =>
  Type.Object({ success: Type.Literal(true), data, ...besideData }, { description, headers: { ETag } });

const rejected = {
  400: {
    code: 'BAD_REQUEST',
    meaning:
      'the body is missing, not valid JSON, not UTF-8, or too large; its `Content-Type` does not matter.',
    messages: { notJson: 'The body is not valid JSON.', noBody: 'The request has no body.' },
  },
  401: {
    code: 'UNAUTHORIZED',
    meaning: 'no valid session or token.',
    messages: { notSignedIn: 'Sign in, or send an API token.' },
  },
  403: {
    code: 'FORBIDDEN',
    meaning: 'the role or the scopes do not allow this, or another website sent the request.',
    messages: { role: 'Your role at this venue does not allow this.' },
  },
  404: {
    code: 'NOT_FOUND',
    meaning: 'unknown, or part of another venue.',
    messages: { nothing: 'No resource exists at this address.' },
  },
  409: {
    code: 'CONFLICT',
    meaning: 'the current state does not allow this, for example because of a conflicting booking.',
    messages: { last: 'The venue needs at least one owner.' },
  },
  412: {
    code: 'PRECONDITION_FAILED',
    meaning:
      'the content has changed since you read it; `current` has the current content, and `ETag` names it.',
    messages: { stale: 'It has changed since you read it. Check the current content and try again.' },
  },
  422: {
    code: 'VALIDATION_ERROR',
    meaning: 'a member of the body or a query parameter is unknown or invalid; `details` names each one.',
    messages: { fields: 'Some fields are not valid.' },
    details: [{ path: 'capacity', message: 'must be a whole number, but is text (in quotation marks)' }],
  },
  428: {
    code: 'PRECONDITION_REQUIRED',
    meaning: 'the request has no `If-Match`.',
    messages: { missing: 'Send If-Match with the ETag of the version you read, or with *.' },
  },
  429: {
    code: 'RATE_LIMITED',
    meaning: 'a rate limit is exceeded; wait for `Retry-After`.',
    messages: { limit: 'Too many requests. Please try again in 42 seconds.' },
    headers: retryHeaders,
  },
  500: serverErrorResponses[500],
  503: serverErrorResponses[503],
} satisfies Record<number, ErrorResponseDescription>;

/** Returns the error responses of a route, in addition to those that `addImpliedResponses` adds. */
export function errorResponses(...statuses: (keyof typeof rejected)[]) {
  return Object.fromEntries(statuses.map((status) => [status, errorResponseSchema(rejected[status])]));
}

/**
 * Adds what follows from a route's declaration to the description of its responses: 412 and 428 with `If-Match`;
 * `Idempotency-Replayed` with `Idempotency-Key`; and 422 (unknown query parameter), 429, 500 and 503 everywhere.
 * Register it before any route.
 */
export function addImpliedResponses(app: FastifyInstance): void {
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.response === undefined) return;
    const takes = (header: string) => memberOf(memberOf(schema.headers, 'properties'), header) !== undefined;
    const common = errorResponses(...(takes('if-match') ? ([412, 428] as const) : []), 422, 429, 500, 503);
    const declared: Record<string, object> = { ...common, ...Object(schema.response) };
    for (const status of takes('idempotency-key') ? ['200', '201'] : []) {
      const made = declared[status];
      if (made === undefined) continue;
      const headers = { ...Object(memberOf(made, 'headers')), 'Idempotency-Replayed': IdempotencyReplayed };
      declared[status] = { ...made, headers };
    }
    schema.response = declared;
  });
}
