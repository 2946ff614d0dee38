import type { ImportListing, InterpretedRow } from '../../domain/booking/import/interpreted-row.ts';

export type ListedSlot = ImportListing['spaces'][number]['slots'][number];
type RowTimes = Pick<InterpretedRow['draft'], 'startTime' | 'endTime'>;

/**
 * Returns the times at which a row is booked: its own in a slot by the hour or without a slot, else those of its slot.
 *
 * @param slot undefined: custom times
 */
export function timesOfRow(draft: RowTimes, slot: ListedSlot | undefined): RowTimes {
  return slot === undefined || (slot.hours && draft.startTime !== undefined && draft.endTime !== undefined)
    ? draft
    : slot;
}
