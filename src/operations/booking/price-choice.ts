/** What becomes of the price of a booking whose terms or dates change, if staff have not said it. */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { PriceChoice } from '../../domain/booking/correction-fields.ts';
import { ValidationError } from '../../domain/errors.ts';
import { isAgreement } from '../../domain/money/price-reasons.ts';
import { codedProblem } from '../../domain/problem-codes.ts';

/** A choice that staff need not make, or the error if they have to: code `price_choice`, with both totals. */
type Choice =
  | { readonly choice: PriceChoice; readonly question: null }
  | { readonly choice: null; readonly question: ValidationError };

/**
 * Returns the choice: an agreed price is kept, and the same total updated.
 *
 * @param newTotalCents at the prices of the day
 */
export function choiceWithoutStaff(
  { agreedPrice, quote }: Pick<BookingRequest, 'agreedPrice' | 'quote'>,
  newTotalCents: number,
): Choice {
  if (agreedPrice !== null && isAgreement(agreedPrice.reason)) return { choice: 'keep', question: null };
  const { totalCents: formerTotalCents, currency } = agreedPrice ?? quote;
  if (newTotalCents === formerTotalCents) return { choice: 'update', question: null };
  const question = new ValidationError([
    {
      path: 'price',
      message: `is required: the total of ${formerTotalCents} would become ${newTotalCents}`,
      ...codedProblem('price_choice', { formerTotalCents, newTotalCents, currency }),
    },
  ]);
  return { choice: null, question };
}
