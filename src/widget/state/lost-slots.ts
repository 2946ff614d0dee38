/** The times for which other dates and spaces are offered. */
import type { Slot } from '../../client/types.ts';
import { isFree, isOfferedOn, slotState } from './availability.ts';
import type { CachedData, Choices } from './state.ts';

/**
 * Returns the slots that the visitor cannot have on the chosen date: the selected one if it is not free; before a slot is
 * selected, the taken ones, or only the one chosen before, if it is taken.
 */
export function lostSlots({
  date,
  slotId,
  before,
  conflict,
  days,
  slots,
}: Choices & Pick<CachedData, 'days' | 'slots'>): readonly Slot[] {
  if (!date) return [];
  const isKnown = days.has(date);
  const lost = (slots.data ?? []).filter((slot) =>
    slotId
      ? slot.id === slotId && ((isKnown && !isFree(days, date, slotId)) || conflict?.date === date)
      : isKnown && isOfferedOn(slot, date) && slotState(days, date, slot.id) === 'taken',
  );
  const same = lost.filter(({ name }) => name === before.slot?.name);
  return !slotId && same.length > 0 ? same : lost;
}
