import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Price } from './price.ts';

/**
 * The maximum number of lines of a booking's price: each list of prices reads and stores them. A request of a visitor, of
 * at most ten dates, has fewer.
 */
export const maxPriceLines = 5_000;

type Priced = Pick<Price, 'lines'>;

/**
 * Checks the price of a new or changed booking. One that had more lines before the limit keeps working: only a change that
 * adds to them is refused.
 *
 * @param former null: the booking is new
 * @param path names the input at fault
 * @throws ValidationError if it has too many lines
 */
export function assertPriceSize({ lines }: Priced, former: Priced | null, path: string): void {
  const count = lines.length;
  if (count <= maxPriceLines || count <= (former?.lines.length ?? 0)) return;
  throw new ValidationError([{ path, ...tooManyPriceLines(count) }]);
}

/** Returns the problem with a price of that many lines. */
export const tooManyPriceLines = (count: number) => ({
  message: `would make a price of ${count} lines; the maximum is ${maxPriceLines}: book fewer dates or extras together`,
  ...codedProblem('too_many_price_lines', { count, most: maxPriceLines }),
});
