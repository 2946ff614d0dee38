import type { CalendarDate } from '../time/instant.ts';

/** A dated change to the hire fee. Exactly one of the two measures is set; negative is a discount. */
export interface Rate {
  readonly label: string;
  readonly basisPoints?: number;
  readonly amountCents?: number;
  /** ISO weekdays, 1 = Monday; left out: every day. */
  readonly weekdays?: readonly number[];
  /** First and last date it applies to, both inclusive; left out: unbounded. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}
