/** The occupancies that the calendar draws in a row, on every day that they touch, in the venue's time zone. */
import { datesOf, eventDays } from '../../domain/booking/event-days.ts';
import { dateRange } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { DateRange } from './calendar-url.ts';
import type { Block, Booking, CalendarResponse, ClosedReason, Row } from './rows.ts';
import { type WallClock, wallClockIn } from './wall-clock.ts';

/** `held`: by an undecided request; `setup`: before an event; `turnaround`: after an event. */
export type OccupancyKind = 'booked' | 'held' | 'setup' | 'turnaround' | 'blocked';

/** An occupancy of a space, or of some of its rooms, on a day. */
export interface Occupancy {
  readonly kind: OccupancyKind;
  /** Minutes since midnight of its day, in the venue's time zone. */
  readonly from: number;
  readonly to: number;
  /** Whether it began on an earlier day. */
  readonly isContinued: boolean;
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
  const clock = wallClockIn(answer.timezone);
  const partsOf = (startsAt: string, endsAt: string) =>
    startsAt === endsAt
      ? []
      : dayParts({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, clock);
  for (const booking of answer.bookings) {
    const inRooms = [...new Set(booking.rooms.flatMap((room) => byRoom.get(room) ?? []))];
    const waiting = answer.waiting.filter(
      ({ spaceId, startsAt, endsAt }) =>
        startsAt < booking.readyAt &&
        endsAt > booking.setupAt &&
        inRooms.some(({ space }) => space.id === spaceId),
    ).length;
    const kind = booking.heldUntil === null ? 'booked' : 'held';
    const parts = [
      ...partsOf(booking.setupAt, booking.startsAt).map((part) => ({ ...part, kind: 'setup' }) as const),
      ...partsOf(booking.startsAt, booking.endsAt).map((part) => ({ ...part, kind }) as const),
      ...partsOf(booking.endsAt, booking.readyAt).map((part) => ({ ...part, kind: 'turnaround' }) as const),
    ];
    for (const row of inRooms) {
      const isThrough = booking.spaceId !== row.space.id;
      for (const lane of lanesOf(booking, row))
        for (const { date, ...part } of parts)
          dayOf(row.space.id, date)?.marks.push({
            ...part,
            ...lane,
            isThrough,
            booking,
            waiting,
            block: null,
          });
    }
  }
  for (const { spaceId, from, to, reasons } of answer.closed)
    for (const date of dateRange(from, to)) {
      const day = dayOf(spaceId, date);
      if (day) day.closed = reasons;
    }
  for (const block of answer.blocks)
    for (const row of rows) {
      const isOwn = block.spaceIds?.includes(row.space.id) ?? true;
      if (!isOwn && !row.rivals.some((id) => block.spaceIds?.includes(id))) continue;
      for (const { from, to } of block.days)
        for (const date of dateRange(from, to).filter((each) => dates.from <= each && each <= dates.to))
          dayOf(row.space.id, date)?.blocks.push(block);
      const mark = { kind: 'blocked', lane: 0, lanes: row.rooms.length, isThrough: !isOwn } as const;
      for (const { startsAt, endsAt } of block.hours)
        for (const { date, ...part } of partsOf(startsAt, endsAt))
          dayOf(row.space.id, date)?.marks.push({ ...part, ...mark, booking: null, waiting: 0, block });
    }
  return bySpace;
}

/** The part of an interval that is on one day. */
type DayPart = Pick<Occupancy, 'from' | 'to' | 'isContinued'> & { readonly date: CalendarDate };

/** Cuts an interval at the midnights of the venue. */
function dayParts({ startsAt, endsAt }: Interval, clock: WallClock): DayPart[] {
  if (endsAt <= startsAt) return [];
  const [start, end] = [clock(startsAt), clock(endsAt)];
  const days =
    start.date === end.date ? [start.date] : datesOf(eventDays({ startsAt, endsAt }, (at) => clock(at).date));
  return days.map((date, index) => {
    const from = index === 0 ? start.minute : 0;
    const to = index < days.length - 1 || end.date > date ? minutesPerDay : end.minute;
    // In an hour that the clock repeats, the end may show an earlier time than the start.
    return { date, from, to: to > from ? to : from + (endsAt - startsAt) / 60_000, isContinued: index > 0 };
  });
}

/** Returns one place for each run of adjacent rooms. */
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

/** Returns whether it is the setup before an event, or the turnaround after it. */
export const isPreparation = ({ kind }: Pick<Occupancy, 'kind'>) => kind === 'setup' || kind === 'turnaround';

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
