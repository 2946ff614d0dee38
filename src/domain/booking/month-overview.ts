/** A month of a venue at a glance: which spaces are taken on which of its dates, and by what. */
import { addDays, dateRange, isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type BlockTimes, blockIncludesDate } from './block.ts';

/** Every date of a month such as `2027-03`; null where the text is none. */
export function datesOfMonth(month: string): CalendarDate[] | null {
  const first = `${month}-01`;
  if (!/^\d{4}-\d{2}$/.test(month) || !isCalendarDate(first)) return null;
  return dateRange(first, addDays(first, 30)).filter((date) => date.startsWith(month));
}

/** The dates that a block takes, in runs of those that follow each other. */
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

/** How a space stands on a date, the strongest first. */
export const daySpaceStatuses = ['booked', 'held', 'blocked'] as const;
/** One of them. */
export type DaySpaceStatus = (typeof daySpaceStatuses)[number];

/** Something that takes spaces on dates. */
export interface MonthOccupancy {
  readonly standing: DaySpaceStatus;
  readonly dates: readonly CalendarDate[];
  /** Null: every space there is. */
  readonly spaceIds: readonly string[] | null;
}

/**
 * How each space stands on each date on which anything takes it: by itself, or by a space with which it shares a room.
 *
 * @returns by space, and then by date
 */
export function statusOfSpaces(
  spaces: readonly { readonly id: string; readonly rooms: readonly string[] }[],
  takings: readonly MonthOccupancy[],
): Map<string, Map<CalendarDate, DaySpaceStatus>> {
  const roomsOf = new Map(spaces.map(({ id, rooms }) => [id, rooms]));
  const bySpace = new Map(spaces.map(({ id }) => [id, new Map<CalendarDate, DaySpaceStatus>()]));
  for (const { standing: currentBookings, dates, spaceIds } of takings) {
    const rooms = new Set(spaceIds?.flatMap((id) => roomsOf.get(id) ?? []));
    for (const space of spaces) {
      if (spaceIds !== null && !space.rooms.some((room) => rooms.has(room))) continue;
      const byDate = bySpace.get(space.id);
      for (const date of dates) {
        const existing = byDate?.get(date);
        if (
          existing === undefined ||
          daySpaceStatuses.indexOf(currentBookings) < daySpaceStatuses.indexOf(existing)
        )
          byDate?.set(date, currentBookings);
      }
    }
  }
  return bySpace;
}
