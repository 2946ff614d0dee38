/**
 * Error responses: one table from code to status, one shape for every error (specification §7). The seven codes are a
 * closed set, extended only by the management API; nothing depends on messages.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
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
import { problemOfSchema } from '../../domain/fields/problem-of-schema.ts';
import { type CodedProblem, codedProblem } from '../../domain/problem-codes.ts';
import { VenueFrozenError } from '../../domain/venue/venue-freeze.ts';
import { PhotosUnavailableError } from '../../media/errors.ts';
import { JobCancelledError, JobFailedError, PoolFullError } from '../../pool/errors.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The response is a 503 without a fault: a frozen venue, or a client that has disconnected. */
    isPlannedRefusal?: true;
    /** The error that the request got, for the log. */
    loggedError?: {
      readonly code: string;
      readonly fields?: readonly string[];
      /** Of a 503. */
      readonly reason?: string;
    };
  }
}

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

/** The error codes of the public API, for its description. */
export const errorCodes = keysOf(publicStatusOf);
/** The error codes of the management API, for its description. */
export const managementErrorCodes = keysOf(statusOf);

/** An error response: its status and body in the specification's shape. */
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

/** A rate limit is exceeded (specification §8). The retry headers are already set. */
export class RateLimitedError extends Error {
  readonly code = 'RATE_LIMITED';
}

/** Returns an error response with the status of its code unless another is given. */
function errorResponse(
  code: ErrorCode,
  message: string,
  {
    status = statusOf[code],
    ...more
  }: CodedProblem & { status?: number; details?: readonly FieldProblem[]; current?: unknown } = {},
): ErrorResponse {
  return { status, body: { success: false, error: { code, message, ...more } } };
}

/** Converts any thrown error to an error response. Unknown errors reveal no details. */
export function toErrorResponse(error: Error & Partial<FastifyError>): ErrorResponse {
  if (error instanceof ValidationError) return invalid(error.problems);
  if (error instanceof PreconditionFailedError)
    return errorResponse(error.code, error.message, { ...error.codedProblem, current: error.current });
  if (error instanceof ConflictError)
    return errorResponse(error.code, error.message, {
      ...error.codedProblem,
      ...detailsOf(error),
    });
  if (error instanceof NotFoundError)
    return errorResponse(error.code, error.message, { ...detailsOf(error) });
  if (error instanceof ForbiddenError) return errorResponse(error.code, error.message, error.codedProblem);
  if (error instanceof DomainError || error instanceof RateLimitedError)
    return errorResponse(error.code, error.message);
  if (error instanceof StorageUnavailableError) {
    const message =
      error.reason === 'busy' ? slowDatabase : 'The service is briefly unavailable. Please try again.';
    return errorResponse('INTERNAL_SERVER_ERROR', message, { status: 503 });
  }
  if (error instanceof PoolFullError)
    return errorResponse(
      'RATE_LIMITED',
      'Too many requests that take long are waiting. Please try again in a moment.',
    );
  if (error instanceof JobFailedError || error instanceof JobCancelledError) {
    const isUnfinished = error instanceof JobFailedError && error.isWrite;
    return errorResponse('INTERNAL_SERVER_ERROR', isUnfinished ? unfinished : tooLong, { status: 503 });
  }
  if (error instanceof VenueFrozenError)
    return errorResponse('INTERNAL_SERVER_ERROR', error.message, {
      status: 503,
      ...codedProblem(error.movedTo === null ? 'venue_frozen' : 'venue_moved'),
    });
  if (error instanceof PhotosUnavailableError)
    return errorResponse(
      'INTERNAL_SERVER_ERROR',
      'Photos cannot be processed at the moment. Please try again.',
      {
        status: 503,
      },
    );
  const { validation, statusCode } = error;
  if (validation) return invalid(validation.map(problemOfSchema));
  if (statusCode === 404) return toErrorResponse(notFoundError());
  if (statusCode === 413) return toErrorResponse(new BadRequestError('The request is too large.'));
  // Fastify's own errors (content type, size, unreadable body or URL) mean a malformed request.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return toErrorResponse(malformedRequestError());
  return errorResponse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again later.');
}

