/** The taxes contained in the payments of a price, as a bookkeeper declares them who books by payment date. */
import { allocateProportionally, proportion } from './money.ts';
import type { Payment } from './payments.ts';
import type { QuoteLine } from './price.ts';
import { type TaxedAmount, taxedAmounts } from './taxed-amounts.ts';

interface PaidPrice {
  readonly lines: readonly QuoteLine[];
  readonly payments: readonly Pick<Payment, 'amountCents'>[];
}

/**
 * Returns the taxes of each payment: its share of the taxes of the whole price. No cent is lost between payments, nor
 * between the net amounts, the taxes and what is not taxed of one payment. A credit has negative ones.
 *
 * @returns null if the payments add up to nothing, or a part of the price is negative
 */
export function taxesOfPayments({ lines, payments }: PaidPrice): TaxedAmount[][] | null {
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const taxes = taxedAmounts(lines);
  const grosses = taxes.map(({ netCents, amountCents }) => (netCents ?? 0) + amountCents);
  const untaxed = totalCents - grosses.reduce((sum, each) => sum + each, 0);
  const parts = [...grosses, untaxed];
  const isDivisible =
    parts.every((cents) => cents >= 0) && taxes.every(({ amountCents }) => amountCents >= 0);
  if (totalCents <= 0 || !isDivisible) return null;
  /** Returns the taxes of the first payments. */
  const taxesUpTo = (paid: number) => {
    const paidGrosses = allocateProportionally(paid, parts);
    return taxes.map(({ amountCents }, index) => {
      const tax = proportion(amountCents, paid, totalCents);
      return { amountCents: tax, netCents: (paidGrosses[index] ?? 0) - tax };
    });
  };
  let paid = 0;
  return payments.map(({ amountCents }) => {
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
