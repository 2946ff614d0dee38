import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { StaleEditError, ValidationError } from '../../domain/errors.ts';
import { told } from '../../domain/told-problem.ts';
import { isKnown } from '../shell/negotiation.ts';
import { etagOf } from './answers.ts';

/** The header of a change, for a route's description. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of what you have seen, so that nobody’s change is overwritten unseen; `*`: whatever stands there. Without it: 422.',
      examples: ['"q1fVwzJ7mBk0n3yXc8sTZA"'],
    }),
  ),
});

/**
 * Holds a change to what its author has seen: what comes back is to be called, under the lock, with the content as it stands.
 *
 * @throws ValidationError where the request does not say what that was; what comes back throws StaleEditError where it
 *   stands otherwise by now
 */
export function ifMatch({ headers }: FastifyRequest, reply: FastifyReply): (content: unknown) => void {
  const seen = headers['if-match'];
  if (seen === undefined || seen.trim() === '')
    throw new ValidationError([
      {
        path: 'If-Match',
        message: 'is required: the ETag of what you have seen, or * for whatever stands there',
        ...told('required'),
      },
    ]);
  return (content) => {
    const etag = etagOf(content);
    if (isKnown(seen, etag)) return;
    reply.header('etag', etag);
    throw new StaleEditError(content);
  };
}
