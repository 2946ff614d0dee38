/** The shares of a payment schedule, found from the instalments that it gave: prices store only their amounts, and which are fixed. */
import { allocateByShares, allocateProportionally, fullShareBasisPoints, weightsOf } from './money.ts';

/** From the roundest: a share is the first of its multiples that gives the amount. */
const steps = [5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1];

/** An instalment; a fixed amount is present if the schedule has one. */
interface ScheduledAmount {
  readonly amountCents: number;
  readonly fixedCents?: number | undefined;
}

/**
 * Splits another total as the schedule that gave these amounts: fixed amounts first, each at most what is left, and the rest
 * by shares. If all are fixed, the last takes the rest.
 *
 * @param totalCents 0 or more
 * @param scheduled one or more, each 0 or more
 */
export function allocateAsScheduled(totalCents: number, scheduled: readonly ScheduledAmount[]): number[] {
  const fixed = scheduled.filter(({ fixedCents }) => fixedCents !== undefined);
  const kept = new Set(fixed.length < scheduled.length ? fixed : fixed.slice(0, -1));
  let restCents = totalCents;
  const keptAmounts = scheduled.map((each) => {
    const amount = kept.has(each) ? Math.min(each.fixedCents ?? 0, restCents) : 0;
    restCents -= amount;
    return amount;
  });
  const others = scheduled.filter((each) => !kept.has(each)).map(({ amountCents }) => amountCents);
  const shares = allocateByFormerShares(restCents, others);
  return scheduled.map((each, index) => (kept.has(each) ? (keptAmounts[index] ?? 0) : (shares.shift() ?? 0)));
}

/** Splits a total by the shares that gave these amounts, rounded to the unit. Amounts that no shares in basis points give are scaled. */
function allocateByFormerShares(totalCents: number, amounts: readonly number[]): number[] {
  const shares = sharesOf(amounts);
  return shares === null
    ? allocateProportionally(totalCents, weightsOf(amounts))
    : allocateByShares(totalCents, shares);
}

function sharesOf(amounts: readonly number[]): number[] | null {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const shares = amounts.map((amount) => roundestShare(amount, total));
  const isWhole = shares.reduce((sum, share) => sum + share, 0) === fullShareBasisPoints;
  return isWhole && allocateByShares(total, shares).every((amount, index) => amount === amounts[index])
    ? shares
    : null;
}

/** Returns the roundest share of a total that rounds to an amount, up or down; 0: there is none. */
function roundestShare(amount: number, total: number): number {
  const [least, most] = [amount - 1, amount + 1].map((each) => (each / total) * fullShareBasisPoints);
  const ofStep = (step: number) => Math.round((amount / total) * (fullShareBasisPoints / step)) * step;
  return steps.map(ofStep).find((share) => share > (least ?? 0) && share < (most ?? 0)) ?? 0;
}
