import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Formats } from '../locale/formats.ts';
import type { Values } from '../messages/say.ts';

/** Keys of the texts that say when an instalment is due. */
export type DueText = 'atSigning' | 'onEventDay' | 'atSettlement' | 'onFixedDate' | 'fromTicketSales';
export type CountedDueText = 'afterSigning' | 'beforeEvent' | 'beforeOnsale' | 'afterSettlement';

interface SayDue {
  (key: DueText, values?: Values): string;
  (key: CountedDueText, values: Values & { readonly count: number }): string;
}

/** An instalment of a quote, of this version of the service or a newer one. */
interface Instalment {
  readonly amountCents: number;
  readonly dueBasis: string;
  readonly offsetDays?: number | undefined;
  readonly fixedDate?: CalendarDate | undefined;
}

/** Returns when an instalment is due, with its date if it has one (specification §2). */
export function dueInWords(
  { dueBasis, offsetDays = 0, fixedDate }: Instalment,
  eventDate: CalendarDate,
  today: CalendarDate,
  t: SayDue,
  f: Pick<Formats, 'plainDate'>,
): string {
  const due = fixedDate ?? addDays(eventDate, -offsetDays);
  const values = { count: offsetDays, date: f.plainDate(due) };
  // What would have been due by now is due when the contract is signed.
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
      // A newer service may know other terms.
      return dueBasis;
  }
}
