import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';

/**
 * The amount, if every digit of it can be relied on.
 *
 * Sums and products of safe integers are given as they come out: where one leaves the safe integers, its nearest
 * number is none of them either.
 *
 * @param path the member of the request that makes it so large
 * @throws ValidationError for what is beyond the safe integers
 */
export function assertSafeInteger(amountCents: number, path: string): number {
  if (!Number.isSafeInteger(amountCents))
    throw new ValidationError([
      {
        path,
        message: 'makes an amount too large to be told to the unit',
        ...codedProblem('amount_too_large'),
      },
    ]);
  return amountCents;
}
