import type { Quote } from '../money/quote.ts';
import type { Instant } from '../time/instant.ts';

/** The receipt of a booking request (specification §2, receipt). */
export interface Receipt {
  readonly reference: string;
  /** Null: the hold has no time limit (specification §3, hold rule 3). */
  readonly holdExpiresAt: Instant | null;
  /** The price of the request, if the visitor sent an expected price; otherwise null. */
  readonly price: Pick<Quote, 'totalCents' | 'currency'> | null;
}
