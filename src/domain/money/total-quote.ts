import { taxIn } from './included-tax.ts';
import { schedulePayments, sumDueAtSigning } from './payments.ts';
import { priceOfLines, type QuoteLine, taxLine } from './price.ts';
import type { Quote, QuoteTerms } from './quote.ts';
import { statedTaxLines, taxMember } from './stated-tax.ts';
import type { Tax, TaxTerms } from './tax.ts';

/** A total with tax. */
interface StatedTotal {
  readonly totalCents: number;
  /** Undefined: at the venue's rate. */
  readonly taxCents?: number | undefined;
}

interface TotalTerms extends Pick<QuoteTerms, 'venue' | 'date' | 'today'> {
  /** The label of the line. */
  readonly label: string;
  /** The taxes of the venue, of which a stated tax may be one; omitted: none. */
  readonly rates?: readonly Tax[];
}

/**
 * Returns an agreed total as a quote, for a booking without a package: one line, the tax in it with its rate, and the
 * venue's instalments.
 */
export function quoteOfTotal(
  total: StatedTotal,
  { venue, label, date, today, rates = [] }: TotalTerms,
): Quote {
  const price = priceOfLines(linesOf(total, venue, { label, rates }), 'totalCents');
  const payments = schedulePayments(venue.payments, price.totalCents, { today, event: date });
  const { hireFeeCents, taxCents, totalCents, lines } = price;
  const dueNowCents = sumDueAtSigning(payments);
  return { hireFeeCents, taxCents, totalCents, dueNowCents, lines, payments, currency: venue.currency };
}

function linesOf(
  { totalCents, taxCents }: StatedTotal,
  { tax, pricesIncludeTax }: TaxTerms,
  { label, rates }: Required<Pick<TotalTerms, 'label' | 'rates'>>,
): QuoteLine[] {
  const asStated = pricesIncludeTax ? { amountWithTaxCents: totalCents } : {};
  if (taxCents !== undefined) {
    const stated = { hireFeeCents: totalCents - taxCents, taxCents };
    const fee: QuoteLine = { type: 'hire_fee', label, amountCents: stated.hireFeeCents, ...asStated };
    return [{ ...fee, ...taxMember(stated, rates) }, ...statedTaxLines(stated, rates)];
  }
  const own = tax === null ? 0 : taxIn(totalCents, tax);
  return [
    { type: 'hire_fee', label, amountCents: totalCents - own, ...asStated, tax },
    ...(tax === null || own === 0 ? [] : [taxLine(tax, own)]),
  ];
}
