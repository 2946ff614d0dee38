import { computeDueDate, type Payment, type PaymentDates } from '../../../domain/money/payments.ts';
import { dueText } from '../../../ui/prices/price-messages.ts';
import { f } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';

/**
 * Returns when a payment is due, with its date even if it depends on the contract, since examples are signed on a
 * known day.
 */
export function dueLabel(payment: Payment, dates: PaymentDates): string {
  const messages = dueText(payment, dates.event, dates.today, priceWord, f);
  return payment.dueBasis === 'after_signing'
    ? `${messages} (${f.plainDate(computeDueDate(payment, dates))})`
    : messages;
}
