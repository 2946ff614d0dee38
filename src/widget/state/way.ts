/** Whether the way is open to a step, and what has come into it since something was chosen. */

import { isFree, isOfferedOn } from './days.ts';
import { chosen, type SessionState, type Step, selectionOf } from './session-state.ts';

/**
 * Why what is chosen cannot be had any more.
 *
 * - `taken`: somebody else has that slot on that date.
 * - `over`: midnight has passed at the venue.
 * - `choiceGone`: the venue no longer offers the slot or the package, or not on such a date.
 * - `spaceGone`: the venue no longer shows the space.
 */
export type Loss = 'taken' | 'over' | 'choiceGone' | 'spaceGone';

/** What is lost of the choice; null where nothing is. */
export function lossOf(state: SessionState): Loss | null {
  const { spaces, slots, days, today, spaceId, date, slotId, packageId, receipt, conflict } = state;
  const { space, slot, offer } = chosen(state);
  if (receipt) return null;
  if (spaceId && spaces.data && !space) return 'spaceGone';
  if (date && date < today) return 'over';
  if (!date || !slotId || !slots.data) return null;
  if (!slot || !isOfferedOn(slot, date) || (packageId && !offer)) return 'choiceGone';
  const isOf = (other: typeof conflict) => other?.date === date && other.slotId === slotId;
  // A request of the visitor's own that nobody has answered may be what holds the date: sending it again tells.
  const seemsTaken = days.has(date) && !isFree(days, date, slotId) && !isOf(state.unanswered);
  return seemsTaken || isOf(conflict) ? 'taken' : null;
}

/** Whether the way is open to a step: what comes before it is chosen, and can still be had. */
export function isOpen(state: SessionState, step: Step): boolean {
  if (state.receipt || step === 'receipt') return !!state.receipt && step === 'receipt';
  if (step === 'space') return true;
  if (step === 'date') return !!state.spaceId;
  // Pages say any word.
  if (step !== 'details') return false;
  const selection = selectionOf(state);
  return !!selection && state.days.has(selection.date) && !lossOf(state);
}