const slowDatabase = 'The database took too long. Please try again.';
const tooLong = 'The request took too long. Please try again.';
const unfinished =
  'The request took too long and was ended. A part of it may be done: check the result, then send it again, with a new Idempotency-Key, to complete it.';

const detailsOf = ({ details }: ConflictError | NotFoundError) => (details.length > 0 ? { details } : {});

/** Returns the error of an unknown path or method. */
export const notFoundError = () => new NotFoundError('No resource exists at this address.');

/** Returns the error of a request that cannot be parsed, before routing. */
export const malformedRequestError = () => new BadRequestError('The request could not be read.');

/** Handles requests without a route. */
export function notFoundHandler(request: FastifyRequest, reply: FastifyReply) {
  return errorHandler(notFoundError(), request, reply);
}

/** Handles errors: every error of every route ends here. */
export function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(error, request, reply, withoutProblemCodes);
}

/** Handles errors of the management API, with problem codes. */
export function managementErrorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(error, request, reply, (response) => response);
}

/** Removes problem codes: the public API's members need none, and visitors should not download them. */
function withoutProblemCodes({ status, body }: ErrorResponse): ErrorResponse {
  const { problem: _problem, values: _values, details, ...error } = body.error;
  const short = details?.map(({ path, message }) => ({ path, message }));
  return { status, body: { ...body, error: { ...error, ...(short && { details: short }) } } };
}

function sendErrorResponse(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: (response: ErrorResponse) => ErrorResponse,
) {
  const response = toErrorResponse(error);
  const { status, body } = shown(response);
  reply.header('cache-control', 'no-store');
  request.loggedError = loggedErrorOf(error, response);
  const isFrozen = error instanceof VenueFrozenError;
  // A move takes minutes, an outage may end at once.
  if (status === 503) reply.header('retry-after', isFrozen ? '60' : '2');
  if (error instanceof PoolFullError) reply.header('retry-after', String(error.retryMs / 1000));
  const isExpected = isFrozen || error instanceof JobCancelledError;
  if (isExpected) request.isPlannedRefusal = true;
  if (status >= 500 && !isExpected) logServerError(error, request);
  return reply.code(status).send(body);
}

/** Returns the members of an error that the line of its request has. */
export function loggedErrorOf(
  error: Error,
  { body, status }: ErrorResponse,
): NonNullable<FastifyRequest['loggedError']> {
  const { code, details } = body.error;
  // No name that a client made up.
  const fields = details
    ?.filter(({ problem }) => problem !== 'not_known')
    .map(({ path }) => path)
    .filter((path) => /^[\w.[\]]{1,60}$/.test(path));
  const reason = status === 503 ? reasonOf(error) : undefined;
  return { code, ...(fields && { fields: fields.slice(0, 5) }), ...(reason && { reason }) };
}

/** Returns why a request got a 503; undefined: unknown. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof StorageUnavailableError) return error.reason;
  if (error instanceof VenueFrozenError) return error.movedTo === null ? 'frozen' : 'moved';
  if (error instanceof JobCancelledError) return 'cancelled';
  if (error instanceof JobFailedError) return 'too slow';
  return error instanceof PhotosUnavailableError ? 'photos' : undefined;
}

/** Logs a server error; an outage only at intervals, not for every affected request. */
export function logServerError(error: unknown, { log: usual, routeOptions, server }: FastifyRequest): void {
  const log = usual.child({}, { serializers: { err: wrapForLog } });
  // The route, never the URL or the body: those may contain personal data.
  const route = routeOptions.url;
  const isOutage = error instanceof StorageUnavailableError;
  if (isOutage && server.outages.shouldLog(error.reason))
    log.error({ err: withoutValues(error), reason: error.reason, route }, 'the database cannot be used');
  if (!isOutage) log.error({ err: withoutValues(error), route }, 'request failed');
}

/** Pino would treat an object with a message as an error, name its type `Object` and omit its cause's code. */
const wrapForLog = (body: object) => body;

/**
 * Returns the parts of a server error that may be logged. PostgreSQL's errors contain the row, including guests, in
 * members of their own, so only the members named here are copied, from the error and its causes. Errors of class 22
 * (data exceptions) quote the value in their message, so only their code and stack are copied.
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
  return errorResponse('VALIDATION_ERROR', 'Some fields are not valid.', { details });
}
