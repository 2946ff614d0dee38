import type { BookedGuest } from '../../domain/booking/guest.ts';
import type { ExpectedQuote } from '../../domain/money/expected-quote.ts';
import type { RequestedDates } from './offered-on-date.ts';

/** A visitor's request with the right shape; its ids may not exist. */
export interface BookingInput extends RequestedDates {
  readonly guest: BookedGuest;
  readonly message: string | null;
  /** The client network, e.g. `203.0.113.0/24`; null: unknown. */
  readonly network: string | null;
  /** The total shown to the visitor, in the smallest unit; null: accepts any total. */
  readonly expectedTotalCents: number | null;
  /** What else of the quote was shown to the visitor; null or omitted: accepts any. */
  readonly expectedQuote?: ExpectedQuote | null;
  /** Whether it joins the waiting list for a taken date instead of holding a free one. */
  readonly isWaiting: boolean;
}
