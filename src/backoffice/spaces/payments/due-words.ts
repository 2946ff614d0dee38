import { dueOn, type Payment, type PaymentDates } from '../../../domain/money/payments.ts';
import { f } from '../../words/language.ts';
import { t } from '../words.ts';

/** When a payment falls due, and on which date that is where the calendar alone says so. */
export function dueWords(payment: Payment, dates: PaymentDates): string {
  const { dueBasis, offsetDays = 0, fixedDate } = payment;
  switch (dueBasis) {
    case 'after_signing':
      return t('afterSigning', { count: offsetDays, date: f.plainDate(dueOn(payment, dates)) });
    case 'before_event':
      return t('beforeEvent', { count: offsetDays, date: f.plainDate(dueOn(payment, dates)) });
    case 'before_onsale':
      return t('beforeOnsale', { count: offsetDays });
    case 'after_settlement':
      return t('afterSettlement', { count: offsetDays });
    case 'fixed_date':
      return t('onDate', { date: fixedDate ? f.plainDate(fixedDate) : '' });
    case 'deducted_from_ticket_sales':
      return t('fromTickets');
  }
}
