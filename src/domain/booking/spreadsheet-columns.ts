import { keysOf } from '../fields/keys-of.ts';
import { maxGuestLengths } from './guest.ts';

/** The columns every table of bookings needs. */
export const requiredColumns = ['space', 'slot', 'date', 'name'] as const;
const guestColumns = keysOf(maxGuestLengths).filter((member) => member !== 'name');
const otherColumns = ['package', ...guestColumns, 'people', 'message', 'status', 'total', 'tax'] as const;
/** All columns. */
export const spreadsheetColumns: readonly string[] = [...requiredColumns, ...otherColumns];
/** Describes the columns. */
export const describeColumns = `${describe(requiredColumns)}, and any of ${describe(otherColumns)}`;

function describe(columns: readonly string[]): string {
  return `${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}`;
}
