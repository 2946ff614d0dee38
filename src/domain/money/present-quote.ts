import type { Adjustment } from './adjustment.ts';
import type { Payment } from './payments.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

/** Presents a price to staff, line by line. */
export function presentQuote(quote: Quote) {
  return {
    hireFeeCents: quote.hireFeeCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    dueNowCents: quote.dueNowCents,
    lines: quote.lines.map((line) => ({
      ...presentLine(line),
      ...(line.basisPoints !== undefined && { basisPoints: line.basisPoints }),
      ...(line.tax !== undefined && {
        tax: line.tax && { label: line.tax.label, basisPoints: line.tax.basisPoints },
      }),
    })),
    payments: quote.payments.map((payment) => ({
      ...presentPayment(payment),
      ...(payment.month !== undefined && { month: payment.month }),
    })),
    currency: quote.currency,
  };
}

/** Presents what staff added to a price. */
export const presentAdjustments = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ label, amountCents, basisPoints }) => ({
    label,
    ...(amountCents !== undefined && { amountCents }),
    ...(basisPoints !== undefined && { basisPoints }),
  }));

/** Presents a line to visitors; staff also see its tax. */
export function presentLine(line: QuoteLine) {
  const { type, label, amountCents, amountWithTaxCents, minutes, perHourCents, item } = line;
  return {
    type,
    label,
    amountCents,
    ...(amountWithTaxCents !== undefined && { amountWithTaxCents }),
    ...(minutes !== undefined && { minutes }),
    ...(perHourCents !== undefined && { perHourCents }),
    ...(item !== undefined && { item }),
  };
}

/** Presents an instalment. Members that do not belong to its basis are absent, not null. */
export function presentPayment({ amountCents, dueBasis, offsetDays, fixedDate }: Payment) {
  return {
    amountCents,
    dueBasis,
    ...(offsetDays !== undefined && { offsetDays }),
    ...(fixedDate !== undefined && { fixedDate }),
  };
}
