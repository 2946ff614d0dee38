/**
 * The price of an offer on a date, line by line, so that the lines always sum to the totals:
 *
 * 1. the offer's hire fee;
 * 2. in a slot by the hour, the minutes at each price by the hour;
 * 3. its price per guest, for the given number but at least the offer's minimum;
 * 4. the surcharges of the date, then its discounts, each in the venue's order. Percentages are of lines 1 to 3
 * together and do not compound. Discounts come last, and one that would make the sum negative is reduced. So the
 * order in which a venue lists its rates never changes the price;
 * 5. the difference to the offer's minimum total;
 * 6. the extras;
 * 7. the adjustments of staff (`adjustment.ts`);
 * 8. a line for each tax, computed on each line that it applies to.
 *
 * If the venue's prices include tax, lines 1 to 7 do, and the total is their sum: the tax in it is that of the sum of the
 * lines with the same tax (`included-tax.ts`).
 *
 * Amounts beyond the safe integers are rejected, with the request member that caused them.
 */

import type { ChosenExtra } from './extra.ts';
import { type PricedMinutes, priceOfMinutes } from './hour-prices.ts';
import { splitIncludedTaxes } from './included-tax.ts';
import { shareOf } from './money.ts';
import { billableAttendance, type OfferPrice } from './offered-price.ts';
import type { Rate } from './rate.ts';
import { assertSafeInteger } from './safe-integer.ts';
import { type Tax, type TaxTerms, taxLabel } from './tax.ts';

/** One line of a price (specification §2, `lines`), in the smallest unit of the currency. */
export interface QuoteLine {
  readonly type:
    | 'hire_fee'
    | 'hours'
    | 'attendance'
    | 'surcharge'
    | 'discount'
    | 'minimum'
    | 'extra'
    | 'adjustment'
    | 'tax';
  /** In the venue's words: the name of the package or extra (with its number), the label of the rate or tax. */
  readonly label: string;
  /** Before tax; negative for a discount and a reducing adjustment. */
  readonly amountCents: number;
  /** With tax, as the venue states it; omitted for a tax, and where the venue states its prices before tax. */
  readonly amountWithTaxCents?: number;
  /** Of a line of type `hours`: the minutes, and their price by the hour as the venue states it. */
  readonly minutes?: number;
  readonly perHourCents?: number;
  /** Of a line of type `adjustment`: its share of the lines before it; omitted: a given amount. Not part of the public API. */
  readonly basisPoints?: number;
  /** The number of its item; omitted in the price of a single date. */
  readonly item?: number;
  /**
   * The tax on this line, or the tax of a tax line; null: none. Omitted if unknown: in prices stored by version 1.0, and
   * where a given tax is that of no rate. Not part of the public API.
   */
  readonly tax?: Tax | null;
}

/** A price with its lines, in the smallest unit of the currency. */
export interface Price {
  readonly lines: readonly QuoteLine[];
  /** Before tax: the sum of the lines that are not `tax`. */
  readonly hireFeeCents: number;
  /** The sum of the `tax` lines. */
  readonly taxCents: number;
  readonly totalCents: number;
}

/** The input of a price. */
export interface PriceTerms extends TaxTerms {
  /** `tax`: its own; null or omitted: the venue's. */
  readonly offer: OfferPrice & { readonly name: string; readonly tax?: Tax | null };
  /** Those of the booked part of a slot by the hour; omitted: none. */
  readonly minutes?: readonly PricedMinutes[];
  /** The rates that apply. */
  readonly rates: readonly Pick<Rate, 'label' | 'basisPoints' | 'amountCents'>[];
  /** The number of guests; null: not given. */
  readonly attendance: number | null;
  readonly extras: readonly ChosenExtra[];
}

/**
 * Computes the price of an offer under the rates that apply.
 *
 * @throws ValidationError if an amount exceeds the safe integers
 */
