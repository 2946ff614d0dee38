/** A tax that staff or a file state, which may be that of another rate than the quote's. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { taxIn } from './included-tax.ts';
import { allocateProportionally, shareOf, weightsOf } from './money.ts';
import { type QuoteLine, taxLine } from './price.ts';
import { feesByItem } from './proportional-lines.ts';
import { assertSafeInteger } from './safe-integer.ts';
import { type Tax, taxName } from './tax.ts';

/** The label of a tax without a name. */
const unnamedTax = 'Tax';

/** An amount with its tax. */
export interface StatedTax {
  readonly hireFeeCents: number;
  readonly taxCents: number;
}

/**
 * Returns the rate whose tax on an amount this is, of the amount before tax or with it; null: no tax; undefined: of none
 * of these rates.
 */
export function rateOfTax(
  { hireFeeCents, taxCents }: StatedTax,
  rates: readonly Tax[],
): Tax | null | undefined {
  const fits = ({ basisPoints }: Tax) =>
    shareOf(hireFeeCents, basisPoints) === taxCents ||
    taxIn(hireFeeCents + taxCents, { basisPoints }) === taxCents;
  return rates.find(fits) ?? (taxCents === 0 ? null : undefined);
}

/** Returns the line of a stated tax: with its rate, or with the name of the first tax if it is that of no rate. */
export function statedTaxLines(stated: StatedTax, rates: readonly Tax[]): QuoteLine[] {
  const rate = rateOfTax(stated, rates);
  if (rate === null) return [];
  if (rate !== undefined) return [taxLine(rate, stated.taxCents)];
  return [
    {
      type: 'tax',
      label: rates[0] === undefined ? unnamedTax : taxName(rates[0]),
      amountCents: stated.taxCents,
    },
  ];
}

/** What a line at a stated tax stores of it. */
export const taxMember = (stated: StatedTax, rates: readonly Tax[]): Pick<QuoteLine, 'tax'> => {
  const tax = rateOfTax(stated, rates);
  return tax === undefined ? {} : { tax };
};

/**
 * Returns the lines of a price with a stated tax: those derived from the quote if their tax is the same, else a line for
 * each date with the tax at the rate that fits.
 *
 * @throws ValidationError if the tax exceeds the total, or the sum the safe integers
 */
export function linesAtStatedTax(
  { lines }: { readonly lines: readonly QuoteLine[] },
  agreement: { readonly totalCents?: number; readonly hireFeeCents?: number; readonly taxCents: number },
  {
    name,
    rates,
    derived,
  }: { readonly name: string; readonly rates: readonly Tax[]; readonly derived: () => QuoteLine[] },
): QuoteLine[] {
  const { taxCents } = agreement;
  const hireFeeCents = agreement.hireFeeCents ?? (agreement.totalCents ?? 0) - taxCents;
  if (hireFeeCents < 0)
    throw new ValidationError([
      {
        path: 'taxCents',
        message: 'is more than the total, which includes it',
        ...codedProblem('tax_above_total'),
      },
    ]);
  assertSafeInteger(hireFeeCents + taxCents, 'hireFeeCents');
  const asQuoted = tryDerived(derived);
  if (asQuoted !== null && sumOfTaxes(asQuoted) === taxCents) return asQuoted;
  const quotedRates = lines.flatMap(({ tax }) => tax ?? []);
  const known = [...quotedRates, ...rates];
  const stated = { hireFeeCents, taxCents };
  const fees = feesByItem(lines, hireFeeCents, name).map((fee) => ({ ...fee, ...taxMember(stated, known) }));
  const shares = allocateProportionally(taxCents, weightsOf(fees.map(({ amountCents }) => amountCents)));
  const taxes = statedTaxLines(stated, known).flatMap((line) =>
    fees.map(({ item }, index) => ({
      ...line,
      amountCents: shares[index] ?? 0,
      ...(item !== undefined && { item }),
    })),
  );
  if (lines.every(({ amountWithTaxCents }) => amountWithTaxCents === undefined)) return [...fees, ...taxes];
  const withTax = fees.map((fee, index) => ({
    ...fee,
    amountWithTaxCents: fee.amountCents + (shares[index] ?? 0),
  }));
  return [...withTax, ...taxes];
}

const sumOfTaxes = (lines: readonly QuoteLine[]) =>
  lines.reduce((sum, { type, amountCents }) => (type === 'tax' ? sum + amountCents : sum), 0);

/** A price whose tax cannot be derived needs a stated one. */
function tryDerived(derived: () => QuoteLine[]): QuoteLine[] | null {
  try {
    return derived();
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}
