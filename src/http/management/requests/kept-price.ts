import type { PriceChoice } from '../../../domain/booking/correction-fields.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';

/**
 * Returns whether a price is kept, as a body says in one of two ways; undefined: it says neither.
 *
 * @throws ValidationError if it says both
 */
export function keepsPrice({
  price,
  keepPrice,
}: {
  readonly price?: PriceChoice;
  readonly keepPrice?: boolean;
}): boolean | undefined {
  if (price === undefined) return keepPrice;
  if (keepPrice === undefined) return price === 'keep';
  throw new ValidationError([
    {
      path: 'price',
      message: 'cannot be combined with "keepPrice"; send one of the two',
      ...codedProblem('one_of_two'),
    },
  ]);
}
