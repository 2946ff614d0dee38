import { keysOf } from '../fields/keys-of.ts';
import { maxGuestLengths } from './guest.ts';

/** Without these no line of a sheet of bookings says which booking it is. */
export const requiredColumns = ['space', 'slot', 'date', 'name'] as const;
const guestColumns = keysOf(maxGuestLengths).filter((member) => member !== 'name');
const otherColumns = ['package', ...guestColumns, 'people', 'message', 'status', 'total', 'tax'] as const;
/** The columns there can be. */
export const spreadsheetColumns: readonly string[] = [...requiredColumns, ...otherColumns];
/** The columns in words. */
export const describeColumns = `${describe(requiredColumns)}, and any of ${describe(otherColumns)}`;

function describe(columns: readonly string[]): string {
  return `${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}`;
}
