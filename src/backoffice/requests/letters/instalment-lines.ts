/** The instalments of a booking as its guest reads them: what is paid, what is still to pay, and what the venue owes. */
import type { ManagementSchemas } from '../../../client/manage.ts';
import { latestDepositDate } from '../../../domain/money/latest-deposit.ts';
import { owedCredits } from '../../../domain/money/open-cents.ts';
import { eventDates } from '../../../domain/money/payments.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { dueText, isDueAtSigning } from '../../../ui/prices/price-messages.ts';
import type { GuestLanguage } from './guest-language.ts';

/** A booking, as far as its instalments depend on it. */
export type InstalmentsOfRequest = Pick<
  ManagementSchemas['StaffBookingRequest'],
  'items' | 'quote' | 'agreedPrice' | 'instalments' | 'status'
>;

interface InstalmentLine {
  readonly label: string;
  /** The amount with its currency; a credit without a sign, since its label names who owes it. */
  readonly amount: string;
}

/**
 * Returns the instalments, and once one is paid the open balance. Of a cancelled or declined booking only what was paid,
 * and the credit that the venue owes. Only what was paid of a booking that was imported after its event: it was settled elsewhere.
 */
export function instalmentLines(
  { items, quote, agreedPrice, instalments, status }: InstalmentsOfRequest,
  { formats, priceText, documentText }: Pick<GuestLanguage, 'formats' | 'priceText' | 'documentText'>,
  today: string,
): InstalmentLine[] {
  const price = agreedPrice ?? quote;
  if (!price) return [];
  const { event } = eventDates(items);
  const isAccepted = status === 'accepted';
  const isSettled = isAccepted && instalments?.every(({ dueOn }) => dueOn === null);
  const isOwed = status !== 'cancelled' && status !== 'declined' && !isSettled;
  const credits = new Set(owedCredits(status, instalments ?? []).map(({ number }) => number));
  const all = price.payments.map((payment, index) => {
    const instalment = instalments?.find(({ number }) => number === index + 1);
    return {
      payment,
      paidOn: instalment?.paidOn ?? null,
      dueOn: (isAccepted && instalment?.dueOn) || null,
      cents: payment.amountCents,
      isOwed: isOwed || credits.has(index + 1),
    };
  });
  const shown = all.filter((each) => (each.isOwed || each.paidOn !== null) && each.cents !== 0);
  const open = all.filter(({ paidOn }) => paidOn === null);
  const balance = open.reduce((sum, { cents }) => sum + cents, 0);
  const line = (label: string, cents: number): InstalmentLine => ({
    label,
    amount: formats.money(Math.abs(cents), price.currency),
  });
  const lines = shown.map(({ payment, paidOn, dueOn, cents }) => {
    if (paidOn !== null)
      return line(
        documentText(cents < 0 ? 'returnedOn' : 'paidOn', { date: formats.plainDate(paidOn) }),
        cents,
      );
    const month = payment.month ? formats.inBrackets(formats.month(payment.month)) : '';
    if (cents < 0) return line(documentText('credit') + month, cents);
    // What is overdue keeps its date.
    const dates = { payments: price.payments, event, today: dueOn ?? today };
    const known = knownDueDate(payment, dueOn, dates);
    return line(
      known === null
        ? dueText(payment, dates, priceText, formats)
        : documentText('dueBy', { date: formats.plainDate(known) }),
      cents,
    );
  });
  const isCreditAlone = open.length === 1 && balance < 0;
  const hasBalance = isOwed && open.length < all.length && !isCreditAlone;
  return hasBalance ? [...lines, line(documentText(balance < 0 ? 'credit' : 'balance'), balance)] : lines;
}

/**
 * Returns the due date of an instalment, if it is known: that of a deposit once the booking is confirmed, but not when
 * tickets go on sale or the event is settled.
 */
function knownDueDate(
  payment: ManagementSchemas['StaffQuote']['payments'][number],
  dueOn: CalendarDate | null,
  dates: Parameters<typeof isDueAtSigning>[1],
): CalendarDate | null {
  const { dueBasis, offsetDays = 0, fixedDate } = payment;
  if (dueBasis !== 'after_signing' && dueBasis !== 'before_event' && dueBasis !== 'fixed_date') return null;
  if (dueOn !== null) return dueOn;
  if (isDueAtSigning(payment, dates)) return null;
  if (dueBasis !== 'after_signing') return fixedDate ?? addDays(dates.event, -offsetDays);
  const latest = latestDepositDate(dates.payments, dates.event);
  return addDays(dates.today, offsetDays) < latest ? null : latest;
}
