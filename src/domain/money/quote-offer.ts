import { type ClockSpan, type ClockTimes, spanOf } from '../time/clock-span.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { ChosenExtra } from './extra.ts';
import { pricedMinutes } from './hour-prices.ts';
import { computeQuote, type Quote, type QuoteTerms } from './quote.ts';

/** A slot of a space with one of its packages. */
interface Offer extends Pick<QuoteTerms, 'rates'> {
  readonly slot: ClockTimes & { readonly id: string };
  readonly package: QuoteTerms['offer'];
  readonly venue: QuoteTerms['venue'] & { readonly timezone: string };
}

interface QuoteInput {
  readonly date: CalendarDate;
  /** The booked part of a slot by the hour; null: the whole slot. */
  readonly part: ClockSpan | null;
  /** Null: unknown. */
  readonly attendance: number | null;
  readonly extras: readonly ChosenExtra[];
  /** The ids of the guest groups whose rates apply. */
  readonly groups: readonly string[];
  readonly adjustments?: QuoteTerms['adjustments'];
}

/**
 * Quotes an offer on a date, as of today in the venue's calendar.
 *
 * @throws ValidationError as `computeQuote`
 */
export function quoteOffer(
  { slot, package: offer, rates, venue }: Offer,
  requested: QuoteInput,
  now: Instant,
): Quote {
  const { date, part, attendance, extras, groups, adjustments = [] } = requested;
  const today = todayIn(venue.timezone, now);
  const minutes = pricedMinutes(offer, slot, part ?? spanOf(slot));
  return computeQuote({
    slotId: slot.id,
    offer,
    minutes,
    rates,
    venue,
    date,
    today,
    attendance,
    extras,
    groups,
    adjustments,
  });
}
