/** The shares of a payment schedule, found from the instalments that it gave: prices store only their amounts. */
import { allocateByShares, allocateProportionally, fullShareBasisPoints, weightsOf } from './money.ts';

/** From the roundest: a share is the first of its multiples that gives the amount. */
const steps = [5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1];

/**
 * Splits another total by the shares that gave these amounts, rounded to the unit. Amounts that no shares in basis
 * points give, as of a schedule with fixed amounts, are scaled.
 *
 * @param totalCents 0 or more
 * @param amounts one or more, each 0 or more
 */
export function allocateAsScheduled(totalCents: number, amounts: readonly number[]): number[] {
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
