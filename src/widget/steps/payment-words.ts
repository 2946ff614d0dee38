import type { Payment } from '../../client/answer.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Formats } from '../../ui/locale/formats.ts';
import type { Say } from '../messages/catalogue.ts';

/** When an instalment is due, in plain words and with its date where there is one (specification §2). */
export function dueInWords(
  { dueBasis, offsetDays = 0, fixedDate }: Payment,
  eventDate: CalendarDate,
  today: CalendarDate,
  t: Say,
  f: Pick<Formats, 'plainDate'>,
): string {
  const due = fixedDate ?? addDays(eventDate, -offsetDays);
  const values = { count: offsetDays, date: f.plainDate(due) };
  // What would have been due by now is due as soon as there is a contract.
  if (/^(before|fixed)/.test(dueBasis) && due < today) return t('atSigning');
  return {
    after_signing: offsetDays ? t('afterSigning', values) : t('atSigning'),
    before_event: offsetDays ? t('beforeEvent', values) : t('onEventDay', values),
    before_onsale: t('beforeOnsale', values),
    after_settlement: offsetDays ? t('afterSettlement', values) : t('atSettlement'),
    fixed_date: t('onFixedDate', values),
    deducted_from_ticket_sales: t('fromTicketSales'),
  }[dueBasis];
}
