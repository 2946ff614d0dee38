import type { Extra } from '../money/extra.ts';
import type { OfferPrice } from '../money/offered-price.ts';
import type { PaymentTerm } from '../money/payment-term.ts';
import type { Tax } from '../money/tax.ts';

/** The members of a package, the same in every slot that offers it. */
export const packageMembers = [
  'name',
  'description',
  'venueIncludes',
  'promoterResponsibilities',
  'tax',
  'payments',
  'extras',
] as const;

/** A package without the price of an offer. */
export type PackageDetails = Pick<Package, 'id' | (typeof packageMembers)[number]>;

/** A package as offered by a slot: the price belongs to the offer, the rest to the package. */
export interface Package extends Required<OfferPrice> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly venueIncludes: readonly string[];
  readonly promoterResponsibilities: readonly string[];
  /** The tax on the price of the package; null: the venue's tax. */
  readonly tax: Tax | null;
  /** Empty: the venue's own schedule. */
  readonly payments: readonly PaymentTerm[];
  readonly extras: readonly Extra[];
}
