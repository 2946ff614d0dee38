/**
 * An agreed price that replaces the quoted one.
 *
 * It is computed from the booking's price alone (`base-price.ts`), never from the venue's current prices: later edits of a
 * venue do not change it. So its currency, taxes and due dates are those shown to the visitor.
 */
import { Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { agreedLines, partsAbove } from './agreed-lines.ts';
import { type Payment, sumDueAtSigning } from './payments.ts';
import { priceOfLines } from './price.ts';
import { isPackageLine, type PricePart, partsOf } from './price-parts.ts';
import { proportionalLines } from './proportional-lines.ts';
import type { Quote } from './quote.ts';
import { allocateAsScheduled } from './schedule-shares.ts';
import { linesAtStatedTax } from './stated-tax.ts';
import type { Tax } from './tax.ts';

/** An agreement in the smallest unit of the quote's currency: either `totalCents` or `hireFeeCents`. */
export interface PriceAgreement {
  /** Including tax. */
  readonly totalCents?: number;
  /** Before tax. */
  readonly hireFeeCents?: number;
  /** The tax within the total, or on top of the fee; omitted: computed from the quote. */
  readonly taxCents?: number;
  /**
   * The positions in the price's `lines`, from 0, of those that change; a line of a package names its whole package.
   * Omitted: the packages.
   */
  readonly lines?: readonly number[];
  /** The reason, stored permanently, so without the guest's personal data. */
  readonly reason: string;
}

const amount = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
/** The schema of an agreement; `parsePriceAgreement` checks the rest. */
const priceAgreement = strictObject({
  totalCents: amount,
  hireFeeCents: amount,
  taxCents: amount,
  lines: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { minItems: 1, maxItems: 1_000 }),
  ),
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
 * Returns the agreed price as a quote: one line for the package (of each item), the extras, their taxes, and the quote's
 * instalments with the same dates and shares. The difference to the quote is that of the named lines. Without names it is
 * that of the packages, and what exceeds them is taken from the extras in proportion. Prices that store no rates (version 1.0) change in proportion.
 *
 * @param quoted the price that the agreement starts from (`basePriceOf`)
 * @param name the name of the package, for the price of a single date
 * @param rates the taxes of the venue, of which a stated tax may be one
 * @throws ValidationError if the tax exceeds the total, an amount exceeds the safe integers, a line cannot be named, the
 *   lines that are not named cost more, or the quote is 0 and the tax cannot be derived
 */
export function agreedPrice(
  quoted: Quote,
  agreement: PriceAgreement,
  name: string,
  rates: readonly Tax[] = [],
): Quote {
  const parts = partsOf(quoted, name);
  const changed = changedParts(quoted, parts, agreement.lines);
  if (agreement.lines !== undefined && parts !== null)
    assertAbove(partsAbove(parts, changed, agreement), agreement);
  const derived = () =>
    parts === null ? proportionalLines(quoted, agreement, name) : agreedLines(parts, changed, agreement);
  const lines =
    agreement.taxCents === undefined
      ? derived()
      : linesAtStatedTax(quoted, { ...agreement, taxCents: agreement.taxCents }, { name, rates, derived });
  const price = priceOfLines(lines, agreement.totalCents === undefined ? 'hireFeeCents' : 'totalCents');
  const payments = agreedPayments(quoted.payments, price.totalCents);
  const { hireFeeCents, taxCents, totalCents } = price;
  const dueNowCents = sumDueAtSigning(payments);
  return {
    hireFeeCents,
    taxCents,
    totalCents,
    dueNowCents,
    lines: price.lines,
    payments,
    currency: quoted.currency,
  };
}

/** @throws ValidationError if there are parts that cost more than what is agreed */
function assertAbove(parts: readonly PricePart[], { totalCents }: PriceAgreement): void {
  if (parts.length === 0) return;
  const lines = [...new Set(parts.map(({ label }) => label))].join(', ');
  throw new ValidationError([
    {
      path: totalCents === undefined ? 'hireFeeCents' : 'totalCents',
      message: `is less than the lines that are not named in "lines": ${lines}`,
      ...codedProblem('below_other_lines', { choices: lines }),
    },
  ]);
}

/** Returns the parts that an agreement changes: those it names, or the packages. */
function changedParts(
  { lines }: Quote,
  parts: readonly PricePart[] | null,
  named: readonly number[] | undefined,
): ReadonlySet<PricePart> {
  const problems: FieldProblem[] = [];
  const at = (index: number) => {
    const line = lines[index];
    const found = parts?.find((part) => line !== undefined && part.lines.includes(line));
    if (found === undefined)
      problems.push({
        path: 'lines',
        message: `${index} is not the position of a fee or an extra of this price`,
        ...codedProblem('does_not_fit'),
      });
    return found === undefined ? [] : [found];
  };
  const found = named?.flatMap(at) ?? parts?.filter((part) => part.lines.some(isPackageLine)) ?? [];
  if (problems.length > 0) throw new ValidationError(problems);
  return new Set(found.length > 0 ? found : parts);
}

/** Returns the instalments. If the quote is 0, the whole total is due after signing. */
function agreedPayments(quoted: readonly Payment[], totalCents: number): Payment[] {
  if (totalCents === 0) return [];
  if (quoted.length === 0) return [{ amountCents: totalCents, dueBasis: 'after_signing', offsetDays: 0 }];
  const shares = allocateAsScheduled(totalCents, quoted);
  return quoted
    .map((payment, index) => ({ ...payment, amountCents: shares[index] ?? 0 }))
    .filter(({ amountCents }) => amountCents > 0);
}
