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

/** The price of an item with the tax of its package; null: none. */
export interface ItemPrice {
  readonly price: Price;
  readonly tax: Tax | null;
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
export function adjustPrices(
  items: readonly ItemPrice[],
  adjustments: readonly Adjustment[],
  pricesIncludeTax: boolean,
): Price[] {
  const adjusted = items.map((item) => new AdjustedPrice(item, pricesIncludeTax));
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
  readonly #item: ItemPrice;
  readonly #isWithTax: boolean;
  readonly #added: QuoteLine[] = [];
  /** The sum of its lines without tax lines. */
  sumCents: number;
  /** The sum of those with the tax of the package. */
  reducibleCents: number;

  constructor(item: ItemPrice, pricesIncludeTax: boolean) {
    this.#item = item;
    this.#isWithTax = pricesIncludeTax;
    const fees = item.price.lines.filter(({ type }) => type !== 'tax');
    this.sumCents = sumOf(fees.map(stated));
    this.reducibleCents = sumOf(fees.filter(({ tax }) => isSame(tax ?? null, item.tax)).map(stated));
  }

  add({ amountCents, ...line }: AddedLine): void {
    if (amountCents === 0) return;
    this.#added.push({ type: 'adjustment', ...line, amountCents, tax: this.#item.tax });
    this.sumCents = assertSafeInteger(this.sumCents + amountCents, 'adjustments');
    this.reducibleCents += amountCents;
  }

  price(): Price {
    const { price } = this.#item;
    if (this.#added.length === 0) return price;
    const fees = price.lines.filter(({ type }) => type !== 'tax');
    return this.#isWithTax
      ? priceIncludingTax([...fees.map(withStatedAmount), ...this.#added], 'adjustments')
      : priceOfLines([...fees, ...this.#added, ...this.#taxes()], 'adjustments');
  }

  /** Each line is taxed alone, but together they have no tax below 0, and none where they sum to 0. */
  #taxes(): QuoteLine[] {
    const { price, tax } = this.#item;
    const taxes = price.lines.filter(({ type }) => type === 'tax');
    if (tax === null) return taxes;
    const isOwn = (line: QuoteLine) => isSame(line.tax ?? null, tax);
    const ofAdded = sumOf(this.#added.map((line) => ({ cents: shareOf(line.amountCents, tax.basisPoints) })));
    const before = sumOf(taxes.filter(isOwn).map(stated));
    const cents = this.reducibleCents === 0 ? 0 : Math.max(before + ofAdded, 0);
    const changed = taxes.map((line) => (isOwn(line) ? { ...line, amountCents: cents } : line));
    return taxes.some(isOwn) || cents === 0 ? changed : [...changed, taxLine(tax, cents)];
  }
}

const stated = ({ amountCents, amountWithTaxCents = amountCents }: QuoteLine) => ({
  cents: amountWithTaxCents,
});

const withStatedAmount = (line: QuoteLine): QuoteLine => ({ ...line, amountCents: stated(line).cents });

const sumOf = (parts: readonly { readonly cents: number }[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const isSame = (one: Tax | null, other: Tax | null) =>
  one === null || other === null ? one === other : taxLabel(one) === taxLabel(other);

/**
 * Returns the adjustments of one item of a booking, for another price of it: the percentages, and what the item bears of
 * the amounts.
 *
 * @param ofItem the lines of the item; none: it is new
 */
export function adjustmentsOfItem(
  adjustments: readonly Adjustment[],
  ofItem: readonly QuoteLine[],
): Adjustment[] {
  const borne = ofItem.filter(({ type, basisPoints }) => type === 'adjustment' && basisPoints === undefined);
  const byLabel = Map.groupBy(borne, ({ label }) => label);
  return adjustments.flatMap((adjustment) => {
    const { label, basisPoints } = adjustment;
    if (basisPoints !== undefined) return adjustment;
    const amountCents = sumOf((byLabel.get(label) ?? []).map(stated));
    byLabel.delete(label);
    return amountCents === 0 ? [] : { label, amountCents };
  });
}
