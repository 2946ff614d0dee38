/** What a price agreement needs of a booking. */
interface PricedBooking<Price> {
  readonly quote: Price;
  readonly agreedPrice: Price | null;
  /** Whether it was changed since it was placed; an agreement alone is no change. */
  readonly isAmended: boolean;
}

/**
 * Returns the price that an agreement starts from: the price in force, since its lines are those of what is booked. Until
 * the booking changes, that is the quote, so agreements in a row do not depend on each other.
 */
export const basePriceOf = <Price>({ quote, agreedPrice, isAmended }: PricedBooking<Price>): Price =>
  isAmended ? (agreedPrice ?? quote) : quote;
