import type { PaymentTerm } from '../money/payment-term.ts';

/** A package as one slot offers it: the hire fee belongs to the offer, the rest to the package. */
export interface Package {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Before tax, before dated rates. */
  readonly hireFeeCents: number;
  readonly venueIncludes: readonly string[];
  readonly promoterResponsibilities: readonly string[];
  /** Empty: the venue's own schedule. */
  readonly payments: readonly PaymentTerm[];
}
