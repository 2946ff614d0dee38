/** The occupancies that the calendar draws in a row, by start day, in the venue's time zone. */
import { dateRange } from '../../domain/time/calendar.ts';
import type { CalendarDate, ClockTime } from '../../domain/time/instant.ts';
import type { DateRange } from './calendar-url.ts';
import type { Block, Booking, CalendarResponse, ClosedReason, Row } from './rows.ts';
import { type WallClock, wallClockIn } from './wall-clock.ts';

/** `held`: by an undecided request; `turnaround`: after an event. */
export type OccupancyKind = 'booked' | 'held' | 'turnaround' | 'blocked';

/** An occupancy of a space, or of some of its rooms, on a day. */
export interface Occupancy {
  readonly kind: OccupancyKind;
  /** Minutes since midnight of its day, in the venue's time zone; above 1440 in the following night. */
  readonly from: number;
  readonly to: number;
  /** The index of the first of the space's rooms that it occupies, and their number. */
  readonly lane: number;
  readonly lanes: number;
  /** Whether the booking belongs to another space that shares rooms with this space. */
  readonly isThrough: boolean;
  readonly booking: Booking | null;
  /** The number of requests on the waiting list for the time of the booking. */
  readonly waiting: number;
  readonly block: Block | null;
}

/** The data of a space on a day. */
export interface DayOccupancies {
  readonly marks: readonly Occupancy[];
  /** Blocks that cover the day. */
  readonly blocks: readonly Block[];
  /** The reasons why no slot is offered, regardless of bookings; empty if a slot is offered. */
  readonly closed: readonly ClosedReason[];
}

/** The occupancies of a space, by date. */
export type SpaceOccupancies = ReadonlyMap<CalendarDate, DayOccupancies>;

interface Collected {
  readonly marks: Occupancy[];
  readonly blocks: Block[];
  closed: readonly ClosedReason[];
}

const minutesPerDay = 24 * 60;
export const noOccupancies: DayOccupancies = { marks: [], blocks: [], closed: [] };

/** Minutes since midnight. */
const minuteOf = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the occupancies by space id; `dates` are the visible ones. */
export function occupanciesBySpace(
  answer: CalendarResponse,
  rows: readonly Row[],
  dates: DateRange,
): ReadonlyMap<string, SpaceOccupancies> {
  const bySpace = new Map(rows.map(({ space }) => [space.id, new Map<CalendarDate, Collected>()]));
  const byRoom = new Map<string, Row[]>();
  for (const row of rows) for (const room of row.rooms) byRoom.set(room, [...(byRoom.get(room) ?? []), row]);
  const dayOf = (spaceId: string, date: CalendarDate) => {
    const days = bySpace.get(spaceId);
    if (!days || date < dates.from || date > dates.to) return;
    const day = days.get(date) ?? { marks: [], blocks: [], closed: [] };
    days.set(date, day);
    return day;
  };
  for (const booking of answer.bookings) {
    const inRooms = [...new Set(booking.rooms.flatMap((room) => byRoom.get(room) ?? []))];
    const waiting = answer.waiting.filter(
      ({ spaceId, startsAt, endsAt }) =>
        startsAt < booking.readyAt &&
        endsAt > booking.startsAt &&
        inRooms.some(({ space }) => space.id === spaceId),
    ).length;
    for (const row of inRooms)
      dayOf(row.space.id, booking.date)?.marks.push(...marksOfBooking(booking, row, waiting));
  }
  for (const { spaceId, from, to, why } of answer.closed)
    for (const date of dateRange(from, to)) {
      const day = dayOf(spaceId, date);
      if (day) day.closed = why;
    }
  const clock = wallClockIn(answer.timezone);
  for (const block of answer.blocks)
    for (const row of rows) {
      const isOwn = block.spaceIds?.includes(row.space.id) ?? true;
      if (!isOwn && !row.rivals.some((id) => block.spaceIds?.includes(id))) continue;
      for (const { from, to } of block.days)
        for (const date of dateRange(from, to).filter((each) => dates.from <= each && each <= dates.to))
          dayOf(row.space.id, date)?.blocks.push(block);
      for (const hours of block.hours) {
        const { date, ...minutes } = hoursOn(hours, clock);
        const lanes = row.rooms.length;
        const mark = {
          ...minutes,
          kind: 'blocked',
          lane: 0,
          lanes,
          booking: null,
          waiting: 0,
          block,
        } as const;
        dayOf(row.space.id, date)?.marks.push({ ...mark, isThrough: !isOwn });
      }
    }
  return bySpace;
}

const minutesBetween = (instant: string, later: string) => (Date.parse(later) - Date.parse(instant)) / 60_000;

/** Returns one occupancy for each run of adjacent rooms, and one for the turnaround. */
function marksOfBooking(booking: Booking, row: Row, waiting: number): Occupancy[] {
  const from = minuteOf(booking.startTime);
  const end = minuteOf(booking.endTime);
  const to = end > from ? end : end + minutesPerDay;
  const ready =
    booking.readyAt === booking.endsAt ? to : to + minutesBetween(booking.endsAt, booking.readyAt);
  const isThrough = booking.spaceId !== row.space.id;
  const kind = booking.heldUntil === null ? 'booked' : 'held';
  return lanesOf(booking, row).flatMap((place) => {
    const mark = { ...place, isThrough, booking, waiting, block: null };
    const turnaround: Occupancy[] = ready > to ? [{ ...mark, kind: 'turnaround', from: to, to: ready }] : [];
    return [{ ...mark, kind, from, to }, ...turnaround];
  });
}

function lanesOf({ rooms }: Booking, row: Row): { readonly lane: number; readonly lanes: number }[] {
  const runs: { lane: number; lanes: number }[] = [];
  row.rooms.forEach((room, lane) => {
    if (!rooms.includes(room)) return;
    const last = runs.at(-1);
    if (last && last.lane + last.lanes === lane) last.lanes += 1;
    else runs.push({ lane, lanes: 1 });
  });
  return runs;
}

function hoursOn(hours: Block['hours'][number], clock: WallClock) {
  const start = clock(Date.parse(hours.startsAt));
  const end = clock(Date.parse(hours.endsAt));
  return {
    date: start.date,
    from: start.minute,
    to: end.minute + (end.date > start.date ? minutesPerDay : 0),
  };
}

/** Returns the visible minutes of a day: from 8:00 to midnight, extended to include earlier and later occupancies. */
export function visibleHours(all: Iterable<SpaceOccupancies>): {
  readonly from: number;
  readonly to: number;
} {
  let [from, to] = [8 * 60, minutesPerDay];
  for (const days of all)
    for (const { marks } of days.values())
      for (const mark of marks) {
        from = Math.min(from, mark.from);
        if (mark.kind !== 'turnaround') to = Math.max(to, mark.to);
      }
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}
