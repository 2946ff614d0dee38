/** The taxes contained in the payments of a price, as a bookkeeper declares them who books by payment date. */
import { allocateProportionally, proportion } from './money.ts';
import { areMonthly, type DatesOfItems, monthsOf, withMonths } from './monthly-payments.ts';
import { linesByMonth, paymentParts } from './payment-parts.ts';
import type { Payment } from './payments.ts';
import type { QuoteLine } from './price.ts';
import { type TaxedAmount, taxedAmounts } from './taxed-amounts.ts';

interface PaidPrice {
  readonly lines: readonly QuoteLine[];
  readonly payments: readonly Payment[];
}

type Sum = { -readonly [Member in keyof TaxedAmount]: TaxedAmount[Member] };

/**
 * Returns the taxes of each payment: its share of the taxes of the whole price, or of the dates of its month. No cent is
 * lost between payments, nor between the net amounts, the taxes and what is not taxed of one payment. A credit has
 * negative ones.
 *
 * @returns null if the payments add up to nothing, or a part of the price is negative
 */
export function taxesOfPayments({ lines, payments }: PaidPrice, of: DatesOfItems): TaxedAmount[][] | null {
  const months = monthsOf(lines, of);
  const ofMonths = withMonths(payments, months);
  const amounts = payments.map(({ amountCents }) => amountCents);
  if (!areMonthly(ofMonths)) return taxesOfShares(lines, sumOf(amounts), amounts);
  const all = taxedAmounts(lines);
  const sums = payments.map(() =>
    all.map((tax): Sum => ({ ...tax, netCents: tax.netCents === null ? null : 0, amountCents: 0 })),
  );
  const ofMonth = linesByMonth(lines, of);
  for (const [month, parts] of paymentParts(ofMonths, months)) {
    const cents = parts.map(({ amountCents }) => amountCents);
    const own = ofMonth.get(month);
    // Of what is paid for no date any more, as of the whole price.
    const taxes = own ? taxesOfShares(own, sumOf(cents), cents) : taxesOfShares(lines, sumOf(amounts), cents);
    if (taxes === null) return null;
    for (const [index, { payment }] of parts.entries())
      for (const tax of taxes[index] ?? []) {
        const sum = sums[payment]?.find(({ label }) => label === tax.label);
        if (sum === undefined) continue;
        sum.amountCents += tax.amountCents;
        sum.netCents = sum.netCents === null || tax.netCents === null ? null : sum.netCents + tax.netCents;
      }
  }
  return sums;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** Returns the taxes of amounts that are shares of a total, one after the other. */
function taxesOfShares(
  lines: readonly QuoteLine[],
  totalCents: number,
  amounts: readonly number[],
): TaxedAmount[][] | null {
  const taxes = taxedAmounts(lines);
  const grosses = taxes.map(({ netCents, amountCents }) => (netCents ?? 0) + amountCents);
  const parts = [...grosses, totalCents - sumOf(grosses)];
  const isDivisible =
    parts.every((cents) => cents >= 0) && taxes.every(({ amountCents }) => amountCents >= 0);
  if (totalCents <= 0 || !isDivisible) return null;
  /** Returns the taxes of the first amounts. */
  const taxesUpTo = (paid: number) => {
    const paidGrosses = allocateProportionally(paid, parts);
    return taxes.map(({ amountCents }, index) => {
      const tax = proportion(amountCents, paid, totalCents);
      return { amountCents: tax, netCents: (paidGrosses[index] ?? 0) - tax };
    });
  };
  let paid = 0;
  return amounts.map((amountCents) => {
    const before = taxesUpTo(paid);
    paid += amountCents;
    const after = taxesUpTo(paid);
    const grown = (index: number, member: 'amountCents' | 'netCents') =>
      (after[index]?.[member] ?? 0) - (before[index]?.[member] ?? 0);
    return taxes.map((tax, index) => ({
      ...tax,
      netCents: tax.netCents === null ? null : grown(index, 'netCents'),
      amountCents: grown(index, 'amountCents'),
    }));
  });
}
