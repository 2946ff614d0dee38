import type { CalendarDate } from '../time/instant.ts';
import type { InstalmentMark } from './instalments.ts';
import type { Payment } from './payments.ts';

/** Sorts after all dates. */
const later = '~';

/** Money that a guest has paid, or owes. */
export interface StatedAmount {
  readonly amountCents: number;
  /** Null: not yet. */
  readonly paidOn: CalendarDate | null;
  /** When it was due, if that is stored (`InstalmentMark`). */
  readonly wasDueOn?: CalendarDate;
}

/**
 * Marks the first instalments as paid, up to the amounts paid, the earliest first, then as due what is owed. An instalment
 * that is paid in part, or on several days, is divided: the rest stays due on its date. What exceeds all instalments is
 * not marked.
 */
export function payInstalments(
  payments: readonly Payment[],
  stated: readonly StatedAmount[],
): { readonly payments: Payment[]; readonly marks: InstalmentMark[] } {
  const rest = stated
    .toSorted((one, other) => ((one.paidOn ?? later) < (other.paidOn ?? later) ? -1 : 1))
    .map((each) => ({ ...each }));
  const divided: Payment[] = [];
  const add = (payment: Payment, amountCents: number) =>
    divided.push(
      payment.fixedCents === undefined || amountCents === payment.amountCents
        ? { ...payment, amountCents }
        : { ...payment, amountCents, fixedCents: amountCents },
    );
  const marks: InstalmentMark[] = [];
  for (const payment of payments) {
    let open = payment.amountCents;
    for (const each of rest) {
      const amountCents = Math.min(open, each.amountCents);
      if (amountCents <= 0) continue;
      each.amountCents -= amountCents;
      open -= amountCents;
      add(payment, amountCents);
      const { amountCents: _, ...mark } = each;
      marks.push({ number: divided.length, invoicedOn: null, ...mark });
    }
    if (open > 0) add(payment, open);
  }
  return { payments: divided, marks };
}
