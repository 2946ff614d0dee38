import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';

/**
 * The body of a request, where it is an object; what is in it is for an operation to read.
 *
 * @throws ValidationError where it is something else
 */
export function requireObjectBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>>;
  throw new ValidationError([
    { path: '', message: 'must be an object, { … }', ...codedProblem('wrong_kind') },
  ]);
}
