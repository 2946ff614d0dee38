import { openCents } from '../../../domain/money/open-cents.ts';
import type { StaffRequest } from '../request/staff-request.ts';

/** Where the money of a lower price goes, in cents. */
interface Settlement {
  /** What instalments that are not paid are lower. */
  readonly deductedCents: number;
  /** What is still to be deducted from instalments that are due or invoiced, which do not change. */
  readonly creditCents: number;
  /** What was paid too much. */
  readonly returnCents: number;
  /** Whether anything was paid. */
  readonly isPaid: boolean;
}

type Booking = Pick<StaffRequest, 'agreedPrice' | 'quote' | 'instalments'>;

/** Returns what a change of dates does with the guest's money. */
export function settlementOf(before: Booking, after: Booking): Settlement {
  const { instalments = [] } = after;
  const lowerCents = (totalCentsOf(before) ?? 0) - (totalCentsOf(after) ?? 0);
  const openCredit = openCreditOf(after);
  const returnCents = Math.max(0, -openCents(instalments));
  return {
    deductedCents: Math.max(0, lowerCents - (openCredit - openCreditOf(before))),
    creditCents: openCredit - returnCents,
    returnCents,
    isPaid: instalments.some(({ paidOn, amountCents }) => paidOn !== null && amountCents > 0),
  };
}

/** Returns the price in force with tax; undefined: hidden from this person. */
export const totalCentsOf = ({ agreedPrice, quote }: Booking) => (agreedPrice ?? quote)?.totalCents;

/** Returns the credits that were not returned. */
const openCreditOf = ({ instalments = [] }: Booking) =>
  instalments.reduce(
    (sum, { amountCents, paidOn }) => (paidOn === null && amountCents < 0 ? sum - amountCents : sum),
    0,
  );
