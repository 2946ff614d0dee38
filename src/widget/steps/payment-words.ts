import type { Payment } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/instant.ts';
import { addDays } from '../calendar/dates.ts';
import type { Formats } from '../locale/formats.ts';
import type { Say } from '../messages/say.ts';

/** When an instalment is due, in plain words and with its date where there is one (specification §2). */
export function dueInWords(
  { dueBasis, offsetDays = 0, fixedDate = '' }: Payment,
  eventDate: CalendarDate,
  t: Say,
  f: Pick<Formats, 'plainDate'>,
): string {
  const before = { date: f.plainDate(addDays(eventDate, -offsetDays)) };
  switch (dueBasis) {
    case 'after_signing':
      return offsetDays ? t.count('afterSigning', offsetDays) : t('atSigning');
    case 'before_event':
      return offsetDays ? t.count('beforeEvent', offsetDays, before) : t('onEventDay', before);
    case 'before_onsale':
      return t.count('beforeOnsale', offsetDays, before);
    case 'after_settlement':
      return offsetDays ? t.count('afterSettlement', offsetDays) : t('atSettlement');
    case 'fixed_date':
      return t('onFixedDate', { date: f.plainDate(fixedDate) });
    case 'deducted_from_ticket_sales':
      return t('fromTicketSales');
  }
}
