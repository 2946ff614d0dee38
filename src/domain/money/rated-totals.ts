import { ValidationError } from '../errors.ts';
import { type PricedMinutes, priceOfMinutes } from './hour-prices.ts';
import { fullShareBasisPoints, shareOf } from './money.ts';
import { billableAttendance } from './offered-price.ts';
import { changeBy, feeLines, type PriceTerms, type QuoteLine } from './price.ts';
import type { Rate } from './rate.ts';

/** What an offer costs with some of the rates of its space. */
export interface RatedTerms extends Pick<PriceTerms, 'offer' | 'tax' | 'pricesIncludeTax' | 'attendance'> {
  /** In a slot by the hour, the minutes of each booking whose lowest price is wanted; omitted: one without minutes. */
  readonly bookings?: readonly (readonly PricedMinutes[])[];
  /** The rates of the space; null: not for this offer. */
  readonly rates: readonly (Rate | null)[];
  /** The rates that apply together, by their index, as on one date. */
  readonly combinations: readonly (readonly number[])[];
}

/** What a booking costs before rates, and the tax on it. */
interface Fees {
  readonly base: number;
  readonly baseTax: number;
}

/** What an offer costs with each combination of rates; NaN: the amounts exceed the safe integers. */
interface RatedTotals {
  readonly totals: readonly number[];
  /** The totals without the tax that is added to them. */
  readonly subtotals: readonly number[];
}

/**
 * Returns the lowest total of the bookings of an offer with each combination of rates, as `computePrice` does without
 * extras.
 *
 * Computes each rate once and not once per combination: a space may have fifty rates, and every date another
 * combination. A test compares both.
 */
export function ratedTotals(terms: RatedTerms): RatedTotals {
  const { offer, rates, combinations } = terms;
  const tax = taxOn(terms);
  const taxOf = (cents: number) => (tax === 0 ? 0 : shareOf(cents, tax));
  const totals = combinations.map(() => Number.NaN);
  const subtotals = combinations.map(() => Number.NaN);
  for (const { base, baseTax } of cheapestFees(feesOf(terms, taxOf), terms)) {
    const changes = rates.map((rate) =>
      rate === null ? 0 : exactOr(Number.NaN, () => changeBy(rate, base)),
    );
    const taxes = changes.map((change) => (Number.isNaN(change) ? change : taxOf(change)));
    for (const [index, applying] of combinations.entries()) {
      let [surcharges, discounts, tax] = [0, 0, baseTax];
      for (const rate of applying) {
        const change = changes[rate] ?? 0;
        if (change < 0) discounts += change;
        else surcharges += change;
        tax += taxes[rate] ?? 0;
      }
      if (!Number.isSafeInteger(base + surcharges)) continue;
      // Discounts that leave nothing are reduced, and nothing is not taxed.
      const left = base + surcharges + discounts;
      const subtotal = Math.max(left, 0);
      const taxed = left <= 0 ? 0 : Math.max(tax, 0);
      const missing = Math.max(offer.minimumTotalCents - subtotal, 0);
      const total = subtotal + taxed + missing + taxOf(missing);
      const lowest = totals[index] ?? Number.NaN;
      if (!Number.isSafeInteger(total) || total >= lowest) continue;
      totals[index] = total;
      subtotals[index] = subtotal + missing;
    }
  }
  return { totals, subtotals };
}

/** Returns the tax that is added to the lines of an offer, in basis points. */
const taxOn = ({ offer, tax, pricesIncludeTax }: RatedTerms) =>
  pricesIncludeTax ? 0 : ((offer.tax ?? tax)?.basisPoints ?? 0);

/** Returns the fees of the bookings, each base once: with the lowest tax, which the total never falls below. */
function feesOf(
  { offer, bookings = [[]], attendance }: RatedTerms,
  taxOf: (cents: number) => number,
): Fees[] {
  const lines = exactOr<QuoteLine[]>([], () => feeLines(offer, [], billableAttendance(offer, attendance)));
  const taxes = new Map<number, number>();
  const fixed = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fixedTax = lines.reduce((sum, { amountCents }) => sum + taxOf(amountCents), 0);
  for (const minutes of lines.length === 0 ? [] : bookings) {
    let [base, baseTax] = [fixed, fixedTax];
    for (const priced of minutes) {
      const cents = priceOfMinutes(priced);
      base += cents;
      baseTax += taxOf(cents);
    }
    if (Number.isSafeInteger(base)) taxes.set(base, Math.min(taxes.get(base) ?? baseTax, baseTax));
  }
  return [...taxes].map(([base, baseTax]) => ({ base, baseTax }));
}

/**
 * Leaves out fees whose total is never the lowest: a slot by the hour may have a hundred shortest bookings, each with a
 * price of its own. Without rounding, totals grow with the fees as long as discounts are below 100 % and leave more than
 * the minimum.
 */
function cheapestFees(fees: readonly Fees[], terms: RatedTerms): readonly Fees[] {
  const [first, ...others] = fees;
  if (first === undefined || others.length === 0) return fees;
  const least = others.reduce((one, other) => (other.base < one.base ? other : one), first);
  const growth = leastGrowth(least.base, terms);
  if (growth === null) return fees;
  const { share, percentages } = growth;
  const tax = taxOn(terms) / fullShareBasisPoints;
  return fees.filter((fee) => {
    const more = fee.base - least.base;
    // Each percentage is rounded to the unit, and so is its tax.
    const isSurelyMore = share * more > percentages + 1;
    const withTax = (share + (share - 1) * tax) * more + fee.baseTax - least.baseTax;
    return !(isSurelyMore && withTax > 3 * percentages + 1);
  });
}

/**
 * Returns the least share of each further unit of the fees that is left after rates, and the most percentages that apply
 * together; null: with some combination, the total of these fees does not grow.
 */
function leastGrowth(base: number, { offer, rates, combinations }: RatedTerms) {
  let [leastShare, percentages] = [Number.POSITIVE_INFINITY, 0];
  for (const applying of combinations) {
    // A little less, because a sum of fractions is not exact.
    let [share, amounts, count] = [1 - 1e-9, 0, 0];
    for (const index of applying) {
      const rate = rates[index];
      if (!rate) continue;
      if (rate.basisPoints === undefined) amounts += rate.amountCents ?? 0;
      else {
        share += rate.basisPoints / fullShareBasisPoints;
        count += 1;
      }
    }
    // One unit more than all roundings together can be.
    const left = base * share + amounts - count - 1;
    if (share < 0.001 || left < offer.minimumTotalCents) return null;
    leastShare = Math.min(leastShare, share);
    percentages = Math.max(percentages, count);
  }
  return { share: leastShare, percentages };
}

/** Returns the result of a computation, or another value if an amount exceeds the safe integers. */
function exactOr<Value>(other: Value, compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ValidationError) return other;
    throw error;
  }
}
