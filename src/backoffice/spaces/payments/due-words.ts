import { dueOn, type Payment, type PaymentDates } from '../../../domain/money/payments.ts';
import { dueInWords } from '../../../ui/prices/price-words.ts';
import { f } from '../../words/language.ts';
import { priceWord } from '../../words/price-words.ts';

/** Returns when a payment is due, with its date even if it depends on the contract, as examples are signed on a known day. */
export function dueWords(payment: Payment, dates: PaymentDates): string {
  const words = dueInWords(payment, dates.event, dates.today, priceWord, f);
  return payment.dueBasis === 'after_signing' ? `${words} (${f.plainDate(dueOn(payment, dates))})` : words;
}
