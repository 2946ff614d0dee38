/** When a venue lets nobody in: by day, by hour, every year, on some weekdays; in some spaces or in all. */
import { everyDay } from '../fields/weekdays.ts';
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, ClockTime } from '../time/instant.ts';
import { isWithinYearlyRange, toDayOfYear } from '../venue/season.ts';
import type { SlotTimes } from '../venue/slot.ts';

/** When a block takes its spaces. */
export interface BlockTimes {
  /** First and last date, both inclusive. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** On each of its days; an end at or before the start is on the day after. Null, both: it takes what starts that day. */
  readonly fromTime: ClockTime | null;
  readonly toTime: ClockTime | null;
  /** Only month and day of the two dates count; over New Year where the second comes first in the year. */
  readonly everyYear: boolean;
  /** ISO weekdays, ascending: of its dates only those. */
  readonly weekdays: readonly number[];
  /** Dates left out, ascending: each would be a day of the block otherwise. Absent: none. */
  readonly except?: readonly CalendarDate[];
}

/** A block as its venue writes it. It takes every space, too, that shares a room with one of its own. */
export interface Block extends BlockTimes {
  /** Ascending; null: every space there is. */
  readonly spaceIds: readonly string[] | null;
  /** The venue's own note; visitors never see it. */
  readonly reason: string;
}

/** Whether the date is a day of the block: on which its hours begin, or whose slots it takes. */
export function blockIncludesDate(
  { from, to, everyYear, weekdays, except = [] }: BlockTimes,
  date: CalendarDate,
): boolean {
  const isWithin = everyYear
    ? isWithinYearlyRange(toDayOfYear(from), toDayOfYear(to), toDayOfYear(date))
    : from <= date && date <= to;
  const isOnWeekday = weekdays.length === everyDay.length || weekdays.includes(isoWeekday(date));
  return isWithin && isOnWeekday && !except.includes(date);
}

/** The hours it takes on each of its days; null: it takes what starts on the day, whenever that ends. */
export function blockedHours({ fromTime, toTime }: BlockTimes): SlotTimes | null {
  return fromTime === null || toTime === null ? null : { startTime: fromTime, endTime: toTime };
}

/** All that a block says, in one text: of two blocks with the same, one is as good as the other. By date, and then by the rest. */
export function blockContentKey(block: Block): string {
  const { from, to, spaceIds, reason, fromTime, toTime, everyYear, weekdays, except = [] } = block;
  return JSON.stringify([from, to, spaceIds, reason, fromTime, toTime, everyYear, weekdays, except]);
}

/** Whether it is for one of these spaces, as it is written: whose rooms it takes besides is not asked. */
export function blockAppliesToAny({ spaceIds }: Block, spaces: ReadonlySet<string>): boolean {
  return spaceIds === null || spaceIds.some((id) => spaces.has(id));
}

/** The rooms it takes, by the names they have at the venue. */
export function roomsOfBlock(
  { spaceIds }: Block,
  spaces: readonly { readonly id: string; readonly rooms: readonly string[] }[],
): string[] {
  return spaces.filter(({ id }) => spaceIds?.includes(id) ?? true).flatMap(({ rooms }) => rooms);
}
