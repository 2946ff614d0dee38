/**
 * Price texts of the form, the back-office and the page without JavaScript.
 *
 * The texts are in the form's catalogues (`widget/messages`): `priceFrom` is loaded with the first card, the others
 * with the later steps. The back-office reads the same files (`backoffice/messages/price-messages.ts`).
 */
import { latestDepositDate } from '../../domain/money/latest-deposit.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Formats } from '../locale/formats.ts';
import type { MessageParameters } from '../messages/translate.ts';

/** The texts and formats of one language. */
interface PriceMessages {
  readonly t: (key: 'priceFrom', values: { readonly amount: string }) => string;
  readonly formats: Pick<Formats, 'money'>;
}

/** Returns the lowest price: `from £714.00`. */
export function priceFrom({ t, formats }: PriceMessages, cents: number, currency: string): string {
  return t('priceFrom', { amount: formats.money(cents, currency) });
}

/**
 * Returns the lowest of these prices, with "from" if they differ or may rise; empty if it is 0: a package without a
 * fee says nothing of the others.
 *
 * @param mayRise they are the lowest that the number of guests allows
 */
export function lowestPrice(
  messages: PriceMessages,
  amounts: readonly number[],
  currency: string,
  mayRise = false,
): string {
  const min = Math.min(...amounts);
  if (amounts.length === 0 || min === 0) return '';
  const isOnly = !mayRise && amounts.every((amount) => amount === min);
  return isOnly ? messages.formats.money(min, currency) : priceFrom(messages, min, currency);
}

/** Appends a note about tax to an amount that includes tax: `£714.00 including tax`. */
export function taxIncludedText(
  t: (key: 'includingTax', values: { readonly amount: string }) => string,
  amount: string,
  isTaxed: boolean | undefined,
): string {
  return isTaxed ? t('includingTax', { amount }) : amount;
}

/** Keys of the texts that say when an instalment is due. */
type DueText = 'atSigning' | 'onEventDay' | 'atSettlement' | 'onFixedDate' | 'fromTicketSales';
type CountedDueText = 'afterSigning' | 'beforeEvent' | 'beforeOnsale' | 'afterSettlement';

interface DueMessages {
  (key: DueText, values?: MessageParameters): string;
  (key: CountedDueText, values: MessageParameters & { readonly count: number }): string;
}

/** An instalment of a quote. A newer service may send other due bases. */
interface Instalment {
  readonly amountCents: number;
  readonly dueBasis: string;
  readonly offsetDays?: number | undefined;
  readonly fixedDate?: CalendarDate | undefined;
}

/** What the due dates of a price depend on. */
interface DueDates {
  /** All instalments of the price: none before the event is due before a deposit. */
  readonly payments: readonly Instalment[];
  readonly event: CalendarDate;
  readonly today: CalendarDate;
}

/** Returns whether an instalment is due on confirmation, which counts as signing: also one whose due date is past. */
export function isDueAtSigning(
  { dueBasis, offsetDays = 0, fixedDate }: Instalment,
  { payments, event, today }: DueDates,
): boolean {
  if (dueBasis === 'after_signing') return offsetDays === 0 || latestDepositDate(payments, event) <= today;
  return /^(before|fixed)/.test(dueBasis) && dateOf({ offsetDays, fixedDate }, event) < today;
}

const dateOf = (
  { offsetDays = 0, fixedDate }: Pick<Instalment, 'offsetDays' | 'fixedDate'>,
  eventDate: CalendarDate,
) => fixedDate ?? addDays(eventDate, -offsetDays);

/** Returns when an instalment is due, with its date if it has one (specification §2). */
export function dueText(
  instalment: Instalment,
  dates: DueDates,
  t: DueMessages,
  formats: Pick<Formats, 'plainDate'>,
): string {
  if (isDueAtSigning(instalment, dates)) return t('atSigning');
  const { payments, event, today } = dates;
  const { dueBasis, offsetDays = 0 } = instalment;
  const values = { count: offsetDays, date: formats.plainDate(dateOf(instalment, event)) };
  switch (dueBasis) {
    case 'after_signing': {
      const latest = latestDepositDate(payments, event);
      return addDays(today, offsetDays) < latest
        ? t('afterSigning', values)
        : t('onFixedDate', { date: formats.plainDate(latest) });
    }
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
      // Shows an unknown due basis of a newer service as it is.
      return dueBasis;
  }
}
