import type { Payment } from '../../../domain/money/payments.ts';
import type { QuoteLine } from '../../../domain/money/price.ts';
import type { Quote } from '../../../domain/money/quote.ts';
import type { Immutable } from '../../server/schemas.ts';
import type * as schemas from '../booking-schemas.ts';

/** Presents a price (specification §2, quote). */
export function presentQuote(quote: Quote): Immutable<typeof schemas.Quote> {
  const { hireFeeCents, taxCents, totalCents, dueNowCents, lines, payments, currency } = quote;
  return {
    hireFeeCents,
    taxCents,
    totalCents,
    dueNowCents,
    lines: lines.map(presentLine),
    payments: payments.map(presentPayment),
    currency,
  };
}

function presentLine(line: QuoteLine): Immutable<typeof schemas.QuoteLine> {
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
function presentPayment(payment: Payment): Immutable<typeof schemas.Payment> {
  const { amountCents, dueBasis, offsetDays, fixedDate } = payment;
  return {
    amountCents,
    dueBasis,
    ...(offsetDays !== undefined && { offsetDays }),
    ...(fixedDate !== undefined && { fixedDate }),
  };
}
