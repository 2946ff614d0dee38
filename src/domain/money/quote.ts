/**
 * What a booking would cost on a date (specification §2, quote). For display only: it holds nothing.
 *
 * The price is built up line by line, so that the lines always sum to what they explain:
 *
 * 1. the offer's hire fee;
 * 2. the surcharges of the date, then its discounts, each in the order the venue wrote them. Percentages are
 *    of the hire fee in line 1 and do not compound. Discounts come last so that they are measured against
 *    everything there is to discount: one that would bring the sum below 0 is cut to bring it to 0. Thus the
 *    order in which a venue writes its rates never changes the price;
 * 3. the tax, worked out on each line above and shown as one.
 */
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { shareOf } from './money.ts';
import type { PaymentTerm } from './payment-term.ts';
import { dueNow, type Payment, schedulePayments } from './payments.ts';
import type { Rate } from './rate.ts';
import type { Tax } from './tax.ts';

export interface QuoteLine {
  readonly type: 'hire_fee' | 'surcharge' | 'discount' | 'tax';
  /** In the venue's own words: the package's name, the rate's or the tax's label. */
  readonly label: string;
  /** Negative for a discount. */
  readonly amountCents: number;
}

/** All amounts are integers in the smallest unit of `currency`. */
export interface Quote {
  /** Before tax: the sum of the lines that are not `tax`. */
  readonly hireFeeCents: number;
  /** The sum of the `tax` lines. */
  readonly taxCents: number;
  readonly totalCents: number;
  /** The sum of the `after_signing` payments. */
  readonly dueNowCents: number;
  readonly lines: readonly QuoteLine[];
  /** They sum to `totalCents`, in the order in which they fall due; none of 0, so none where nothing is to pay. */
  readonly payments: readonly Payment[];
  readonly currency: string;
}

export interface QuoteTerms {
  /** The package as the slot offers it; without payments of its own, the venue's apply. */
  readonly offer: {
    readonly name: string;
    readonly hireFeeCents: number;
    readonly payments: readonly PaymentTerm[];
  };
  /** All rates of the space; those that do not apply to the date are passed over. */
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
}

/** The price of an offer on a date, with its breakdown and instalments (specification §2, quote). */
export function quote({ offer, rates, venue, date, today }: QuoteTerms): Quote {
  const beforeTax = linesBeforeTax(
    offer,
    rates.filter((rate) => appliesOn(rate, date)),
  );
  const hireFeeCents = sumOf(beforeTax);
  const tax = venue.tax === null ? [] : [taxLine(beforeTax, venue.tax)];
  const taxCents = sumOf(tax);
  const totalCents = hireFeeCents + taxCents;
  const schedule = offer.payments.length > 0 ? offer.payments : venue.payments;
  const payments = schedulePayments(schedule, totalCents, { today, event: date });
  return {
    hireFeeCents,
    taxCents,
    totalCents,
    dueNowCents: dueNow(payments),
    lines: [...beforeTax, ...tax],
    payments,
    currency: venue.currency,
  };
}

/** A hire fee including tax (specification §2, `hireFeeWithTaxCents`): the total of a quote without rates. */
export function hireFeeWithTax(hireFeeCents: number, tax: Tax | null): number {
  return hireFeeCents + (tax === null ? 0 : shareOf(hireFeeCents, tax.basisPoints));
}

function linesBeforeTax(offer: QuoteTerms['offer'], rates: readonly Rate[]): QuoteLine[] {
  const changes = rates.map((rate) => ({ label: rate.label, cents: changeBy(rate, offer.hireFeeCents) }));
  const lines: QuoteLine[] = [{ type: 'hire_fee', label: offer.name, amountCents: offer.hireFeeCents }];
  for (const { label, cents } of changes) {
    if (cents > 0) lines.push({ type: 'surcharge', label, amountCents: cents });
  }
  let leftToDiscount = sumOf(lines);
  for (const { label, cents } of changes) {
    const discount = Math.min(-cents, leftToDiscount);
    if (discount <= 0) continue;
    lines.push({ type: 'discount', label, amountCents: -discount });
    leftToDiscount -= discount;
  }
  return lines;
}

/**
 * Each taxed line is rounded by itself, so the lines' roundings may not cancel out where discounts leave next
 * to nothing: there the tax stops at 0, and where nothing is left to pay there is none.
 */
function taxLine(taxed: readonly QuoteLine[], { label, basisPoints }: Tax): QuoteLine {
  const tax = taxed.reduce((sum, { amountCents }) => sum + shareOf(amountCents, basisPoints), 0);
  return {
    type: 'tax',
    label: `${label} ${basisPoints / 100}%`,
    amountCents: sumOf(taxed) === 0 ? 0 : Math.max(tax, 0),
  };
}

/** How much a rate changes a hire fee by, in the smallest unit: more than 0 is a surcharge. */
function changeBy({ basisPoints, amountCents = 0 }: Rate, hireFeeCents: number): number {
  return basisPoints === undefined ? amountCents : shareOf(hireFeeCents, basisPoints);
}

function appliesOn({ weekdays, from, to }: Rate, date: CalendarDate): boolean {
  // Dates are written most significant part first, so their order as texts is their order in time.
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  return weekdays?.includes(isoWeekday(date)) ?? true;
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
