/** What a booking would cost on a date (specification §2, quote). For display only: it holds nothing. */
import type { CalendarDate } from '../time/instant.ts';
import type { ChosenExtra } from './extra.ts';
import type { OfferPrice } from './offered-price.ts';
import type { PaymentTerm } from './payment-term.ts';
import { type Payment, schedulePayments, sumDueAtSigning } from './payments.ts';
import { computePrice, type Price } from './price.ts';
import { type Rate, rateApplies } from './rate.ts';
import type { Tax } from './tax.ts';

/** All amounts are integers in the smallest unit of `currency`. */
export interface Quote extends Price {
  /** The sum of the `after_signing` payments. */
  readonly dueNowCents: number;
  /** They sum to `totalCents`, in the order in which they fall due; none of 0, so none where nothing is to pay. */
  readonly payments: readonly Payment[];
  readonly currency: string;
}

/** All that a quote depends on. */
export interface QuoteTerms {
  readonly slotId: string;
  /** The package as the slot offers it; without payments of its own, the venue's apply. */
  readonly offer: OfferPrice & {
    readonly id: string;
    readonly name: string;
    readonly payments: readonly PaymentTerm[];
  };
  /** All rates of the space; those that do not apply are passed over. */
  readonly rates: readonly Rate[];
  readonly venue: {
    readonly tax: Tax | null;
    /** ISO 4217. */
    readonly currency: string;
    readonly payments: readonly PaymentTerm[];
  };
  /** The date the slot starts on. */
  readonly date: CalendarDate;
  /** The date on which the quote is made, on the venue's calendar: instalments are listed as if it were signed today. */
  readonly today: CalendarDate;
  /** How many people come; null or left out: nobody said. */
  readonly attendance?: number | null;
  readonly extras?: readonly ChosenExtra[];
}

/**
 * The price of an offer on a date, with its breakdown and instalments (specification §2, quote).
 *
 * @throws ValidationError when attendance or extras make an amount that leaves the safe integers
 */
export function computeQuote(terms: QuoteTerms): Quote {
  const { slotId, offer, rates, venue, date, today, attendance = null, extras = [] } = terms;
  const context = { date, today, slotId, packageId: offer.id };
  const priced = computePrice({
    offer,
    rates: rates.filter((rate) => rateApplies(rate, context)),
    tax: venue.tax,
    attendance,
    extras,
  });
  const { hireFeeCents, taxCents, totalCents, lines } = priced;
  const schedule = offer.payments.length > 0 ? offer.payments : venue.payments;
  const payments = schedulePayments(schedule, totalCents, { today, event: date });
  return {
    hireFeeCents,
    taxCents,
    totalCents,
    dueNowCents: sumDueAtSigning(payments),
    lines,
    payments,
    currency: venue.currency,
  };
}
