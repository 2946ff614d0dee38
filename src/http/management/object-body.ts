import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';

/**
 * Returns the body if it is an object; the operation validates its members.
 *
 * @throws ValidationError if it is not an object
 */
export function requireObjectBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>>;
  throw new ValidationError([
    { path: '', message: 'must be an object, { … }', ...codedProblem('wrong_kind') },
  ]);
}
