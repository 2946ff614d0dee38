import { computeDueDate, type Payment, type PaymentDates } from '../../../domain/money/payments.ts';
import { dueText } from '../../../ui/prices/price-messages.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';

/**
 * Describes when a payment is due. Includes the date even if it depends on the contract, since the example's contract
 * is signed today.
 */
export function dueLabel(payment: Payment, dates: PaymentDates): string {
  const messages = dueText(payment, dates.event, dates.today, priceWord, formats);
  return payment.dueBasis === 'after_signing'
    ? `${messages}${formats.inBrackets(formats.plainDate(computeDueDate(payment, dates)))}`
    : messages;
}
