/** Adjustments: amounts and percentages that staff add to the price of a booking, after extras and before tax. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { shareOf } from './money.ts';
import { type Price, priceIncludingTax, priceOfLines, type QuoteLine, taxLine } from './price.ts';
import { assertSafeInteger } from './safe-integer.ts';
import { type Tax, taxLabel } from './tax.ts';

/** An adjustment: either an amount or a share of all lines before it. */
export interface Adjustment {
  readonly label: string;
  /** In the smallest unit, with or without tax (`TaxTerms`); negative: a reduction. */
  readonly amountCents?: number;
  /** Negative: a reduction. */
  readonly basisPoints?: number;
}

/**
 * Returns the prices of items with adjustments, in their order, each line at the tax of the package of its item:
 *
 * - A percentage is a line of each item, of the lines of this item before it.
 * - An amount is a line of the main item. A reduction by more than the main item costs reduces the next ones, too.
 *
 * @param items main item first
 * @throws ValidationError naming an adjustment after which the lines of an item with the tax of its package would sum to
 *   less than 0
 */
export function adjustPrices(items: readonly Price[], adjustments: readonly Adjustment[]): Price[] {
  const adjusted = items.map((item) => new AdjustedPrice(item));
  for (const [index, { label, amountCents = 0, basisPoints }] of adjustments.entries()) {
    if (basisPoints !== undefined) {
      for (const item of adjusted) {
        const line = { label, amountCents: shareOf(item.sumCents, basisPoints), basisPoints };
        if (item.reducibleCents + line.amountCents < 0) throw belowZero(`adjustments[${index}].basisPoints`);
        item.add(line);
      }
      continue;
    }
    if (amountCents > 0) adjusted[0]?.add({ label, amountCents });
    let rest = Math.max(-amountCents, 0);
    for (const item of adjusted) {
      const cents = Math.min(rest, Math.max(item.reducibleCents, 0));
      rest -= cents;
      item.add({ label, amountCents: -cents });
    }
    if (rest > 0) throw belowZero(`adjustments[${index}].amountCents`);
  }
  return adjusted.map((item) => item.price());
}

const belowZero = (path: string) =>
  new ValidationError([
    {
      path,
      message: 'makes the price of the package, with what has the same tax, less than 0',
      ...codedProblem('below_zero'),
    },
  ]);

type AddedLine = Pick<QuoteLine, 'label' | 'amountCents' | 'basisPoints'>;

/** The price of an item while adjustments are added to it. Amounts are as the venue states them. */
class AdjustedPrice {
  readonly #price: Price;
  readonly #fees: readonly QuoteLine[];
  /** That of the package, whose line is the first. */
  readonly #tax: Tax | null;
  readonly #added: QuoteLine[] = [];
  /** The sum of its lines without tax lines. */
  sumCents: number;
  /** The sum of those with the tax of the package. */
  reducibleCents: number;

