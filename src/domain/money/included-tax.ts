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
  for (const [tax, ofTax] of indexesByTax(lines)) {
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

/** Groups the lines that are taxed by label and rate, in their order. */
function indexesByTax(lines: readonly TaxedLine[]): ReadonlyMap<Tax, number[]> {
  const groups = new Map<Tax, number[]>();
  const byLabel = new Map<string, Tax>();
  for (const [index, { tax }] of lines.entries()) {
    if (!tax) continue;
    // Most lines share one object, so that labels are rarely made.
    let group = groups.get(tax);
    if (group === undefined) {
      const label = taxLabel(tax);
      const same = byLabel.get(label) ?? tax;
      byLabel.set(label, same);
      group = groups.get(same) ?? [];
      groups.set(same, group);
    }
    group.push(index);
  }
  return groups;
}
