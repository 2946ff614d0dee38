/** A price that stays, with what a change adds to it. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { addTax, type Price, priceIncludingTax, priceOfLines, type QuoteLine, taxLine } from './price.ts';
import { isPackageLine } from './price-parts.ts';
import { taxLabel } from './tax.ts';

/** The lines of one date at the prices of the day, before and after a change. */
export interface PricedChange {
  readonly before: readonly QuoteLine[];
  readonly after: readonly QuoteLine[];
}

/**
 * Returns the price of a date with the difference that a change makes at the prices of the day. New extras and adjustments get
 * lines of their own. What goes takes its line of the former price along, and what that price has no line for changes the
 * line of the package. Each tax changes by that of these lines.
 *
 * @param former the lines of its former price, such as an agreed one
 * @throws ValidationError if that leaves less than 0, or an amount exceeds the safe integers
 */
export function addToPrice(former: readonly QuoteLine[], { before, after }: PricedChange): Price {
  const fees = new Fees(former.filter(isFee));
  for (const key of new Set([...before, ...after].filter(isFee).map(keyOf)))
    fees.change(before.filter(isLineOf(key)), after.filter(isLineOf(key)), key);
  const { lines } = fees;
  const isNegative = ({ type, amountCents }: QuoteLine) =>
    type !== 'adjustment' && type !== 'discount' && amountCents < 0;
  if (lines.some(isNegative) || lines.reduce((sum, { amountCents }) => sum + amountCents, 0) < 0)
    throw new ValidationError([
      { path: 'price', message: 'would be less than 0', ...codedProblem('below_zero') },
    ]);
  // Of amounts that include tax, the sum is taxed, if the former price is: it may have a stated tax.
  const recomputed = withIncludedTax(former.filter(isFee));
  if (recomputed !== null && recomputed.taxCents === sumOfTaxes(former))
    return withIncludedTax(lines) ?? priceOfLines(lines, 'price');
  return priceOfLines([...lines, ...changedTaxes(former, { before, after }, fees)], 'price');
}

/** The lines of a price without its taxes, while they change. */
class Fees {
  lines: readonly QuoteLine[];
  /** The lines that went, and those of the prices of the day instead of which they did. */
  readonly gone: { readonly own: readonly QuoteLine[]; readonly before: readonly QuoteLine[] }[] = [];

  constructor(lines: readonly QuoteLine[]) {
    this.lines = lines;
  }

  change(before: readonly QuoteLine[], after: readonly QuoteLine[], key: string): void {
    const own = this.lines.filter(isLineOf(key));
    const [line] = own;
    const [next] = after;
    if (line !== undefined && next === undefined) {
      this.lines = this.lines.filter((each) => !own.includes(each));
      this.gone.push({ own, before });
    } else if (line !== undefined && next !== undefined)
      this.#replace(line, { ...next, ...added(line, before, after) });
    else if (before.length === 0 && !after.some(isOfPackage)) this.lines = [...this.lines, ...after];
    else {
      const ofPackage = this.lines.find(isPackageLine) ?? this.lines[0];
      if (ofPackage) this.#replace(ofPackage, { ...ofPackage, ...added(ofPackage, before, after) });
      else this.lines = [...this.lines, ...after];
    }
  }

  #replace(line: QuoteLine, by: QuoteLine): void {
    this.lines = this.lines.map((each) => (each === line ? by : each));
  }
}

const isFee = ({ type }: QuoteLine) => type !== 'tax';

/** Returns whether an agreed price has a line in that of the package. */
const isOfPackage = (line: QuoteLine) => isPackageLine(line) && line.type !== 'adjustment';

/** Returns what a line charges, however many of it. */
const keyOf = ({ type, label }: QuoteLine) => `${type} ${label.replace(/^\d+ × /, '')}`;

const isLineOf = (key: string) => (line: QuoteLine) => isFee(line) && keyOf(line) === key;

/** Returns the amounts of a line with a difference. */
function added(line: QuoteLine, before: readonly QuoteLine[], after: readonly QuoteLine[]) {
  const difference = (amountOf: (line: QuoteLine) => number) =>
    after.reduce((sum, each) => sum + amountOf(each), 0) -
    before.reduce((sum, each) => sum + amountOf(each), 0);
  return {
    amountCents: line.amountCents + difference(({ amountCents }) => amountCents),
    ...(line.amountWithTaxCents !== undefined && {
      amountWithTaxCents: line.amountWithTaxCents + difference(withTax),
    }),
  };
}

const withTax = ({ amountCents, amountWithTaxCents, tax = null }: QuoteLine) =>
  amountWithTaxCents ?? addTax(amountCents, tax);

/** Returns the price of lines that include their tax; null: they do not, or it is unknown. */
function withIncludedTax(fees: readonly QuoteLine[]): Price | null {
  const isKnown = ({ amountWithTaxCents, tax }: QuoteLine) =>
    amountWithTaxCents !== undefined && tax !== undefined;
  if (!fees.every(isKnown)) return null;
  return priceIncludingTax(
    fees.map((line) => ({ ...line, amountCents: withTax(line) })),
    'price',
  );
}

const sumOfTaxes = (lines: readonly QuoteLine[]) =>
  lines.reduce((sum, line) => sum + (isFee(line) ? 0 : line.amountCents), 0);

/** Returns the taxes with the difference of the taxes of the day, and with those of the lines that went. */
function changedTaxes(
  former: readonly QuoteLine[],
  { before, after }: PricedChange,
  { lines, gone }: Fees,
): QuoteLine[] {
  const taxes = new Map<string, QuoteLine>();
  const add = (tax: QuoteLine['tax'], cents: number) => {
    if (!tax) return;
    const label = taxLabel(tax);
    taxes.set(label, taxLine(tax, (taxes.get(label)?.amountCents ?? 0) + cents));
  };
  const addAll = (some: readonly QuoteLine[], sign: 1 | -1) => {
    for (const line of some) if (!isFee(line)) add(line.tax, sign * line.amountCents);
  };
  const addOn = (some: readonly QuoteLine[], sign: 1 | -1) => {
    for (const line of some) add(line.tax, sign * (withTax(line) - line.amountCents));
  };
  addAll(former, 1);
  addAll(after, 1);
  addAll(before, -1);
  for (const { own, before: priced } of gone) {
    addOn(priced, 1);
    addOn(own, -1);
  }
  const unknown = former.filter((line) => !isFee(line) && !line.tax);
  const isCharged = ({ tax, amountCents }: QuoteLine) =>
    amountCents !== 0 || lines.some((line) => line.tax && tax && taxLabel(line.tax) === taxLabel(tax));
  return [...unknown, ...[...taxes.values()].filter(isCharged)];
}
