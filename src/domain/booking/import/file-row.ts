/** What identifies a row of a file among those with the same reference: its date, time and place, before corrections. */
import { type DateOrder, readDate, readTimes } from './date-cells.ts';
import { type Cell, folded } from './table.ts';

/** A row of a file and the reference in it. */
export interface FileRow {
  readonly importReference: string;
  readonly fileRow: string;
}

/** The characters of a part that count. */
const maxPartLength = 45;

/** The maximum length of a row's identity. */
export const maxFileRowLength = 400;

const joined = (date: string, time: string, space: string, slot: string) =>
  [date, time, folded(space), folded(slot)]
    .map((part) => [...part].slice(0, maxPartLength).join(''))
    .join('|');

/** Identifies a row by its cells as they are in the file. A date or a time that cannot be read counts as its text. */
export function fileRowOfCells(
  cells: { readonly [field in 'date' | 'start' | 'space' | 'slot']?: Cell },
  order: DateOrder,
): string {
  const { date, start = '', space = '', slot = '' } = cells;
  const times = readTimes(start);
  const startDate = times === null ? readDate(start, order) : null;
  const read = date === undefined ? startDate : readDate(date, order);
  // Programs write a date without a time as midnight.
  const timeOfDate = read?.time === '00:00' ? null : read?.time;
  const time = times?.start ?? startDate?.time ?? timeOfDate ?? folded(String(start));
  return joined(read?.date ?? folded(String(date ?? start)), time, String(space), String(slot));
}

/** Identifies a row that is not from a file. */
export const fileRowOf = ({
  fileRow,
  date,
  startTime = '',
  spaceId,
  slotId = '',
}: {
  readonly fileRow?: string | undefined;
  readonly date: string;
  readonly startTime?: string | undefined;
  readonly spaceId: string;
  readonly slotId?: string | undefined;
}): string => fileRow ?? joined(date, startTime, spaceId, slotId);