export function computePrice(terms: PriceTerms): Price {
  const { offer, minutes = [], rates, tax, pricesIncludeTax, attendance, extras } = terms;
  const charged = billableAttendance(offer, attendance);
  const ofOffer = offer.tax ?? tax;
  const hire = hireLines(offer, minutes, charged, rates).map((line) => ({ ...line, tax: ofOffer }));
  const added = extras.map((chosen) => extraLine(chosen, charged, tax));
  if (pricesIncludeTax) return priceIncludingTax([...hire, ...added], 'extras');
  const hireFeeCents = sumOf([...hire, ...added], 'extras');
  const taxes = taxLines(hire, added, ofOffer);
  const taxCents = sumOf(taxes, 'extras');
  const totalCents = assertSafeInteger(hireFeeCents + taxCents, extras.length > 0 ? 'extras' : 'attendance');
  return { lines: [...hire, ...added, ...taxes], hireFeeCents, taxCents, totalCents };
}

/**
 * Returns the price that consists of these lines, whose amounts include their taxes.
 *
 * @param path names the input at fault if a sum exceeds the safe integers
 * @throws ValidationError if one does
 */
export function priceIncludingTax(gross: readonly QuoteLine[], path: string): Price {
  sumOf(gross, path);
  const { netCents, taxes } = splitIncludedTaxes(gross);
  const lines = gross.map((line, index) => ({
    ...line,
    amountCents: netCents[index] ?? 0,
    amountWithTaxCents: line.amountCents,
  }));
  return priceOfLines([...lines, ...taxes.map(({ tax, amountCents }) => taxLine(tax, amountCents))], path);
}

/**
 * Returns the price of a quote with the specification's four fields on a date without rates (specification §2,
 * `hireFeeCents` and `hireFeeWithTaxCents` of a package).
 */
export function basePrice(
  offer: PriceTerms['offer'],
  { tax, pricesIncludeTax }: TaxTerms,
  minutes: readonly PricedMinutes[] = [],
) {
  const terms = { offer, minutes, rates: [], tax, pricesIncludeTax, attendance: null, extras: [] };
  const { hireFeeCents, totalCents } = computePrice(terms);
  return { hireFeeCents, hireFeeWithTaxCents: totalCents };
}

/** Adds tax to an amount. */
export function addTax(amountCents: number, tax: Tax | null): number {
  return amountCents + (tax === null ? 0 : shareOf(amountCents, tax.basisPoints));
}

/** Returns an amount of a venue with tax. `own` is the tax of its package or extra; null or omitted: the venue's. */
export function amountWithTax(
  amountCents: number,
  { tax, pricesIncludeTax }: TaxTerms,
  own?: Tax | null,
): number {
  return pricesIncludeTax ? amountCents : addTax(amountCents, own ?? tax);
}

/**
 * Returns the lines that percentages of rates refer to: fee, hours and attendance.
 *
 * @throws ValidationError if an amount exceeds the safe integers
 */
export function feeLines(
  { name, hireFeeCents, perAttendeeCents }: PriceTerms['offer'],
  minutes: readonly PricedMinutes[],
  charged: number,
): QuoteLine[] {
  const lines: QuoteLine[] = [{ type: 'hire_fee', label: name, amountCents: hireFeeCents }];
  for (const priced of minutes)
    lines.push({ type: 'hours', label: name, amountCents: priceOfMinutes(priced), ...priced });
  if (perAttendeeCents > 0) {
    const amountCents = assertSafeInteger(perAttendeeCents * charged, 'attendance');
    lines.push({ type: 'attendance', label: pieceLabel(charged, name), amountCents });
  }
  return lines;
}

/** Returns the lines without extras. */
function hireLines(
  offer: PriceTerms['offer'],
  minutes: readonly PricedMinutes[],
  charged: number,
  rates: PriceTerms['rates'],
): QuoteLine[] {
  const { name, minimumTotalCents } = offer;
  const lines = feeLines(offer, minutes, charged);
  const base = sumOf(lines, 'attendance');
  const changes = rates.map((rate) => ({ label: rate.label, cents: changeBy(rate, base) }));
  for (const { label, cents } of changes)
    if (cents > 0) lines.push({ type: 'surcharge', label, amountCents: cents });
  let subtotal = sumOf(lines, 'attendance');
  for (const { label, cents } of changes) {
    const discount = Math.min(-cents, subtotal);
    if (discount <= 0) continue;
    lines.push({ type: 'discount', label, amountCents: -discount });
    subtotal -= discount;
  }
  if (subtotal < minimumTotalCents)
    lines.push({ type: 'minimum', label: name, amountCents: minimumTotalCents - subtotal });
  return lines;
}

