import type { Extra } from '../money/extra.ts';
import type { OfferPrice } from '../money/offered-price.ts';
import type { PaymentTerm } from '../money/payment-term.ts';

/** A package as offered by a slot: the price belongs to the offer, the rest to the package. */
export interface Package extends OfferPrice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly venueIncludes: readonly string[];
  readonly promoterResponsibilities: readonly string[];
  /** Empty: the venue's own schedule. */
  readonly payments: readonly PaymentTerm[];
  readonly extras: readonly Extra[];
}
