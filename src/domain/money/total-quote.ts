import { proportion } from './agreed-price.ts';
import { fullShareBasisPoints } from './money.ts';
import { schedulePayments, sumDueAtSigning } from './payments.ts';
import type { Quote, QuoteTerms } from './quote.ts';

/**
 * Returns an agreed total as a quote, for a booking without a package: one line, the tax in it, and the venue's
 * instalments.
 *
 * @param taxCents undefined: at the venue's rate
 * @param label the label of the line
 */
export function quoteOfTotal(
  { totalCents, taxCents }: { readonly totalCents: number; readonly taxCents?: number | undefined },
  { venue, label, date, today }: Pick<QuoteTerms, 'venue' | 'date' | 'today'> & { readonly label: string },
): Quote {
  const rate = venue.tax?.basisPoints ?? 0;
  const tax = taxCents ?? proportion(totalCents, rate, fullShareBasisPoints + rate);
  const payments = schedulePayments(venue.payments, totalCents, { today, event: date });
  return {
    hireFeeCents: totalCents - tax,
    taxCents: tax,
    totalCents,
    dueNowCents: sumDueAtSigning(payments),
    lines: [
      { type: 'hire_fee', label, amountCents: totalCents - tax },
      ...(tax === 0 ? [] : [{ type: 'tax' as const, label: venue.tax?.label ?? 'Tax', amountCents: tax }]),
    ],
    payments,
    currency: venue.currency,
  };
}
