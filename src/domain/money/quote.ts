/** The price of a booking on a date (specification §2, quote). For display only: it holds nothing. */
import type { CalendarDate } from '../time/instant.ts';
import { type Adjustment, adjustPrices } from './adjustment.ts';
import type { ChosenExtra } from './extra.ts';
import type { PricedMinutes } from './hour-prices.ts';
import type { OfferPrice } from './offered-price.ts';
import { type PaymentTerm, scheduleFor } from './payment-term.ts';
import { type Payment, schedulePayments, sumDueAtSigning } from './payments.ts';
import { computePrice, type Price } from './price.ts';
import { type Rate, rateApplies } from './rate.ts';
import type { Tax, TaxTerms } from './tax.ts';

/** All amounts are integers in the smallest unit of `currency`. */
export interface Quote extends Price {
  /** The sum of the `after_signing` payments. */
  readonly dueNowCents: number;
  /** The instalments by due date. They sum to `totalCents`, and none is 0, so a free booking has no instalments. */
  readonly payments: readonly Payment[];
  readonly currency: string;
}

/** The input of a quote. */
export interface QuoteTerms {
  readonly slotId: string;
  /** The package in the slot; without a payment schedule, the venue's applies. */
  readonly offer: OfferPrice & {
    readonly id: string;
    readonly name: string;
    /** Null or omitted: the venue's. */
    readonly tax?: Tax | null;
    readonly payments: readonly PaymentTerm[];
  };
  /** Those of the booked part of a slot by the hour; omitted: none. */
  readonly minutes?: readonly PricedMinutes[];
  /** All rates of the space; those that do not apply are ignored. */
  readonly rates: readonly Rate[];
  readonly venue: TaxTerms & {
    /** ISO 4217. */
    readonly currency: string;
    readonly payments: readonly PaymentTerm[];
  };
  /** The date the slot starts on. */
  readonly date: CalendarDate;
  /** The date of the quote in the venue's calendar: instalments count from a signing today. */
  readonly today: CalendarDate;
  /** The number of guests; null or omitted: not given. */
  readonly attendance?: number | null;
  readonly extras?: readonly ChosenExtra[];
  /** The ids of the guest groups whose rates apply; omitted: none. */
  readonly groups?: readonly string[];
  /** What staff add to the price; omitted: nothing. */
  readonly adjustments?: readonly Adjustment[];
}

/**
 * Computes the price of an offer on a date, with its breakdown and instalments (specification §2, quote).
 *
 * @throws ValidationError if attendance, extras or adjustments make an amount that exceeds the safe integers, or adjustments
 *   a sum below 0
 */
export function computeQuote(terms: QuoteTerms): Quote {
  const { slotId, offer, minutes = [], rates, venue, date, today } = terms;
  const { attendance = null, extras = [], groups = [], adjustments = [] } = terms;
  const context = { date, today, slotId, packageId: offer.id, groups };
  const priced = computePrice({
    offer,
    minutes,
    rates: rates.filter((rate) => rateApplies(rate, context)),
    tax: venue.tax,
    pricesIncludeTax: venue.pricesIncludeTax,
    attendance,
    extras,
  });
  const [price = priced] = adjustPrices([priced], adjustments);
  const { hireFeeCents, taxCents, totalCents, lines } = price;
  const payments = schedulePayments(scheduleFor(offer, venue), totalCents, { today, event: date });
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
