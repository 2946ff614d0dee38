/** The tax in amounts that include it. */
import { fullShareBasisPoints, proportion, roundToSum } from './money.ts';
import { type Tax, taxLabel } from './tax.ts';

interface TaxedLine {
  readonly amountCents: number;
  /** Null or omitted: none. */
  readonly tax?: Tax | null;
}

/** A tax with its amount. */
interface IncludedTax {
  readonly tax: Tax;
  readonly amountCents: number;
}

/** Returns the tax in an amount that includes it, rounded half away from zero. */
export function taxIn(amountCents: number, { basisPoints }: Pick<Tax, 'basisPoints'>): number {
  return proportion(amountCents, basisPoints, fullShareBasisPoints + basisPoints);
}

/**
 * Splits amounts that include tax. The tax is computed on the sum of the lines with the same label and rate, in the
 * order of the lines. Their amounts before tax are rounded so that they add up to this sum less the tax.
 *
 * @param lines those of one item; the sum of each tax is 0 or more
 * @returns the amount before tax of each line, and each tax once
 */
export function splitIncludedTaxes(lines: readonly TaxedLine[]): {
  readonly netCents: readonly number[];
  readonly taxes: readonly IncludedTax[];
} {
  const netCents = lines.map(({ amountCents }) => amountCents);
  const taxes: IncludedTax[] = [];
  const indexes = lines.map((_, index) => index).filter((index) => lines[index]?.tax);
  const labelAt = (index: number) => taxLabel(lines[index]?.tax as Tax);
  for (const ofTax of Map.groupBy(indexes, labelAt).values()) {
    const tax = lines[ofTax[0] ?? 0]?.tax as Tax;
    const amounts = ofTax.map((index) => netCents[index] ?? 0);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    const amountCents = taxIn(sum, tax);
    const nets = roundToSum(
      amounts.map((amount) => BigInt(amount) * BigInt(fullShareBasisPoints)),
      BigInt(fullShareBasisPoints + tax.basisPoints),
      sum - amountCents,
    );
    for (const [place, index] of ofTax.entries()) netCents[index] = nets[place] ?? 0;
    taxes.push({ tax, amountCents });
  }
  return { netCents, taxes };
}
