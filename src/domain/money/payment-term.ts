import type { CalendarDate } from '../time/instant.ts';

/** The possible bases of a due date (specification §2, `dueBasis`). */
export const dueBases = [
  'after_signing',
  'before_event',
  'before_onsale',
  'after_settlement',
  'fixed_date',
  'deducted_from_ticket_sales',
] as const;

/** The basis of a due date. */
export type DueBasis = (typeof dueBases)[number];

/** One instalment of a venue's or a package's payment schedule. Exactly one of share and amount is set. */
export interface PaymentTerm {
  /** The share, in basis points, of the total less the fixed amounts. */
  readonly basisPoints?: number;
  readonly amountCents?: number;
  readonly dueBasis: DueBasis;
  /** Present for the four bases that count days. */
  readonly offsetDays?: number;
  /** Present for `fixed_date`. */
  readonly fixedDate?: CalendarDate;
}

/** Returns the payment schedule that applies: that of the package if it has one, else the venue's. */
export const scheduleFor = (
  offer: { readonly payments: readonly PaymentTerm[] } | null | undefined,
  venue: { readonly payments: readonly PaymentTerm[] },
): readonly PaymentTerm[] => (offer && offer.payments.length > 0 ? offer.payments : venue.payments);
