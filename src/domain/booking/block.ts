/** Blocks: times when a venue is closed, by day, by hour, every year, on some weekdays; in some spaces or in all. */
import { everyDay } from '../fields/weekdays.ts';
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, ClockTime } from '../time/instant.ts';
import { isWithinYearlyRange } from '../venue/season.ts';
import type { SlotTimes } from '../venue/slot.ts';

/** When a block covers its spaces. */
export interface BlockTimes {
  /** First and last date, both inclusive. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /**
   * The blocked hours of each day; an end at or before the start is on the next day. Both null: the block covers the
   * slots that start on the day.
   */
  readonly fromTime: ClockTime | null;
  readonly toTime: ClockTime | null;
  /** Only month and day of the two dates count; if the second is earlier in the year, the range includes New Year. */
  readonly everyYear: boolean;
  /** ISO weekdays, ascending. The block covers only its dates on these weekdays. */
  readonly weekdays: readonly number[];
  /** Dates that the block would cover, but excludes; ascending. Absent: none. */
  readonly except?: readonly CalendarDate[];
}

/** A booking that stays on a date of a block. The block covers the date for everything else. */
export interface BookedException {
  readonly date: CalendarDate;
  readonly reference: string;
}

/** A block as defined by its venue. It also covers every other space that shares a room with its spaces. */
export interface Block extends BlockTimes {
  /** Ascending; null: all spaces. */
  readonly spaceIds: readonly string[] | null;
  /** The bookings that were in its way when it was made, by date; absent: none. */
  readonly exceptBookings?: readonly BookedException[];
  /** An internal note; visitors never see it. */
  readonly reason: string;
}

/** Returns whether the date is a day of the block: its hours start then, or it covers slots that start then. */
export const blockIncludesDate = (block: BlockTimes, date: CalendarDate): boolean =>
  daysOfBlock(block)(dayOf(date));

/** A date, as the number that its digits make, with its ISO weekday. */
interface Day {
  readonly date: CalendarDate;
  readonly number: number;
  readonly weekday: number;
}

/** Returns a date as `daysOfBlock` compares it. */
export function dayOf(date: CalendarDate): Day {
  return { date, number: numberOf(date), weekday: isoWeekday(date) };
}

const numberOf = (date: CalendarDate) => Number(date.replaceAll('-', ''));

/** Returns `blockIncludesDate` of a block as a function, which compares numbers: it may be called for many dates. */
export function daysOfBlock({
  from,
  to,
  everyYear,
  weekdays,
  except = [],
}: BlockTimes): (day: Day) => boolean {
  const ofYear = (number: number) => (everyYear ? number % 10_000 : number);
  const [first, last] = [ofYear(numberOf(from)), ofYear(numberOf(to))];
  const isOnEveryDay = weekdays.length === everyDay.length;
  return ({ date, number, weekday }) => {
    const day = ofYear(number);
    const isWithin = everyYear ? isWithinYearlyRange(first, last, day) : first <= day && day <= last;
    return isWithin && (isOnEveryDay || weekdays.includes(weekday)) && !except.includes(date);
  };
}

/** Returns the hours that a block covers on each of its days; null: every slot that starts that day. */
export function blockedHours({ fromTime, toTime }: BlockTimes): SlotTimes | null {
  return fromTime === null || toTime === null ? null : { startTime: fromTime, endTime: toTime };
}

/** Returns all content of a block as one text: blocks with equal keys are interchangeable. Keys sort by date. */
export function blockContentKey(block: Block): string {
  const { from, to, spaceIds, reason, fromTime, toTime, everyYear, weekdays, except = [] } = block;
  const { exceptBookings = [] } = block;
  const content = [from, to, spaceIds, reason, fromTime, toTime, everyYear, weekdays, except];
  return JSON.stringify(exceptBookings.length === 0 ? content : [...content, exceptBookings]);
}

/** Returns whether it applies to one of these spaces directly, ignoring shared rooms. */
export function blockAppliesToAny({ spaceIds }: Block, spaces: ReadonlySet<string>): boolean {
  return spaceIds === null || spaceIds.some((id) => spaces.has(id));
}

/** Returns the names of the rooms it covers. */
export function roomsOfBlock(
  { spaceIds }: Block,
  spaces: readonly { readonly id: string; readonly rooms: readonly string[] }[],
): string[] {
  return spaces.filter(({ id }) => spaceIds?.includes(id) ?? true).flatMap(({ rooms }) => rooms);
}
