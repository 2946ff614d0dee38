/** Decisions on several requests: each on its own, so that a failed one does not affect the others. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isReference } from '../../../domain/booking/reference.ts';
import { ConflictError, DomainError, NotFoundError } from '../../../domain/errors.ts';
import { type CodedProblem, codedProblem } from '../../../domain/problem-codes.ts';
import type { Context } from '../../../operations/context.ts';
import { codedProblemSchema } from '../coded-problem-schema.ts';
import { success } from '../response-schemas.ts';
import { makeOnce } from '../responses.ts';

const batchSize = 200;

/** The requests to decide on. */
export const references = Type.Array(Type.String({ maxLength: 20 }), {
  minItems: 1,
  maxItems: batchSize,
  description: `The references, at most ${batchSize}.`,
  examples: [['BR-7K3M9QZ2', 'BR-2M8D4XVA']],
});

/** The result for each request. */
export const outcomes = success(
  Type.Array(
    Type.Object({
      reference: Type.String({ description: 'The reference.' }),
      status: Type.Optional(Type.String({ description: 'The new status.', examples: ['declined'] })),
      error: Type.Optional(Type.String({ description: 'Why it failed; the others are not affected.' })),
      ...codedProblemSchema,
    }),
  ),
  'The result for each.',
);

/** Part of the description of each route that decides on several requests. */
export const notAllAtOnce =
  'A call takes about ten seconds at most, which matters for bookings of many dates in many rooms: requests that it does not reach stay as they are and have the problem `not_reached`; send them again. It always handles at least the first. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.';

/** How long a call may take before it begins no further request: half of what a worker may take. */
const maxMs = 10_000;

/**
 * Responds to a decision on several requests: with an `Idempotency-Key`, each is decided on only once.
 *
 * @param act decides on one with the given context, and returns its new status
 */
export async function decideEachOnce(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: readonly string[],
  act: (held: Context, reference: string) => Promise<string>,
) {
  const data = await makeOnce(context, request, reply, (held) =>
    decideEach(requested, (reference) => act(held, reference)),
  );
  return { success: true, data };
}

/**
 * Decides on each request in order, until it has taken long.
 *
 * @param act decides on one, and returns its new status
 * @param elapsed the time in milliseconds, from any start
 */
export async function decideEach(
  requested: readonly string[],
  act: (reference: string) => Promise<string>,
  elapsed: () => number = () => performance.now(),
) {
  const done: (CodedProblem & { reference: string; status?: string; error?: string })[] = [];
  const startedAt = elapsed();
  for (const reference of new Set(requested.map((each) => each.toUpperCase()))) {
    try {
      if (!isReference(reference)) throw new NotFoundError(`There is no booking request ${reference}.`);
      if (done.length > 0 && elapsed() - startedAt >= maxMs) throw notReachedError(reference);
      done.push({ reference, status: await act(reference) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.push({ reference, error: error.message, ...problemOfError(error, reference) });
    }
  }
  return done;
}

const notReachedError = (reference: string) =>
  new ConflictError(
    `The others took so long that ${reference} was not reached: send it again.`,
    codedProblem('not_reached'),
  );

function problemOfError(error: DomainError, reference: string): CodedProblem {
  if (error instanceof ConflictError) return error.codedProblem;
  return error instanceof NotFoundError ? codedProblem('no_such', { text: reference }) : {};
}
