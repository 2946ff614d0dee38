/**
 * The wire's side of refusals: one table from code to status, one shape for every error answer
 * (specification §7). The seven codes are a closed set, which only the management API adds to; nothing here looks at a message.
 */

import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import {
  BadRequestError,
  ConflictError,
  DomainError,
  type FieldProblem,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '../../domain/errors.ts';
import { keysOf } from '../../domain/fields/keys-of.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { maxProblems } from '../../domain/fields/problem-list.ts';
import { patternExplanation } from '../../domain/fields/text.ts';
import { type CodedProblem, codedProblem } from '../../domain/problem-codes.ts';
import { PhotosUnavailableError } from '../../media/errors.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';

const publicStatusOf = {
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION_ERROR: 422,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;
const statusOf = {
  ...publicStatusOf,
  UNAUTHORIZED: 401,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  PRECONDITION_REQUIRED: 428,
} as const;
type ErrorCode = keyof typeof statusOf;

/** For the public API's description. */
export const errorCodes = keysOf(publicStatusOf);
/** For the management API's description. */
export const managementErrorCodes = keysOf(statusOf);

/** An error answer: its status, and a body in the shape of the specification. */
export interface ErrorResponse {
  status: number;
  body: {
    success: false;
    error: CodedProblem & {
      code: ErrorCode;
      message: string;
      details?: readonly FieldProblem[];
      current?: unknown;
    };
  };
}

/** A limit is reached (specification §8). The headers that say when to come back are already set. */
export class RateLimitedError extends Error {
  readonly code = 'RATE_LIMITED';
}

/** One refusal, with the status of its code unless another is given. */
function refusal(
  code: ErrorCode,
  message: string,
  {
    status = statusOf[code],
    ...more
  }: CodedProblem & { status?: number; details?: readonly FieldProblem[]; current?: unknown } = {},
): ErrorResponse {
  return { status, body: { success: false, error: { code, message, ...more } } };
}

/** Any throw of any route as a refusal. What is not known says nothing about the inside. */
export function toErrorResponse(error: Error & Partial<FastifyError>): ErrorResponse {
  if (error instanceof ValidationError) return invalid(error.problems);
  if (error instanceof PreconditionFailedError)
    return refusal(error.code, error.message, { ...error.told, current: error.current });
  if (error instanceof ConflictError)
    return refusal(error.code, error.message, {
      ...error.told,
      ...(error.details.length > 0 && { details: error.details }),
    });
  if (error instanceof ForbiddenError) return refusal(error.code, error.message, error.told);
  if (error instanceof DomainError || error instanceof RateLimitedError)
    return refusal(error.code, error.message);
  if (error instanceof StorageUnavailableError)
    return refusal('INTERNAL_SERVER_ERROR', 'The service is briefly unavailable. Please try again.', {
      status: 503,
    });
  if (error instanceof PhotosUnavailableError)
    return refusal('INTERNAL_SERVER_ERROR', 'No photos can be taken in at the moment. Please try again.', {
      status: 503,
    });
  const { validation, statusCode } = error;
  if (validation) return invalid(validation.map(problemOf));
  if (statusCode === 404) return toErrorResponse(notFoundError());
  // What Fastify refuses by itself (content type, size, unreadable body or URL) nobody can read.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return toErrorResponse(malformedRequestError());
  return refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again later.');
}

/** Refuses an unknown path or method. */
export const notFoundError = () => new NotFoundError('There is nothing at this address.');

/** Refuses what nobody can make sense of, before it comes to any route. */
export const malformedRequestError = () => new BadRequestError('The request could not be read.');

/** Fastify's handler of what no route is for: the same shape as any refusal. */
export function notFoundHandler(request: FastifyRequest, reply: FastifyReply) {
  return errorHandler(notFoundError(), request, reply);
}

/** Fastify's error handler: every throw of every route ends here. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(inShort(toErrorResponse(error)), error, request, reply);
}

/** The same for the management API, with the words by which programs tell problems apart. */
export function managementErrorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(toErrorResponse(error), error, request, reply);
}

/** As the public API says it: of its members none has a second meaning, and no visitor downloads what nobody reads. */
function inShort({ status, body }: ErrorResponse): ErrorResponse {
  const { problem: _problem, values: _values, details, ...error } = body.error;
  const short = details?.map(({ path, message }) => ({ path, message }));
  return { status, body: { ...body, error: { ...error, ...(short && { details: short }) } } };
}

function sendErrorResponse(
  { status, body }: ErrorResponse,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', '2');
  if (status >= 500) logServerError(error, request);
  return reply.code(status).send(body);
}

/** Says in the log what went wrong on our side; of an outage only once in a while, however many requests meet it. */
export function logServerError(error: unknown, { log: usual, routeOptions, server }: FastifyRequest): void {
  const log = usual.child({}, { serializers: { err: asItIs } });
  const isOutage = error instanceof StorageUnavailableError;
  if (isOutage && server.outages.isNews(error.reason))
    log.error({ err: withoutValues(error), reason: error.reason }, 'the database cannot be used');
  // The route, never the URL or the body: those may carry personal data.
  if (!isOutage) log.error({ err: withoutValues(error), route: routeOptions.url }, 'request failed');
}

/** Pino would take what has a message for an error, name its kind `Object` and leave out the code of its cause. */
const asItIs = (body: object) => body;

/**
 * What a log may say of a fault. PostgreSQL's errors carry the row they are about, guest and all, in members of
 * their own, so only what is named here is taken, from the error and from what caused it. Those of its class 22
 * (data exceptions) quote the value in their words too, so of these only the code and the places are taken.
 */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = memberOf(error, 'code');
  const text = /^22\w{3}$/.test(String(code))
    ? {
        stack: stack
          ?.replace(message, '')
          .match(/^ {4}at .*$/gm)
          ?.join('\n'),
      }
    : { message, stack };
  return { type: name, code, ...text, ...(cause instanceof Error && { cause: withoutValues(cause) }) };
}

