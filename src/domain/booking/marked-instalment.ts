import type { InstalmentDates } from '../money/instalments.ts';
import type { CalendarDate } from '../time/instant.ts';
import type { BookingRequest } from './booking-request.ts';

/** What the event log has of a marked instalment. Events of version 1.0 have neither its amount nor what it was before. */
export interface MarkedInstalment extends InstalmentDates {
  readonly number: number;
  readonly formerInvoicedOn?: CalendarDate | null;
  readonly formerPaidOn?: CalendarDate | null;
  readonly amountCents?: number;
  readonly currency?: string;
}

/** Returns the entry of the event log for a mark that replaces that of a request. */
export function markedInstalment(
  { agreedPrice, quote, instalmentMarks }: Pick<BookingRequest, 'agreedPrice' | 'quote' | 'instalmentMarks'>,
  { number, invoicedOn, paidOn }: MarkedInstalment,
): MarkedInstalment {
  const { payments, currency } = agreedPrice ?? quote;
  const former = instalmentMarks.find((each) => each.number === number);
  return {
    number,
    invoicedOn,
    paidOn,
    formerInvoicedOn: former?.invoicedOn ?? null,
    formerPaidOn: former?.paidOn ?? null,
    amountCents: payments[number - 1]?.amountCents ?? 0,
    currency,
  };
}
