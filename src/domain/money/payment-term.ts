import type { CalendarDate } from '../time/instant.ts';

/** What a payment's due date counts from (specification §2, `dueBasis`). */
export const dueBases = [
  'after_signing',
  'before_event',
  'before_onsale',
  'after_settlement',
  'fixed_date',
  'deducted_from_ticket_sales',
] as const;

/** One of them. */
export type DueBasis = (typeof dueBases)[number];

/** One instalment of a venue's or a package's payment schedule. Exactly one of the two measures is set. */
export interface PaymentTerm {
  /** Share, in basis points, of what fixed amounts leave of the total. */
  readonly basisPoints?: number;
  readonly amountCents?: number;
  readonly dueBasis: DueBasis;
  /** Present for the four bases that count days. */
  readonly offsetDays?: number;
  /** Present for `fixed_date`. */
  readonly fixedDate?: CalendarDate;
}
