import { ValidationError } from '../errors.ts';
import { shareOf } from './money.ts';
import { billableAttendance } from './offered-price.ts';
import { changeBy, feeLines, type PriceTerms, sumOf } from './price.ts';
import type { Rate } from './rate.ts';

/** What an offer costs with some of the rates of its space. */
interface Terms extends Pick<PriceTerms, 'offer' | 'minutes' | 'tax' | 'pricesIncludeTax' | 'attendance'> {
  /** The rates of the space; null: not for this offer. */
  readonly rates: readonly (Rate | null)[];
  /** The rates that apply together, by their index, as on one date. */
  readonly combinations: readonly (readonly number[])[];
}

/**
 * Returns the total of an offer with each combination of rates, as `computePrice` does without extras; NaN: an amount
 * exceeds the safe integers.
 *
 * Computes each rate once and not once per combination: a space may have fifty rates, and every date another
 * combination. A test compares both.
 */
export function ratedTotals(terms: Terms): number[] {
  const { offer, minutes = [], tax: ofVenue, pricesIncludeTax, attendance, rates, combinations } = terms;
  // The total is the sum of amounts that include tax.
  const tax = pricesIncludeTax ? null : (offer.tax ?? ofVenue);
  const taxOf = (cents: number) => (tax === null ? 0 : shareOf(cents, tax.basisPoints));
  try {
    const fees = feeLines(offer, minutes, billableAttendance(offer, attendance));
    const base = sumOf(fees, 'attendance');
    const baseTax = fees.reduce((sum, { amountCents }) => sum + taxOf(amountCents), 0);
    const changes = rates.map((rate) => (rate === null ? 0 : changeOrNaN(rate, base)));
    const taxes = changes.map((change) => (Number.isNaN(change) ? change : taxOf(change)));
    return combinations.map((applying) => {
      let [surcharges, discounts, tax] = [0, 0, baseTax];
      for (const index of applying) {
        const change = changes[index] ?? 0;
        if (change < 0) discounts += change;
        else surcharges += change;
        tax += taxes[index] ?? 0;
      }
      if (!Number.isSafeInteger(base + surcharges)) return Number.NaN;
      // Discounts that leave nothing are reduced, and nothing is not taxed.
      const left = base + surcharges + discounts;
      const subtotal = Math.max(left, 0);
      const taxed = left <= 0 ? 0 : Math.max(tax, 0);
      const missing = Math.max(offer.minimumTotalCents - subtotal, 0);
      const total = subtotal + taxed + missing + taxOf(missing);
      return Number.isSafeInteger(total) ? total : Number.NaN;
    });
  } catch (error) {
    if (error instanceof ValidationError) return combinations.map(() => Number.NaN);
    throw error;
  }
}

function changeOrNaN(rate: Rate, base: number): number {
  try {
    return changeBy(rate, base);
  } catch (error) {
    if (error instanceof ValidationError) return Number.NaN;
    throw error;
  }
}
