/** Decisions on several requests: each on its own, so that a failed one does not affect the others. */
import { Type } from 'typebox';
import { isReference } from '../../../domain/booking/reference.ts';
import { ConflictError, DomainError, NotFoundError } from '../../../domain/errors.ts';
import { type CodedProblem, codedProblem } from '../../../domain/problem-codes.ts';
import { codedProblemSchema } from '../coded-problem-schema.ts';
import { success } from '../response-schemas.ts';

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

/**
 * Decides on each request in order.
 *
 * @param act decides on one, and returns its new status
 */
export async function decideEach(requested: readonly string[], act: (reference: string) => Promise<string>) {
  const done: (CodedProblem & { reference: string; status?: string; error?: string })[] = [];
  for (const reference of new Set(requested.map((each) => each.toUpperCase()))) {
    try {
      if (!isReference(reference)) throw new NotFoundError(`There is no booking request ${reference}.`);
      done.push({ reference, status: await act(reference) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.push({ reference, error: error.message, ...problemOfError(error, reference) });
    }
  }
  return done;
}

function problemOfError(error: DomainError, reference: string): CodedProblem {
  if (error instanceof ConflictError) return error.codedProblem;
  return error instanceof NotFoundError ? codedProblem('no_such', { text: reference }) : {};
}
