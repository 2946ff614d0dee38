import type { PriceChoice } from './correction-fields.ts';

interface PricedChange {
  /** Whether a person agreed on the price of the booking. */
  readonly isAgreed: boolean;
  /** The total at the prices of the day without the change; null: the venue no longer has that offer. */
  readonly todayCents: number | null;
  /** The total at the prices of the day with the change. */
  readonly changedCents: number;
}

/**
 * Returns which price a correction or move proposes (design §1b). An agreed price stays. So does a price if the change costs
 * nothing: then a higher price comes from a newer price list, which is no reason to charge the guest more. Otherwise the
 * booking gets the prices of the day.
 */
export const proposedPrice = ({ isAgreed, todayCents, changedCents }: PricedChange): PriceChoice =>
  isAgreed || todayCents === null || todayCents === changedCents ? 'keep' : 'update';
