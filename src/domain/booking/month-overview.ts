/** An overview of a month: which spaces are occupied on which dates, and by what. */
import { addDays, dateRange, isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type BlockTimes, blockIncludesDate } from './block.ts';

/** Returns every date of a month such as `2027-03`; null if it is invalid. */
export function datesOfMonth(month: string): CalendarDate[] | null {
  const first = `${month}-01`;
  if (!/^\d{4}-\d{2}$/.test(month) || !isCalendarDate(first)) return null;
  return dateRange(first, addDays(first, 30)).filter((date) => date.startsWith(month));
}

/** Returns the dates that a block covers in runs of consecutive ones. */
export function blockDateRanges(block: BlockTimes, dates: readonly CalendarDate[]): CalendarDate[][] {
  const runs: CalendarDate[][] = [];
  for (const date of dates) {
    if (!blockIncludesDate(block, date)) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === addDays(date, -1)) run.push(date);
    else runs.push([date]);
  }
  return runs;
}

/** The statuses of a space on a date, strongest first. */
export const daySpaceStatuses = ['booked', 'held', 'blocked'] as const;
/** The status of a space on a date. */
export type DaySpaceStatus = (typeof daySpaceStatuses)[number];

/** Something that occupies spaces on dates. */
export interface MonthOccupancy {
  readonly status: DaySpaceStatus;
  readonly dates: readonly CalendarDate[];
  /** Null: all spaces. */
  readonly spaceIds: readonly string[] | null;
}

/**
 * Returns the status of each occupied space by date, including spaces that share a room.
 *
 * @returns by space, then by date
 */
export function statusOfSpaces(
  spaces: readonly { readonly id: string; readonly rooms: readonly string[] }[],
  occupancies: readonly MonthOccupancy[],
): Map<string, Map<CalendarDate, DaySpaceStatus>> {
  const roomsOf = new Map(spaces.map(({ id, rooms }) => [id, rooms]));
  const bySpace = new Map(spaces.map(({ id }) => [id, new Map<CalendarDate, DaySpaceStatus>()]));
  for (const { status, dates, spaceIds } of occupancies) {
    const rooms = new Set(spaceIds?.flatMap((id) => roomsOf.get(id) ?? []));
    for (const space of spaces) {
      if (spaceIds !== null && !space.rooms.some((room) => rooms.has(room))) continue;
      const byDate = bySpace.get(space.id);
      for (const date of dates) {
        const existing = byDate?.get(date);
        if (existing === undefined || daySpaceStatuses.indexOf(status) < daySpaceStatuses.indexOf(existing))
          byDate?.set(date, status);
      }
    }
  }
  return bySpace;
}
