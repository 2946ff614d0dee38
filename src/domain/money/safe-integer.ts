import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';

/**
 * Returns the amount if it is a safe integer.
 *
 * If a sum or product exceeds the safe integers, its nearest number is not safe either, so checking the result
 * suffices.
 *
 * @param path the request member that makes it so large
 * @throws ValidationError beyond the safe integers
 */
export function assertSafeInteger(amountCents: number, path: string): number {
  if (!Number.isSafeInteger(amountCents))
    throw new ValidationError([
      {
        path,
        message: 'makes the amount too large to be exact',
        ...codedProblem('amount_too_large'),
      },
    ]);
  return amountCents;
}
