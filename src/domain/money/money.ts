/**
 * Integer arithmetic on amounts in the currency's smallest unit ("cents"), never floats.
 *
 * Products use `BigInt`, so they are exact for every safe integer. Sums are plain numbers, which the limits below
 * keep safe: the largest sum of a quote is fee and minimum attendance plus `maxRates` surcharges, each at most ten
 * times that, doubled by the highest tax: about 4 × 10^15, where `Number.MAX_SAFE_INTEGER` is 9 × 10^15. The parsers
 * reject values beyond these limits. Factors from visitors, guests and pieces, are checked when they are used
 * (`safe-integer.ts`).
 */

/** The largest amount, positive or negative, of a venue: ten thousand million of a two-decimal currency. */
export const maxAmountCents = 1_000_000_000_000;

/** The largest rate, positive or negative: ten times the hire fee. */
export const maxRateBasisPoints = 100_000;

/** The highest tax: 100 %. */
export const maxTaxBasisPoints = 10_000;

/** The maximum number of dated rates per space. */
export const maxRates = 100;

/** 100 % in basis points. */
export const fullShareBasisPoints = 10_000;

const whole = BigInt(fullShareBasisPoints);

/** Products up to here, and half of the whole more, are exact as numbers, which are much faster than `BigInt`. */
const maxFastProduct = Number.MAX_SAFE_INTEGER - fullShareBasisPoints;

/**
 * Returns a share of an amount, rounded to the unit, halves away from zero (so a discount mirrors a surcharge). Exact
 * for every safe integer.
 *
 * @param amountCents may be negative
 * @param basisPoints may be negative
 * @throws RangeError if either is not an integer
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const exact = amountCents * basisPoints;
  if (Number.isInteger(amountCents) && Number.isInteger(basisPoints) && Math.abs(exact) <= maxFastProduct) {
    const raised = Math.abs(exact) + fullShareBasisPoints / 2;
    const share = (raised - (raised % fullShareBasisPoints)) / fullShareBasisPoints;
    return exact < 0 && share > 0 ? -share : share;
  }
  const product = BigInt(amountCents) * BigInt(basisPoints);
  const half = product < 0n ? -whole / 2n : whole / 2n;
  // BigInt division truncates towards zero, which after adding the half rounds halves away from it.
  return Number((product + half) / whole);
}

/**
 * Splits an amount by shares of the whole, like `allocateProportionally`.
 *
 * @param totalCents 0 or more
 * @param basisPoints each 0 or more, 10,000 in sum
 * @throws RangeError if they are not
 */
export function allocateByShares(totalCents: number, basisPoints: readonly number[]): number[] {
  const sum = basisPoints.reduce((total, share) => total + share, 0);
  if (totalCents < 0 || sum !== fullShareBasisPoints || basisPoints.some((share) => share < 0)) {
    throw new RangeError(`Cannot split ${totalCents} by shares of ${basisPoints.join(', ')} basis points.`);
  }
  return allocateProportionally(totalCents, basisPoints);
}

/**
 * Splits an amount into parts that sum to it exactly, by the largest-remainder method: each part is rounded down, and
 * the remaining units go to the parts that lost most, the earlier first if equal. So each part is off by less than a
 * unit.
 *
 * @param totalCents 0 or more
 * @param weights each 0 or more, not all of them 0
 */
export function allocateProportionally(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(totalCents) * BigInt(weight));
  return roundToSum(products, sum, totalCents);
}

/**
 * Returns the quotients of some numbers, rounded so that they sum to a total, by the largest-remainder method: each is
 * rounded down (towards −∞), and the missing units go to those that lost most, the earlier first if equal.
 *
 * @param divisor above 0
 * @param totalCents at least the sum of the rounded quotients, and less than one unit for each more
 */
export function roundToSum(products: readonly bigint[], divisor: bigint, totalCents: number): number[] {
  const remainders = products.map((product) => ((product % divisor) + divisor) % divisor);
  const parts = products.map((product, index) => Number((product - (remainders[index] ?? 0n)) / divisor));
  const missing = totalCents - parts.reduce((total, part) => total + part, 0);
  const lost = remainders.map((remainder, index) => ({ index, remainder }));
  lost.sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const roundedUp = new Set(lost.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => (roundedUp.has(index) ? part + 1 : part));
}

/** Returns amounts as weights. If all are 0, the first gets the whole amount. */
export function weightsOf(amounts: readonly number[]): readonly number[] {
  return amounts.some((each) => each > 0) ? amounts : amounts.map((_, index) => (index === 0 ? 1 : 0));
}

/**
 * Returns `amount × part / whole`, none of them negative, rounded half away from zero; exact for every safe integer.
 */
export function proportion(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
