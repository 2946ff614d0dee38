/** The lines of an agreed price in proportion to a quote whose lines store no rates (version 1.0). */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { allocateProportionally, fullShareBasisPoints, proportion, shareOf, weightsOf } from './money.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

interface AgreedAmount {
  readonly totalCents?: number;
  readonly hireFeeCents?: number;
}

/** Returns a line for each item and for each tax, in the proportions of the quote. */
export function proportionalLines(quoted: Quote, agreed: AgreedAmount, name: string): QuoteLine[] {
  const taxCents = impliedTax(quoted, agreed);
  const hireFeeCents = agreed.hireFeeCents ?? (agreed.totalCents ?? 0) - taxCents;
  const taxes = taxLinesOf(quoted);
  const shares =
    taxes.length === 0
      ? []
      : allocateProportionally(taxCents, weightsOf(taxes.map(({ amountCents }) => amountCents)));
  return [
    ...feesByItem(quoted.lines, hireFeeCents, name),
    ...taxes.map((line, index) => ({ ...line, amountCents: shares[index] ?? 0 })),
  ];
}

/** Returns a line for each item, in the proportions of the quote. */
export function feesByItem(lines: readonly QuoteLine[], hireFeeCents: number, name: string): QuoteLine[] {
  const ofItems = [...Map.groupBy(lines, ({ item }) => item)].flatMap(([item, own]) => {
    const fees = own.filter(({ type }) => type !== 'tax');
    const amountCents = fees.reduce((sum, each) => sum + each.amountCents, 0);
    return item === undefined ? [] : { item, label: fees[0]?.label ?? name, amountCents };
  });
  if (ofItems.length === 0) return [{ type: 'hire_fee', label: name, amountCents: hireFeeCents }];
  const shares = allocateProportionally(
    hireFeeCents,
    weightsOf(ofItems.map(({ amountCents }) => amountCents)),
  );
  return ofItems.map(({ item, label }, index) => ({
    type: 'hire_fee',
    label,
    amountCents: shares[index] ?? 0,
    item,
  }));
}

const taxLinesOf = ({ lines }: Quote) => lines.filter(({ type }) => type === 'tax');

/**
 * Returns the tax at the rate of the quote: rates are whole basis points, so a single tax's rate can be derived from
 * its amount. Several taxes keep their total proportion.
 */
function impliedTax(quoted: Quote, { totalCents, hireFeeCents }: AgreedAmount): number {
  const taxes = taxLinesOf(quoted);
  if (taxes.length === 0 || totalCents === 0 || hireFeeCents === 0) return 0;
  if (quoted.hireFeeCents === 0)
    throw new ValidationError([
      {
        path: 'taxCents',
        message: 'is required, since it cannot be computed from a quote of 0',
        ...codedProblem('required'),
      },
    ]);
  const rate = taxes.length === 1 ? rateOf(quoted) : null;
  if (hireFeeCents !== undefined)
    return rate === null
      ? proportion(hireFeeCents, quoted.taxCents, quoted.hireFeeCents)
      : shareOf(hireFeeCents, rate);
  return rate === null
    ? proportion(totalCents ?? 0, quoted.taxCents, quoted.totalCents)
    : proportion(totalCents ?? 0, rate, fullShareBasisPoints + rate);
}

const rateOf = ({ taxCents, hireFeeCents }: Quote) =>
  proportion(fullShareBasisPoints, taxCents, hireFeeCents);
