import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { idempotencyKeyPattern, patternExplanation } from '../../domain/fields/text.ts';

/** Returns the header, for a route's description. @param example the API page sends it, so that two routes need two */
export const idempotencyKeyWith = (example: string) =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        pattern: idempotencyKeyPattern,
        description:
          'Any unique string, such as a random UUID. Use the same one for all retries of a request.',
        examples: [example],
      }),
    ),
  });

/** The same with the usual example. */
export const IdempotencyKey = idempotencyKeyWith('9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11');

/**
 * Returns the key; null: not sent. Two headers arrive joined by a comma and a space, which is invalid.
 *
 * @throws ValidationError for an invalid key
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && new RegExp(idempotencyKeyPattern).test(key)) return key;
  throw new ValidationError([{ path: 'Idempotency-Key', ...patternExplanation(idempotencyKeyPattern) }]);
}