function invalid(problems: readonly FieldProblem[]) {
  const details = problems.slice(0, maxProblems);
  return refusal('VALIDATION_ERROR', 'Some fields are not valid.', { details });
}

/** Ajv's `/extras/0/id` and `must match format` as a path and a sentence for people. */
function problemOf({ instancePath, keyword, params, message }: FastifySchemaValidationError): FieldProblem {
  const at = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  if (keyword === 'required') {
    const missing = String(params['missingProperty']);
    return {
      path: at === '' ? missing : `${at}.${missing}`,
      message: 'is required',
      ...codedProblem('required'),
    };
  }
  if (keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty']);
    return {
      path: at === '' ? unknown : `${at}.${unknown}`,
      message: 'is not known',
      ...codedProblem('not_known'),
    };
  }
  if (keyword === 'format' && params['format'] === 'date')
    return { path: at, message: 'must be a date written YYYY-MM-DD', ...codedProblem('date') };
  if (keyword === 'format' && params['format'] === 'email')
    return { path: at, message: 'must be an e-mail address', ...codedProblem('email') };
  if (keyword === 'pattern') return { path: at, ...patternExplanation(String(params['pattern'])) };
  if (keyword === 'type') {
    const type = String(params['type']).replaceAll(',', ' or ');
    return {
      path: at,
      message: `must be ${type}`,
      ...codedProblem(type === 'integer' ? 'whole_number' : 'wrong_kind'),
    };
  }
  return { path: at, message: message ?? 'is not valid', ...wordOf(keyword, params) };
}

/** The word for what Ajv says in its own words. */
function wordOf(keyword: string, { limit }: Readonly<Record<string, unknown>>): CodedProblem {
  const bound = Number(limit);
  switch (keyword) {
    case 'maxLength':
      return codedProblem('too_long', { most: bound });
    case 'minLength':
      return codedProblem('empty');
    case 'maxItems':
      return codedProblem('too_many', { most: bound });
    case 'minItems':
      return codedProblem('too_few', { least: bound });
    case 'minimum':
    case 'exclusiveMinimum':
      return codedProblem('too_small', { least: bound });
    case 'maximum':
    case 'exclusiveMaximum':
      return codedProblem('too_large', { most: bound });
    case 'enum':
    case 'const':
    case 'anyOf':
      return codedProblem('not_a_choice');
    default:
      return codedProblem('wrong_format');
  }
}
