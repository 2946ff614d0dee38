import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PreconditionFailedError, PreconditionRequiredError } from '../../domain/errors.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { matchesETag } from '../server/negotiation.ts';
import { etagOf } from './responses.ts';

/** The header of a change, for a route's description. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of the version you read, or `*` for any version. Without it: 428. If the content has changed since: 412.',
      examples: ['"q1fVwzJ7mBk0n3yXc8sTZA"'],
    }),
  ),
});

/** The headers of a change that is made once with an `Idempotency-Key`. */
export const IfMatchOnce = Type.Object({ ...IfMatch.properties, ...IdempotencyKey.properties });

/**
 * Parses `If-Match`. Call the returned function under the lock with the current content: it throws
 * PreconditionFailedError if the client read another version.
 *
 * @throws PreconditionRequiredError without the header
 */
export function ifMatch({ headers }: FastifyRequest, reply: FastifyReply): (content: unknown) => void {
  const seen = headers['if-match'];
  if (seen === undefined || seen.trim() === '')
    throw new PreconditionRequiredError('Send If-Match with the ETag of the version you read, or with *.');
  return (content) => {
    const etag = etagOf(content);
    if (matchesETag(seen, etag)) return;
    reply.header('etag', etag);
    throw new PreconditionFailedError(content);
  };
}
