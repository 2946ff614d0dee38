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
  StaleEditError,
  ValidationError,
} from '../../domain/errors.ts';
import { keysOf } from '../../domain/fields/keys-of.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { mostProblems } from '../../domain/fields/problem-list.ts';
import { explanationOf } from '../../domain/fields/text.ts';
import { type ToldProblem, told } from '../../domain/told-problem.ts';
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
export interface Refusal {
  status: number;
  body: {
    success: false;
    error: ToldProblem & {
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
  }: ToldProblem & { status?: number; details?: readonly FieldProblem[]; current?: unknown } = {},
): Refusal {
  return { status, body: { success: false, error: { code, message, ...more } } };
}

/** Any throw of any route as a refusal. What is not known says nothing about the inside. */
export function refusalOf(error: Error & Partial<FastifyError>): Refusal {
  if (error instanceof ValidationError) return invalid(error.problems);
  if (error instanceof StaleEditError)
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
  if (statusCode === 404) return refusalOf(nothingHere());
  // What Fastify refuses by itself (content type, size, unreadable body or URL) nobody can read.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refusalOf(unreadable());
  return refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again later.');
}

/** Refuses an unknown path or method. */
export const nothingHere = () => new NotFoundError('There is nothing at this address.');

/** Refuses what nobody can make sense of, before it comes to any route. */
export const unreadable = () => new BadRequestError('The request could not be read.');

/** Fastify's handler of what no route is for: the same shape as any refusal. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(nothingHere(), request, reply);
}

/** Fastify's error handler: every throw of every route ends here. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return answerRefusal(inShort(refusalOf(error)), error, request, reply);
}

/** The same for the management API, with the words by which programs tell problems apart. */
export function answerErrorInFull(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return answerRefusal(refusalOf(error), error, request, reply);
}

/** As the public API says it: of its members none has a second meaning, and no visitor downloads what nobody reads. */
function inShort({ status, body }: Refusal): Refusal {
  const { problem: _problem, values: _values, details, ...error } = body.error;
  const short = details?.map(({ path, message }) => ({ path, message }));
  return { status, body: { ...body, error: { ...error, ...(short && { details: short }) } } };
}

function answerRefusal(
  { status, body }: Refusal,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', '2');
  if (status >= 500) noteFault(error, request);
  return reply.code(status).send(body);
}

/** Says in the log what went wrong on our side; of an outage only once in a while, however many requests meet it. */
export function noteFault(error: unknown, { log: usual, routeOptions, server }: FastifyRequest): void {
  const log = usual.child({}, { serializers: { err: asItIs } });
  const isOutage = error instanceof StorageUnavailableError;
  if (isOutage && server.outages.isNews(error.reason))
    log.error({ err: withoutValues(error), reason: error.reason }, 'the database cannot be used');
  // The route, never the URL or the body: those may carry personal data.
  if (!isOutage) log.error({ err: withoutValues(error), route: routeOptions.url }, 'request failed');
}

/** Pino would take what has a message for an error, name its kind `Object` and leave out the code of its cause. */
const asItIs = (told: object) => told;

/**
 * What a log may say of a fault. PostgreSQL's errors carry the row they are about, guest and all, in members of
 * their own, so only what is named here is taken, from the error and from what caused it. Those of its class 22
 * (data exceptions) quote the value in their words too, so of these only the code and the places are taken.
 */
function withoutValues(fault: unknown): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  const { name, message, stack, cause } = fault;
  const code = memberOf(fault, 'code');
  const said = /^22\w{3}$/.test(String(code))
    ? {
        stack: stack
          ?.replace(message, '')
          .match(/^ {4}at .*$/gm)
          ?.join('\n'),
      }
    : { message, stack };
  return { type: name, code, ...said, ...(cause instanceof Error && { cause: withoutValues(cause) }) };
}

function invalid(problems: readonly FieldProblem[]) {
  const details = problems.slice(0, mostProblems);
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
    return { path: at === '' ? missing : `${at}.${missing}`, message: 'is required', ...told('required') };
  }
  if (keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty']);
    return { path: at === '' ? unknown : `${at}.${unknown}`, message: 'is not known', ...told('not_known') };
  }
  if (keyword === 'format' && params['format'] === 'date')
    return { path: at, message: 'must be a date written YYYY-MM-DD', ...told('date') };
  if (keyword === 'format' && params['format'] === 'email')
    return { path: at, message: 'must be an e-mail address', ...told('email') };
  if (keyword === 'pattern') return { path: at, ...explanationOf(String(params['pattern'])) };
  if (keyword === 'type') {
    const type = String(params['type']).replaceAll(',', ' or ');
    return {
      path: at,
      message: `must be ${type}`,
      ...told(type === 'integer' ? 'whole_number' : 'wrong_kind'),
    };
  }
  return { path: at, message: message ?? 'is not valid', ...wordOf(keyword, params) };
}

/** The word for what Ajv says in its own words. */
function wordOf(keyword: string, { limit }: Readonly<Record<string, unknown>>): ToldProblem {
  const bound = Number(limit);
  switch (keyword) {
    case 'maxLength':
      return told('too_long', { most: bound });
    case 'minLength':
      return told('empty');
    case 'maxItems':
      return told('too_many', { most: bound });
    case 'minItems':
      return told('too_few', { least: bound });
    case 'minimum':
    case 'exclusiveMinimum':
      return told('too_small', { least: bound });
    case 'maximum':
    case 'exclusiveMaximum':
      return told('too_large', { most: bound });
    case 'enum':
    case 'const':
    case 'anyOf':
      return told('not_a_choice');
    default:
      return told('wrong_format');
  }
}
