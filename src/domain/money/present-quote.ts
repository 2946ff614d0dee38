import type { Quote } from './quote.ts';

/** Presents a price to staff, line by line. */
export function presentQuote(quote: Quote) {
  return {
    hireFeeCents: quote.hireFeeCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    dueNowCents: quote.dueNowCents,
    lines: quote.lines.map(
      ({ type, label, amountCents, amountWithTaxCents, minutes, perHourCents, item, tax }) => ({
        type,
        label,
        amountCents,
        ...(amountWithTaxCents !== undefined && { amountWithTaxCents }),
        ...(minutes !== undefined && { minutes }),
        ...(perHourCents !== undefined && { perHourCents }),
        ...(item !== undefined && { item }),
        ...(tax !== undefined && { tax: tax && { label: tax.label, basisPoints: tax.basisPoints } }),
      }),
    ),
    payments: quote.payments.map(({ amountCents, dueBasis, offsetDays, fixedDate }) => ({
      amountCents,
      dueBasis,
      ...(offsetDays !== undefined && { offsetDays }),
      ...(fixedDate !== undefined && { fixedDate }),
    })),
    currency: quote.currency,
  };
}
