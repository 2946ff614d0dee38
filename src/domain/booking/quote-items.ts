import type { ChosenExtra } from '../money/extra.ts';
import { scheduleFor } from '../money/payment-term.ts';
import { eventDates } from '../money/payments.ts';
import type { Quote } from '../money/quote.ts';
import { quoteOffer } from '../money/quote-offer.ts';
import { sumQuotes } from '../money/sum-quotes.ts';
import type { Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { checkItemFields } from './item-paths.ts';

/** An offer with the date and choices to price. */
interface ItemToQuote {
  readonly offer: Parameters<typeof quoteOffer>[0];
  readonly requested: Pick<Parameters<typeof quoteOffer>[1], 'date' | 'attendance'>;
  readonly part: Parameters<typeof quoteOffer>[1]['part'];
  readonly extras: readonly ChosenExtra[];
}

/**
 * Quotes the items of a new booking, main item first: the sum of each item's own price, in the main item's instalments.
 *
 * @param groups the ids of the guest groups whose rates apply
 * @throws ValidationError naming each item whose attendance or extras make an amount that exceeds the safe integers
 */
export function quoteItems(
  items: readonly [ItemToQuote, ...ItemToQuote[]],
  groups: readonly string[],
  now: Instant,
): Quote {
  const [main, ...others] = items;
  const quotes = checkItemFields(items, ({ offer, requested: { date, attendance }, part, extras }) =>
    quoteOffer(offer, { date, part, attendance, extras, groups }, now),
  );
  if (others.length === 0) return quotes[0];
  const { package: offer, venue } = main.offer;
  const dates = eventDates(items.map(({ requested }) => requested));
  const today = todayIn(venue.timezone, now);
  return sumQuotes(quotes, scheduleFor(offer, venue), { today, ...dates });
}
