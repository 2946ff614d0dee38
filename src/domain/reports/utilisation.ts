/** The booked time of rooms and spaces, and the time that visitors could have booked by today's slots and blocks. */
import { findOfferedSlot, type OfferRules } from '../booking/offer-rules.ts';
import { dateRange, daysBetween, isoWeekday } from '../time/calendar.ts';
import { type CalendarDate, type Instant, msPerMinute } from '../time/instant.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { monthsOfPeriod, type ReportPeriod } from './report-period.ts';

/** Booked and offered time in minutes. Booked time outside the offered hours counts too. */
export interface Minutes {
  readonly bookedMinutes: number;
  readonly offeredMinutes: number;
}

/** The utilisation in a period. Weekdays and months sum the rooms; a night belongs to the date on which it starts. */
export interface Utilisation {
  readonly total: Minutes;
  /** Rooms have no names; each has that of the smallest space in it. */
  readonly rooms: readonly (Minutes & { readonly room: string; readonly name: string })[];
  /** Time booked as this space; a booking of another space with the same room does not count. */
  readonly spaces: readonly (Minutes & { readonly spaceId: string; readonly name: string })[];
  /** ISO weekdays, 1 = Monday. */
  readonly weekdays: readonly (Minutes & { readonly weekday: number })[];
  /** `YYYY-MM`. */
  readonly months: readonly (Minutes & { readonly month: string })[];
}

/** A space with its rooms. */
export interface ReportedSpace {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly string[];
}

/** What visitors are offered of a space. */
export interface OfferedTimes {
  readonly id: string;
  readonly rules: OfferRules;
  readonly slots: readonly SlotSchedule[];
}

/** The accepted bookings of a space that start on a date. */
export interface BookedTime {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly date: CalendarDate;
  readonly bookedMs: number;
}

interface UtilisationInput {
  readonly period: ReportPeriod;
  /** All spaces, in their order. */
  readonly spaces: readonly ReportedSpace[];
  /** The published ones. */
  readonly offered: readonly OfferedTimes[];
  readonly booked: readonly BookedTime[];
}

/** A slot of a space on a date, by its index from the first. */
interface OfferedSpan {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly day: number;
  /** Of the space. */
  readonly sharers: readonly Sharer[];
}

/** A space, or all rooms that the same spaces have: their time is the same, so it is summed once. */
interface Sharer {
  /** How many rooms these are; 0: it is a space. */
  readonly rooms: number;
  /** How many spaces have them. */
  readonly spaces: number;
  bookedMs: number;
  offeredMs: number;
  /** The end of the offered time counted so far. */
  until: Instant;
}

/** Milliseconds of all rooms by the index of the date. */
interface RoomDays {
  readonly booked: Float64Array;
  readonly offered: Float64Array;
}

/** Computes the utilisation in a period: the time of each room is counted once, however many slots cover it. */
export function computeUtilisation({ period, spaces, offered, booked }: UtilisationInput): Utilisation {
  const dates = dateRange(period.from, period.to);
  const all = [...spaces, ...removedSpaces(spaces, booked)];
  const inRoom = Map.groupBy(
    all.flatMap(({ rooms, ...space }) => rooms.map((room) => ({ ...space, room, size: rooms.length }))),
    ({ room }) => room,
  );
  const ofSpaces = new Map(all.map(({ id }) => [id, newSharer(0, 1)]));
  const { ofRooms, sharersOf } = shareRooms(ofSpaces, inRoom);
  const total: RoomDays = {
    booked: new Float64Array(dates.length),
    offered: new Float64Array(dates.length),
  };
  for (const { spaceId, date, bookedMs } of booked)
    for (const sharer of sharersOf(spaceId)) {
      sharer.bookedMs += bookedMs;
      addTo(total.booked, daysBetween(period.from, date), bookedMs * sharer.rooms);
    }
  const isAlone = ({ id }: OfferedTimes) => sharersOf(id).every(({ spaces: count }) => count === 1);
  const together = offered.filter((space) => !isAlone(space));
  // Most spaces share no room: only the time of those that do is sorted together.
  for (const some of [together, ...offered.filter(isAlone).map((space) => [space])])
    for (const span of spansOf(some, dates, sharersOf)) countOffered(span, total);
  const sumOf = (isCounted: (day: number) => boolean) =>
    minutesOf({ bookedMs: sumWhere(total.booked, isCounted), offeredMs: sumWhere(total.offered, isCounted) });
  const weekdayOf = dates.map(isoWeekday);
  return {
    total: sumOf(() => true),
    rooms: [...inRoom].map(([room, members]) => {
      const [smallest] = members.toSorted((one, other) => one.size - other.size);
      return { room, name: smallest?.name ?? room, ...minutesOf(ofRooms.get(room)) };
    }),
    spaces: all.map(({ id, name }) => ({ spaceId: id, name, ...minutesOf(ofSpaces.get(id)) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      ...sumOf((day) => weekdayOf[day] === weekday),
    })),
    months: monthsOfPeriod(period).map((month) => ({
      month,
      ...sumOf((day) => dates[day]?.startsWith(month) ?? false),
    })),
  };
}

