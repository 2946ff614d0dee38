import type { CorrectedPriceChoice } from '../../../domain/booking/correction-fields.ts';
import { proposedPrice } from '../../../domain/booking/proposed-price.ts';
import { useTodaysPrice } from '../decisions/use-todays-price.ts';
import { totalCentsOf } from '../items/settlement.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import type { Terms } from './entered-edit.ts';
import { type SeenBooking, usePriceAfter } from './use-price-after.ts';

interface PricedEdit {
  /** The booking as it was read. */
  readonly content: StaffRequest;
  /** What was edited of what affects the price; null: nothing. */
  readonly terms: Terms | null;
  /** The numbers of the dates whose choices are edited; null: all. */
  readonly items: readonly number[] | null;
  /** False while something is incomplete, or being saved. */
  readonly isEnabled: boolean;
  /** The choice of the person; null: none yet. */
  readonly choice: CorrectedPriceChoice | null;
}

/** Computes the prices that a booking may have after an edit, and which one is proposed. */
export function useEditPrice(booking: SeenBooking, { content, terms, items, isEnabled, choice }: PricedEdit) {
  const priced = isEnabled ? terms : null;
  const mayAdd = isAgreed(content);
  const updated = usePriceAfter(booking, priced, 'update');
  const added = usePriceAfter(booking, mayAdd ? priced : null, 'add');
  const oldCents = totalCentsOf(content);
  const newCents = updated.data && totalCentsOf(updated.data);
  const addedCents = added.error || !added.data ? undefined : totalCentsOf(added.data);
  const isAdded = addedCents !== undefined && addedCents !== oldCents && addedCents !== newCents;
  /** Whether there is a choice. */
  const isOther = terms !== null && newCents !== undefined && (oldCents !== newCents || isAdded);
  const todayCents = useTodaysPrice(
    booking,
    terms?.adjustments === undefined ? items : null,
    isOther && isEnabled,
  );
  const proposal = proposedPrice({
    isAgreed: mayAdd,
    todayCents: todayCents ?? null,
    changedCents: newCents ?? 0,
    addedCents: isAdded ? addedCents - (oldCents ?? 0) : undefined,
  });
  const chosen = choice === null || (choice === 'add' && !isAdded) ? proposal : choice;
  const isAddedKnown = !mayAdd || added.data !== undefined || added.error !== null;
  return {
    error: updated.error,
    /** The booking at the prices of today, if it can have them. */
    updated: updated.error ? undefined : updated.data,
    /** The booking at its price with the difference; undefined: that is no choice. */
    added: isAdded ? added.data : undefined,
    isOther,
    chosen,
    /** The booking after the edit at the chosen price; for `keep` at the prices of today. */
    after: chosen === 'add' ? added.data : updated.data,
    /** The total after the edit at the chosen price; undefined: it stays. */
    totalCents: chosen === 'keep' ? undefined : chosen === 'add' ? addedCents : newCents,
    /** Whether the edit changes the prices of today. */
    isCharged: todayCents !== newCents,
    /** Whether all prices are known. */
    isKnown: updated.data !== undefined && isAddedKnown && (!isOther || todayCents !== undefined),
    refetch() {
      updated.refetch();
      added.refetch();
    },
  };
}
