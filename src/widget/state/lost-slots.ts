/** The times for which other dates and spaces are offered. */
import { isOfferedOn, slotState, slotStateNow } from './availability.ts';
import { chosen } from './selection.ts';
import type { CachedData, Choices } from './state.ts';
import type { TimedSlot } from './timed-slot.ts';

/**
 * Returns the slots that the visitor cannot have on the chosen date: the selected one if it is not free; before a slot is
 * selected, the taken ones, or only the one chosen before, if it is taken.
 */
export function lostSlots(state: Choices & CachedData): readonly TimedSlot[] {
  const { date, slotId, before, conflict, days, slots } = state;
  if (!date) return [];
  const isKnown = days.has(date);
  if (slotId) {
    const { slot } = chosen(state);
    const isLost = (isKnown && slotStateNow(state, date, slotId) !== 'free') || conflict?.date === date;
    return slot && isLost ? [slot] : [];
  }
  const lost = (slots.data ?? []).filter(
    (slot) => isKnown && isOfferedOn(slot, date) && slotState(days, date, slot.id) === 'taken',
  );
  const same = lost.filter(({ name }) => name === before.slot?.name);
  return same.length > 0 ? same : lost;
}