  constructor(price: Price) {
    this.#price = price;
    this.#fees = price.lines.filter(({ type }) => type !== 'tax');
    this.#tax = this.#fees[0]?.tax ?? null;
    this.sumCents = sumOf(this.#fees.map(stated));
    const reducible = this.#fees.filter(({ tax }) => isSame(tax ?? null, this.#tax));
    this.reducibleCents = sumOf(reducible.map(stated));
  }

  add({ amountCents, ...line }: AddedLine): void {
    if (amountCents === 0) return;
    this.#added.push({ type: 'adjustment', ...line, amountCents, tax: this.#tax });
    this.sumCents = assertSafeInteger(this.sumCents + amountCents, 'adjustments');
    this.reducibleCents += amountCents;
  }

  price(): Price {
    if (this.#added.length === 0) return this.#price;
    if (includesTax(this.#fees))
      return priceIncludingTax([...this.#fees.map(withStatedAmount), ...this.#added], 'adjustments');
    return priceOfLines([...this.#fees, ...this.#added, ...this.#taxes()], 'adjustments');
  }

  /** Each line is taxed alone, but together they have no tax below 0, and none where they sum to 0. */
  #taxes(): QuoteLine[] {
    const taxes = this.#price.lines.filter(({ type }) => type === 'tax');
    const tax = this.#tax;
    if (tax === null) return taxes;
    const cents = this.reducibleCents === 0 ? 0 : Math.max(taxOf(taxes, tax) + taxOn(this.#added, tax), 0);
    return withTaxOf(taxes, tax, cents);
  }
}

/** Returns the price of an item without some of its lines, and without their taxes. */
export function withoutLines(
  lines: readonly QuoteLine[],
  isDropped: (line: QuoteLine) => boolean,
  path: string,
): Price {
  const dropped = lines.filter(isDropped);
  if (dropped.length === 0) return priceOfLines(lines, path);
  const fees = lines.filter((line) => line.type !== 'tax' && !isDropped(line));
  if (includesTax(fees)) return priceIncludingTax(fees.map(withStatedAmount), path);
  let taxes = lines.filter(({ type }) => type === 'tax');
  const byTax = Map.groupBy(dropped, ({ tax }) => tax && taxLabel(tax));
  for (const ofTax of byTax.values()) {
    const tax = ofTax[0]?.tax ?? null;
    if (tax === null) continue;
    const charged = taxOf(taxes, tax);
    // Adjustments that left nothing limited the tax to 0.
    const own = fees.filter((line) => isSame(line.tax ?? null, tax));
    taxes = withTaxOf(taxes, tax, charged === 0 ? taxOn(own, tax) : charged - taxOn(ofTax, tax));
  }
  const isCharged = ({ tax = null, amountCents }: QuoteLine) =>
    amountCents !== 0 || fees.some((line) => isSame(line.tax ?? null, tax));
  return priceOfLines([...fees, ...taxes.filter(isCharged)], path);
}

const includesTax = (fees: readonly QuoteLine[]) =>
  fees.some(({ amountWithTaxCents }) => amountWithTaxCents !== undefined);

const taxOf = (taxes: readonly QuoteLine[], tax: Tax) =>
  sumOf(taxes.filter((line) => isSame(line.tax ?? null, tax)).map(stated));

const taxOn = (lines: readonly QuoteLine[], { basisPoints }: Tax) =>
  sumOf(lines.map(({ amountCents }) => ({ cents: shareOf(amountCents, basisPoints) })));

/** Returns the tax lines with another amount of one tax. */
function withTaxOf(taxes: readonly QuoteLine[], tax: Tax, amountCents: number): QuoteLine[] {
  const isOwn = (line: QuoteLine) => isSame(line.tax ?? null, tax);
  const changed = taxes.map((line) => (isOwn(line) ? { ...line, amountCents } : line));
  return taxes.some(isOwn) || amountCents === 0 ? changed : [...changed, taxLine(tax, amountCents)];
}

const stated = ({ amountCents, amountWithTaxCents = amountCents }: QuoteLine) => ({
  cents: amountWithTaxCents,
});

const withStatedAmount = (line: QuoteLine): QuoteLine => ({ ...line, amountCents: stated(line).cents });

const sumOf = (parts: readonly { readonly cents: number }[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const isSame = (one: Tax | null, other: Tax | null) =>
  one === null || other === null ? one === other : taxLabel(one) === taxLabel(other);

/** The price of a booking, and the number of its main item, to which lines without a number belong. */
interface PriceOfItems {
  readonly lines: readonly QuoteLine[];
  readonly mainItem: number;
}

/**
 * Returns the adjustments of some items of a booking, for another price of them: the percentages, and what these items bear of
 * the amounts. The lines of an agreed price include the amounts: there, the main item bears them.
 *
 * @param numbers the numbers of the items
 */
export function adjustmentsOfItems(
  adjustments: readonly Adjustment[],
  { lines, mainItem }: PriceOfItems,
  numbers: ReadonlySet<number>,
): Adjustment[] {
  const amounts = lines.filter(({ type, basisPoints }) => type === 'adjustment' && basisPoints === undefined);
  const byLabel = Map.groupBy(amounts, ({ label }) => label);
  return adjustments.flatMap((adjustment) => {
    const { label, basisPoints } = adjustment;
    if (basisPoints !== undefined) return adjustment;
    const ofLabel = byLabel.get(label);
    if (ofLabel === undefined) return numbers.has(mainItem) ? adjustment : [];
    const amountCents = sumOf(ofLabel.filter(({ item = mainItem }) => numbers.has(item)).map(stated));
    byLabel.set(label, []);
    return amountCents === 0 ? [] : { label, amountCents };
  });
}

/**
 * Returns the adjustments for items that get another price: without what the other items bear of the amounts.
 *
 * @param kept the numbers of the other items
 */
export function adjustmentsBeside(
  adjustments: readonly Adjustment[],
  price: PriceOfItems,
  kept: ReadonlySet<number>,
): Adjustment[] {
  const borne = adjustmentsOfItems(
    adjustments.filter(({ basisPoints }) => basisPoints === undefined),
    price,
    kept,
  );
  const cents = new Map(borne.map(({ label, amountCents = 0 }) => [label, amountCents]));
  return adjustments.map((adjustment) => {
    const { label, amountCents } = adjustment;
    const ofOthers = cents.get(label) ?? 0;
    if (amountCents === undefined || ofOthers === 0) return adjustment;
    cents.delete(label);
    return { label, amountCents: amountCents - ofOthers };
  });
}
