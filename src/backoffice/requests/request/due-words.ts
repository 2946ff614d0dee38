import type { ManagementSchemas } from '../../../client/manage.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { f } from '../../words/language.ts';
import { t } from '../words.ts';

type Payment = ManagementSchemas['StaffQuote']['payments'][number];

/**
 * When an instalment is due, in plain words and with its date where there is one (specification §2).
 *
 * @param date of the event
 * @param today what would have been due by now is due with the contract
 */
export function dueInWords(
  { dueBasis, offsetDays = 0, fixedDate }: Payment,
  date: string,
  today: string,
): string {
  const due = fixedDate ?? addDays(date, -offsetDays);
  const values = { count: offsetDays, date: f.plainDate(due) };
  if (/^(before|fixed)/.test(dueBasis) && due < today) return t('atSigning');
  switch (dueBasis) {
    case 'after_signing':
      return offsetDays ? t('afterSigning', values) : t('atSigning');
    case 'before_event':
      return offsetDays ? t('beforeEvent', values) : t('onEventDay', values);
    case 'before_onsale':
      return t('beforeOnsale', values);
    case 'after_settlement':
      return offsetDays ? t('afterSettlement', values) : t('atSettlement');
    case 'fixed_date':
      return t('onFixedDate', values);
    case 'deducted_from_ticket_sales':
      return t('fromTicketSales');
    default:
      // What a newer service may say.
      return dueBasis;
  }
}
