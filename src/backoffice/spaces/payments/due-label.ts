import { latestDepositDate } from '../../../domain/money/latest-deposit.ts';
import { computeDueDate, type Payment, type PaymentDates } from '../../../domain/money/payments.ts';
import { dueText } from '../../../ui/prices/price-messages.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';

/**
 * Describes when a payment is due. Includes the date even if it depends on the contract, since the example's contract
 * is signed today.
 */
export function dueLabel(payment: Payment, payments: readonly Payment[], dates: PaymentDates): string {
  const words = dueText(payment, { payments, ...dates }, priceWord, formats);
  if (payment.dueBasis !== 'after_signing') return words;
  const latest = latestDepositDate(payments, dates.event);
  const [due = dates.today] = [
    computeDueDate(payment, dates),
    latest > dates.today ? latest : dates.today,
  ].sort();
  const date = formats.plainDate(due);
  return words.includes(date) ? words : `${words}${formats.inBrackets(date)}`;
}
