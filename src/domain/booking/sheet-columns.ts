import { keysOf } from '../fields/keys-of.ts';
import { guestLengths } from './guest.ts';

/** Without these no line of a sheet of bookings says which booking it is. */
export const neededColumns = ['space', 'slot', 'date', 'name'] as const;
const guestColumns = keysOf(guestLengths).filter((member) => member !== 'name');
const otherColumns = ['package', ...guestColumns, 'people', 'message', 'status', 'total', 'tax'] as const;
/** The columns there can be. */
export const sheetColumns: readonly string[] = [...neededColumns, ...otherColumns];
/** The columns in words. */
export const columnsInWords = `${inWords(neededColumns)}, and any of ${inWords(otherColumns)}`;

function inWords(columns: readonly string[]): string {
  return `${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}`;
}
