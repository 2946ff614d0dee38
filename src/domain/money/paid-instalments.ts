import type { CalendarDate } from '../time/instant.ts';
import type { InstalmentMark } from './instalments.ts';
import type { Payment } from './payments.ts';

/**
 * Marks the first instalments as paid, up to an amount. One that is paid in part is divided, so that the rest stays due on
 * its date. What exceeds all instalments is not marked.
 */
export function payInstalments(
  payments: readonly Payment[],
  paidCents: number,
  paidOn: CalendarDate,
): { readonly payments: Payment[]; readonly marks: InstalmentMark[] } {
  let rest = paidCents;
  const divided: Payment[] = [];
  const marks: InstalmentMark[] = [];
  for (const payment of payments) {
    const paid = Math.min(payment.amountCents, rest);
    if (paid > 0) {
      rest -= paid;
      divided.push({ ...payment, amountCents: paid });
      marks.push({ number: divided.length, invoicedOn: null, paidOn });
    }
    if (paid < payment.amountCents) divided.push({ ...payment, amountCents: payment.amountCents - paid });
  }
  return { payments: divided, marks };
}
