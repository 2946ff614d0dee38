import type { CalendarDate } from '../time/instant.ts';
import type { InstalmentMark } from './instalments.ts';
import type { Payment } from './payments.ts';

/** Money that a guest has paid. */
export interface PaidAmount {
  readonly amountCents: number;
  readonly paidOn: CalendarDate;
}

/**
 * Marks the first instalments as paid, up to the amounts paid, the earliest first. An instalment that is paid in part, or
 * on several days, is divided: the rest stays due on its date. What exceeds all instalments is not marked.
 */
export function payInstalments(
  payments: readonly Payment[],
  paid: readonly PaidAmount[],
): { readonly payments: Payment[]; readonly marks: InstalmentMark[] } {
  const rest = paid
    .toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1))
    .map((each) => ({ ...each }));
  const divided: Payment[] = [];
  const marks: InstalmentMark[] = [];
  for (const payment of payments) {
    let open = payment.amountCents;
    for (const each of rest) {
      const amountCents = Math.min(open, each.amountCents);
      if (amountCents <= 0) continue;
      each.amountCents -= amountCents;
      open -= amountCents;
      divided.push({ ...payment, amountCents });
      marks.push({ number: divided.length, invoicedOn: null, paidOn: each.paidOn });
    }
    if (open > 0) divided.push({ ...payment, amountCents: open });
  }
  return { payments: divided, marks };
}
