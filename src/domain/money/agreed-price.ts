/**
 * An agreed price that replaces the quoted one.
 *
 * It is computed from the quote alone, never from the venue's current prices: later edits of a venue do not change
 * it. So its currency, taxes and due dates are those shown to the visitor.
 */
import { Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { allocateProportionally, fullShareBasisPoints, shareOf } from './money.ts';
import { type Payment, sumDueAtSigning } from './payments.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

/** An agreement in the smallest unit of the quote's currency: either `totalCents` or `hireFeeCents`. */
export interface PriceAgreement {
  /** Including tax. */
  readonly totalCents?: number;
  /** Before tax. */
  readonly hireFeeCents?: number;
  /** The tax within the total, or on top of the fee; omitted: computed from the quote. */
  readonly taxCents?: number;
  /** The reason, stored permanently, so without the guest's personal data. */
  readonly reason: string;
}

const amount = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
/** The schema of an agreement; `parsePriceAgreement` checks the rest. */
const priceAgreement = strictObject({
  totalCents: amount,
  hireFeeCents: amount,
  taxCents: amount,
  reason: nonBlankText(venueFileLimits.entryLength, {}),
});

/**
 * Validates an agreement.
 *
 * @throws ValidationError with every problem
 */
export function parsePriceAgreement(document: unknown): PriceAgreement {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(priceAgreement, document, '', problems) as
    | Partial<PriceAgreement>
    | undefined;
  if (draft?.totalCents !== undefined && draft.hireFeeCents !== undefined)
    problems.push({
      path: 'hireFeeCents',
      message: 'cannot be combined with "totalCents"; send one of the two',
      ...codedProblem('one_of_two'),
    });
  if (problems.length === 0 && draft?.totalCents === undefined && draft?.hireFeeCents === undefined)
    problems.push({
      path: 'totalCents',
      message: 'is required, or "hireFeeCents" instead',
      ...codedProblem('required'),
    });
  if (problems.length > 0) throw new ValidationError(problems);
  return draft as PriceAgreement;
}

/**
 * Returns the agreed price as a quote: one line for the package (of each item), the taxes of the quote, and its instalments with the
 * same dates and proportions.
 *
 * @param quoted the price shown to the visitor, not an agreed price
 * @param name the name of the package, for the price of a single date
 * @throws ValidationError if the tax exceeds the total, an amount exceeds the safe integers, or the quote is 0 and
 *   the tax cannot be derived
 */
export function agreedPrice(quoted: Quote, agreement: PriceAgreement, name: string): Quote {
  const taxCents = agreement.taxCents ?? impliedTax(quoted, agreement);
  const hireFeeCents = agreement.hireFeeCents ?? (agreement.totalCents ?? 0) - taxCents;
  const totalCents = hireFeeCents + taxCents;
  if (hireFeeCents < 0)
    throw new ValidationError([
      {
        path: 'taxCents',
        message: 'is more than the total, which includes it',
        ...codedProblem('tax_above_total'),
      },
    ]);
  if (!Number.isSafeInteger(totalCents))
    throw new ValidationError([
      {
        path: 'hireFeeCents',
        message: 'makes, with its tax, the amount too large to be exact',
        ...codedProblem('amount_too_large'),
      },
    ]);
  const payments = agreedPayments(quoted.payments, totalCents);
  return {
    hireFeeCents,
    taxCents,
    totalCents,
    dueNowCents: sumDueAtSigning(payments),
    lines: [...agreedFees(quoted.lines, hireFeeCents, name), ...agreedTaxes(taxLinesOf(quoted), taxCents)],
    payments,
    currency: quoted.currency,
  };
}

/** Returns a line for each item, in the proportions of the quote. */
function agreedFees(lines: readonly QuoteLine[], hireFeeCents: number, name: string): QuoteLine[] {
  const ofItems = [...Map.groupBy(lines, ({ item }) => item)].flatMap(([item, own]) => {
    const fees = own.filter(({ type }) => type !== 'tax');
    const amountCents = fees.reduce((sum, each) => sum + each.amountCents, 0);
    return item === undefined ? [] : { item, label: fees[0]?.label ?? name, amountCents };
  });
  if (ofItems.length === 0) return [{ type: 'hire_fee', label: name, amountCents: hireFeeCents }];
  const shares = allocateProportionally(hireFeeCents, weightsOf(ofItems));
  return ofItems.map(({ item, label }, index) => ({
    ...{ type: 'hire_fee', label, amountCents: shares[index] ?? 0, item },
  }));
}

const taxLinesOf = ({ lines }: Quote) => lines.filter(({ type }) => type === 'tax');

/**
 * Returns the tax at the rate of the quote: rates are whole basis points, so a single tax's rate can be derived from
 * its amount. Several taxes keep their total proportion.
 */
function impliedTax(quoted: Quote, { totalCents, hireFeeCents }: PriceAgreement): number {
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

/**
 * Returns `amount × part / whole`, none of them negative, rounded half away from zero; exact for every safe integer.
 */
export function proportion(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Allocates it to several taxes in the quote's proportions. */
function agreedTaxes(quoted: readonly QuoteLine[], taxCents: number): QuoteLine[] {
  if (quoted.length === 0)
    return taxCents === 0 ? [] : [{ type: 'tax', label: 'Tax', amountCents: taxCents }];
  const shares = allocateProportionally(taxCents, weightsOf(quoted));
  return quoted.map((line, index) => ({ ...line, amountCents: shares[index] ?? 0 }));
}

/** Returns the instalments. If the quote is 0, the whole total is due after signing. */
function agreedPayments(quoted: readonly Payment[], totalCents: number): Payment[] {
  if (totalCents === 0) return [];
  if (quoted.length === 0) return [{ amountCents: totalCents, dueBasis: 'after_signing', offsetDays: 0 }];
  const shares = allocateProportionally(totalCents, weightsOf(quoted));
  return quoted
    .map((payment, index) => ({ ...payment, amountCents: shares[index] ?? 0 }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** Returns the amounts as weights. If all are 0, the first gets the whole amount. */
function weightsOf(parts: readonly { readonly amountCents: number }[]): number[] {
  const amounts = parts.map(({ amountCents }) => amountCents);
  return amounts.some((each) => each > 0) ? amounts : amounts.map((_, index) => (index === 0 ? 1 : 0));
}
