import { presentLine, presentPayment } from '../../../domain/money/present-quote.ts';
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
