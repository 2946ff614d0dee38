/**
 * Arithmetic on money: integers of the currency's smallest unit ("cents") in, integers out, never a float.
 *
 * Products are made in `BigInt`, so they are exact for every safe integer. Sums are plain numbers: the limits
 * below keep them safe. The largest sum of a quote is what fee and least attendance come to plus `maxRates`
 * surcharges, each at most ten times that, doubled by the highest tax: about 4 × 10^15, where
 * `Number.MAX_SAFE_INTEGER` is 9 × 10^15. Whoever reads a venue in (the import file) refuses what is beyond these
 * limits. What visitors may multiply by, people and pieces, is looked at when they do (`exact.ts`).
 */

/** The largest amount, either way from 0, that a venue may state: ten thousand million of a two-decimal currency. */
export const maxAmountCents = 1_000_000_000_000;

/** The largest rate, either way from 0: ten times the hire fee. */
export const maxRateBasisPoints = 100_000;

/** The highest tax: as much again as what is taxed. */
export const maxTaxBasisPoints = 10_000;

/** How many dated rates a space may have. */
export const maxRates = 100;

/** All of something, in basis points. */
export const fullShareBasisPoints = 10_000;

const whole = BigInt(fullShareBasisPoints);

/**
 * A share of an amount, rounded to the unit, halves away from zero (so a discount's share mirrors that of a
 * surcharge). Exact for every safe integer.
 *
 * @param amountCents may be negative
 * @param basisPoints may be negative
 * @throws RangeError when either is not an integer
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const product = BigInt(amountCents) * BigInt(basisPoints);
  const half = product < 0n ? -whole / 2n : whole / 2n;
  // BigInt division cuts towards zero, which after adding the half rounds halves away from it.
  return Number((product + half) / whole);
}

/**
 * Splits an amount by shares of the whole, as `allocateProportionally` does.
 *
 * @param totalCents 0 or more
 * @param basisPoints each 0 or more, 10,000 in sum
 * @throws RangeError when they are not
 */
export function allocateByShares(totalCents: number, basisPoints: readonly number[]): number[] {
  const sum = basisPoints.reduce((total, share) => total + share, 0);
  if (totalCents < 0 || sum !== fullShareBasisPoints || basisPoints.some((share) => share < 0)) {
    throw new RangeError(`Cannot split ${totalCents} by shares of ${basisPoints.join(', ')} basis points.`);
  }
  return allocateProportionally(totalCents, basisPoints);
}

/**
 * Splits an amount into parts that sum to it to the unit, by the largest-remainder rule: each part is cut
 * to whole units, and the units left over go one each to the parts that lost most, the earlier first where
 * they lost the same. So no part is off by a unit or more.
 *
 * @param totalCents 0 or more
 * @param weights each 0 or more, not all of them 0
 */
export function allocateProportionally(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const exact = weights.map((weight) => BigInt(totalCents) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const leftOver = totalCents - parts.reduce((total, part) => total + part, 0);
  const lost = exact.map((product, index) => ({ index, remainder: product % sum }));
  lost.sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const roundedUp = new Set(lost.slice(0, leftOver).map(({ index }) => index));
  return parts.map((part, index) => (roundedUp.has(index) ? part + 1 : part));
}
