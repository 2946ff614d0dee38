import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { lacksGuests } from '../state/booking-request.ts';
import type { Booking } from '../use-booking.ts';

/**
 * Returns the total of the quote: a minimum without the number of guests that it depends on, empty if that is invalid.
 *
 * @param hasTaxNote whether to name the tax in it
 */
export function totalText({ state, t, formats }: Booking, hasTaxNote = true): string {
  const { quote, guestsText } = state;
  const isMinimum = lacksGuests(state);
  if (!quote.data || (isMinimum && guestsText !== null)) return '';
  const amount = formats.money(quote.data.totalCents, quote.data.currency);
  const isTaxed = hasTaxNote && quote.data.taxCents > 0;
  return taxIncludedText(t, isMinimum ? t('priceFrom', { amount }) : amount, isTaxed);
}
