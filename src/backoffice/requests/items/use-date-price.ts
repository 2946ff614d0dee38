import { proposedPrice } from '../../../domain/booking/proposed-price.ts';
import { useTodaysPrice } from '../decisions/use-todays-price.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { type ChangedBooking, type DateChange, useDryRun } from './change-dates.ts';
import { totalCentsOf } from './settlement.ts';

interface PricedDates {
  /** The booking as it was read. */
  readonly content: StaffRequest;
  /** A new or moved date, or several moved ones. */
  readonly change: Extract<DateChange, { readonly to: unknown }>;
  /** Whether it can have another price than that of today: its own, or that of the other dates. */
  readonly mayKeep: boolean;
  /** False while something is incomplete, or being saved. */
  readonly isEnabled: boolean;
  /** The choice of the person; null: none yet. */
  readonly keepPrice: boolean | null;
}

/** Computes the prices that a booking may have after dates are added or moved, and which one is proposed. */
export function useDatePrice(
  booking: ChangedBooking,
  { content, change, mayKeep, isEnabled, keepPrice }: PricedDates,
) {
  const updated = useDryRun(booking, { ...change, keepPrice: false }, isEnabled);
  const kept = useDryRun(booking, { ...change, keepPrice: true }, isEnabled && mayKeep);
  const totals = [kept, updated].map(({ data, error }) => (data && !error ? totalCentsOf(data) : undefined));
  const [keptCents, newCents] = totals;
  const isOther = mayKeep && keptCents !== undefined && newCents !== undefined && keptCents !== newCents;
  const { venueId, reference, ifMatch } = booking;
  const isMove = change.kind !== 'add';
  const numbers = change.kind === 'move' ? [change.item] : change.kind === 'add' ? [] : change.items;
  const todayCents = useTodaysPrice(
    { path: { venueId, reference }, ifMatch },
    numbers,
    isOther && isMove && isEnabled,
  );
  const proposal = isMove
    ? proposedPrice({
        isAgreed: isAgreed(content),
        todayCents: todayCents ?? null,
        changedCents: newCents ?? 0,
      })
    : isAgreed(content)
      ? 'keep'
      : 'update';
  // At the same total, a price that was agreed stays.
  const keeps = mayKeep && (isOther ? (keepPrice ?? proposal === 'keep') : isAgreed(content));
  const dryRun = keeps ? kept : updated;
  const isKnown =
    !mayKeep || ((kept.data !== undefined || kept.error !== null) && updated.data !== undefined);
  return {
    keeps,
    error: dryRun.error,
    /** The booking after the change at the chosen price; undefined: not known yet, or refused. */
    after:
      dryRun.error === null && isKnown && (!isOther || !isMove || todayCents !== undefined)
        ? dryRun.data
        : undefined,
    /** The totals between which there is a choice; null: there is none. */
    totals: isOther ? { keptCents, newCents } : null,
    refetch() {
      updated.refetch();
      kept.refetch();
    },
  };
}
