import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';

interface Marks {
  readonly invoicedOn: string | null;
  readonly paidOn: string | null;
  /** Negative: owed to the guest. Omitted: unknown. */
  readonly amountCents?: number | undefined;
}

/** The texts of an instalment. */
export const paymentTexts = {
  invoicedOn: 'invoicedOn',
  paidOn: 'paidOn',
  markInvoiced: 'markInvoiced',
  markPaid: 'markPaid',
} as const;

/** Those of what is owed to the guest, which is credited and returned. */
export const creditTexts = {
  invoicedOn: 'creditedOn',
  paidOn: 'returnedOn',
  markInvoiced: 'markCredited',
  markPaid: 'markReturned',
} as const;

/** Returns when an instalment was invoiced and paid, as far as it was. */
export function markTexts({ invoicedOn, paidOn, amountCents = 0 }: Marks): string[] {
  const texts = amountCents < 0 ? creditTexts : paymentTexts;
  return [
    ...(invoicedOn === null ? [] : [t(texts.invoicedOn, { date: formats.plainDate(invoicedOn) })]),
    ...(paidOn === null ? [] : [t(texts.paidOn, { date: formats.plainDate(paidOn) })]),
  ];
}