function extraLine({ extra, pieces }: ChosenExtra, charged: number, tax: Tax | null): QuoteLine {
  const count = extra.per === 'attendee' ? charged : pieces;
  const label = extra.per === 'booking' ? extra.name : pieceLabel(count, extra.name);
  const amountCents = assertSafeInteger(
    extra.amountCents * count,
    extra.per === 'attendee' ? 'attendance' : 'extras',
  );
  return { type: 'extra', label, amountCents, tax: extra.tax ?? tax };
}

/** Returns one line for each tax, that of the offer first; equal label and rate are combined. */
function taxLines(hire: readonly QuoteLine[], added: readonly QuoteLine[], ofOffer: Tax | null): QuoteLine[] {
  const taxes = new Map<string, QuoteLine>();
  const add = (tax: Tax, cents: number) => {
    const line = taxLine(tax, cents);
    const { amountCents } = taxes.get(line.label) ?? { amountCents: 0 };
    taxes.set(line.label, { ...line, amountCents: assertSafeInteger(amountCents + cents, 'extras') });
  };
  if (ofOffer !== null) add(ofOffer, taxOnHire(hire, ofOffer));
  for (const { amountCents, tax } of added) if (tax) add(tax, shareOf(amountCents, tax.basisPoints));
  return [...taxes.values()];
}

/** Returns the line of a tax, labelled with its rate. */
export const taxLine = (tax: Tax, amountCents: number): QuoteLine => ({
  type: 'tax',
  label: taxLabel(tax),
  amountCents,
  tax,
});

/**
 * Each taxed line is rounded separately, so roundings may not cancel out where discounts leave next to nothing: the
 * tax is then limited to 0, and if nothing is left, only the minimum is taxed. So it does not matter which discount
 * was reduced.
 */
function taxOnHire(hire: readonly QuoteLine[], { basisPoints }: Tax): number {
  const taxOf = (lines: readonly QuoteLine[]) =>
    lines.reduce(
      (sum, { amountCents }) => assertSafeInteger(sum + shareOf(amountCents, basisPoints), 'attendance'),
      0,
    );
  const isMinimum = ({ type }: QuoteLine) => type === 'minimum';
  const priced = hire.filter((line) => !isMinimum(line));
  const tax = sumOf(priced, 'attendance') === 0 ? 0 : Math.max(taxOf(priced), 0);
  return tax + taxOf(hire.filter(isMinimum));
}

/** Returns by how much a rate changes the price, in the smallest unit: positive is a surcharge. */
export function changeBy(
  { basisPoints, amountCents = 0 }: PriceTerms['rates'][number],
  base: number,
): number {
  return assertSafeInteger(
    basisPoints === undefined ? amountCents : shareOf(base, basisPoints),
    'attendance',
  );
}

const pieceLabel = (count: number, name: string) => `${count} × ${name}`;

/** Returns whether a line of type `extra` charges an extra with this name. */
export const chargesExtra = ({ type, label }: Pick<QuoteLine, 'type' | 'label'>, name: string): boolean =>
  type === 'extra' && (label === name || (label.endsWith(` × ${name}`) && /^\d+ × /.test(label)));

/**
 * Returns the price that consists of these lines, taxes last.
 *
 * @param path names the input at fault if a sum exceeds the safe integers
 * @throws ValidationError if one does
 */
export function priceOfLines(lines: readonly QuoteLine[], path: string): Price {
  const isTax = ({ type }: QuoteLine) => type === 'tax';
  const fees = lines.filter((line) => !isTax(line));
  const taxes = lines.filter(isTax);
  const [hireFeeCents, taxCents] = [sumOf(fees, path), sumOf(taxes, path)];
  const totalCents = assertSafeInteger(hireFeeCents + taxCents, path);
  return { lines: [...fees, ...taxes], hireFeeCents, taxCents, totalCents };
}

export function sumOf(lines: readonly QuoteLine[], path: string): number {
  return lines.reduce((sum, { amountCents }) => assertSafeInteger(sum + amountCents, path), 0);
}