const newSharer = (rooms: number, spaces: number): Sharer => ({
  rooms,
  spaces,
  bookedMs: 0,
  offeredMs: 0,
  until: Number.NEGATIVE_INFINITY,
});

/** Finds the rooms that the same spaces have. */
function shareRooms(
  ofSpaces: ReadonlyMap<string, Sharer>,
  inRoom: ReadonlyMap<string, readonly { readonly id: string }[]>,
) {
  const ofRooms = new Map<string, Sharer>();
  const bySpace = new Map([...ofSpaces].map(([id, sharer]) => [id, [sharer]]));
  const bySpaces = Map.groupBy(inRoom, ([, members]) => members.map(({ id }) => id).join(' '));
  for (const alike of bySpaces.values()) {
    const members = alike[0]?.[1] ?? [];
    const sharer = newSharer(alike.length, members.length);
    for (const [room] of alike) ofRooms.set(room, sharer);
    for (const { id } of members) bySpace.get(id)?.push(sharer);
  }
  return { ofRooms, sharersOf: (spaceId: string): readonly Sharer[] => bySpace.get(spaceId) ?? [] };
}

/** Returns the offered time of spaces, in the order of its start. */
function spansOf(
  offered: readonly OfferedTimes[],
  dates: readonly CalendarDate[],
  sharersOf: (spaceId: string) => readonly Sharer[],
): OfferedSpan[] {
  const spans: OfferedSpan[] = [];
  for (const space of offered) {
    const sharers = sharersOf(space.id);
    // A slot by the hour counts whole, even if no booking may be as long.
    const slots = space.slots.map((slot) => ({ ...slot, hours: null }));
    for (const [day, date] of dates.entries()) {
      for (const slot of slots) {
        const onDate = findOfferedSlot(slot, date, space.rules);
        if (onDate !== null) spans.push({ startsAt: onDate.startsAt, endsAt: onDate.endsAt, day, sharers });
      }
    }
  }
  return spans.sort((one, other) => one.startsAt - other.startsAt);
}

/** Counts offered time; what several slots cover counts once, for the one that starts first. */
function countOffered({ startsAt, endsAt, day, sharers }: OfferedSpan, { offered }: RoomDays): void {
  for (const sharer of sharers) {
    if (endsAt <= sharer.until) continue;
    const ms = endsAt - Math.max(startsAt, sharer.until);
    sharer.offeredMs += ms;
    sharer.until = endsAt;
    addTo(offered, day, ms * sharer.rooms);
  }
}

function addTo(days: Float64Array, day: number, ms: number): void {
  days[day] = (days[day] ?? 0) + ms;
}

/** Returns booked spaces that no longer exist: they have no rooms. */
const removedSpaces = (spaces: readonly ReportedSpace[], booked: readonly BookedTime[]): ReportedSpace[] => {
  const existing = new Set(spaces.map(({ id }) => id));
  const names = new Map(booked.map(({ spaceId, spaceName }) => [spaceId, spaceName]));
  return [...names].filter(([id]) => !existing.has(id)).map(([id, name]) => ({ id, name, rooms: [] }));
};

function sumWhere(days: Float64Array, isCounted: (day: number) => boolean): number {
  let ms = 0;
  for (let day = 0; day < days.length; day++) if (isCounted(day)) ms += days[day] ?? 0;
  return ms;
}

const minutesOf = (ms?: Pick<Sharer, 'bookedMs' | 'offeredMs'>): Minutes => ({
  bookedMinutes: Math.round((ms?.bookedMs ?? 0) / msPerMinute),
  offeredMinutes: Math.round((ms?.offeredMs ?? 0) / msPerMinute),
});

/** Returns booked time in tenths of a percent of offered time; null: nothing is offered. */
export const utilisationPermille = ({ bookedMinutes, offeredMinutes }: Minutes): number | null =>
  offeredMinutes === 0 ? null : Math.round((1000 * bookedMinutes) / offeredMinutes);
