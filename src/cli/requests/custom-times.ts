import type { CustomTimeInput } from '../../domain/booking/custom-times.ts';
import { CommandFailure } from '../failure.ts';

/** The options for custom times, named like the columns of an import file. */
export interface CustomTimeOptions {
  readonly start?: string;
  readonly end?: string;
  readonly until?: string;
}

/**
 * Returns the custom times of a command; null: none of the options is used.
 *
 * @throws CommandFailure if they are incomplete, or combined with a time slot or package
 */
export function customTimesFrom(
  { start, end, until }: CustomTimeOptions,
  slot: { readonly slotId: string | undefined; readonly packageId: string | undefined },
): CustomTimeInput | null {
  if (start === undefined && end === undefined && until === undefined) return null;
  if (start === undefined || end === undefined)
    throw new CommandFailure('custom times need both --start and --end', 2);
  if (slot.slotId !== undefined || slot.packageId !== undefined)
    throw new CommandFailure('use either a time slot and package, or --start and --end', 2);
  return { startTime: start, endTime: end, endDate: until };
}
