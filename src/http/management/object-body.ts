import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../../domain/errors.ts';
import { told } from '../../domain/told-problem.ts';

/**
 * The body of a request, where it is an object; what is in it is for an operation to read.
 *
 * @throws ValidationError where it is something else
 */
export function objectIn({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>>;
  throw new ValidationError([{ path: '', message: 'must be an object, { … }', ...told('wrong_kind') }]);
}
