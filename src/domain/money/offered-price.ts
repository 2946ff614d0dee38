/** What one slot asks for a package, in the smallest unit, before tax, dated rates and extras. */
export interface OfferPrice {
  readonly hireFeeCents: number;
  /** 0: nobody is counted. */
  readonly perAttendeeCents: number;
  /** So many are charged for, however few come; at least 1. */
  readonly minimumAttendance: number;
  /** What fee, attendance, surcharges and discounts come to at least; 0: no such minimum. */
  readonly minimumTotalCents: number;
}

/** How many people are charged for: those who were named, else one, and no fewer than the offer's minimum. */
export function billableAttendance(
  { minimumAttendance }: Pick<OfferPrice, 'minimumAttendance'>,
  attendance: number | null,
): number {
  return Math.max(attendance ?? 1, minimumAttendance);
}
