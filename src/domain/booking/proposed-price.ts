import type { CorrectedPriceChoice } from './correction-fields.ts';

interface ProposedChange {
  /** Whether a person agreed on the price of the booking. */
  readonly isAgreed: boolean;
  /** The total at the prices of the day without the change; null: the venue no longer has that offer. */
  readonly todayCents: number | null;
  /** The total at the prices of the day with the change. */
  readonly changedCents: number;
  /** How much the change adds to the agreed price at the prices of the day; omitted: it cannot be added. */
  readonly addedCents?: number | undefined;
}

/**
 * Returns which price a correction or move proposes (design §1b). A price stays if the change costs
 * nothing: then a higher price comes from a newer price list, which is no reason to charge the guest more. Otherwise the
 * booking gets the prices of the day; an agreed price stays, with what the change adds to it.
 */
export function proposedPrice({
  isAgreed,
  todayCents,
  changedCents,
  addedCents = 0,
}: ProposedChange): CorrectedPriceChoice {
  if (todayCents === null || todayCents === changedCents) return 'keep';
  if (!isAgreed) return 'update';
  return addedCents > 0 ? 'add' : 'keep';
}
