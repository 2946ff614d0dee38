import type { HourPrices } from './hour-prices.ts';

/** The price of a package in a slot, in the smallest unit, before dated rates and extras, with or without tax (`TaxTerms`). */
export interface OfferPrice extends HourPrices {
  readonly hireFeeCents: number;
  /** 0: not priced per guest. */
  readonly perAttendeeCents: number;
  /** The minimum number of guests charged; at least 1. */
  readonly minimumAttendance: number;
  /** The minimum of fee, hours, attendance, surcharges and discounts; 0: none. */
  readonly minimumTotalCents: number;
}

/** Returns how many guests are charged: the given number or one, and at least the offer's minimum. */
export function billableAttendance(
  { minimumAttendance }: Pick<OfferPrice, 'minimumAttendance'>,
  attendance: number | null,
): number {
  return Math.max(attendance ?? 1, minimumAttendance);
}
