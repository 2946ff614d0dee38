import type { Quote } from '../money/quote.ts';
import type { Instant } from '../time/instant.ts';

/** What a visitor receives for a booking request (specification §2, receipt). */
export interface Receipt {
  readonly reference: string;
  /** Null: the hold has no time limit (specification §3, hold rule 3). */
  readonly holdExpiresAt: Instant | null;
  /** The price it was placed at, if the visitor sent the price they expect; otherwise null. */
  readonly price: Pick<Quote, 'totalCents' | 'currency'> | null;
}
