/** The booked time of rooms and spaces, and the time that visitors could have booked by today's slots and blocks. */
import { findOfferedSlot, type OfferRules } from '../booking/offer-rules.ts';
import { dateRange, daysBetween, isoWeekday } from '../time/calendar.ts';
import { type CalendarDate, msPerMinute } from '../time/instant.ts';
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

/** Time offered on the dates of a period, each with its index from the first. */
type OfferedSpan = readonly [startsAt: number, endsAt: number, day: number];
/** Milliseconds by the index of the date. */
type ByDay = Float64Array;

/** Computes the utilisation in a period: the time of each room is counted once, however many slots cover it. */
export function computeUtilisation({ period, spaces, offered, booked }: UtilisationInput): Utilisation {
  const dates = dateRange(period.from, period.to);
  const spans = new Map<string, OfferedSpan[]>();
  for (const space of offered) {
    const ofSpace: OfferedSpan[] = [];
    // A slot by the hour counts whole, even if no booking may be as long.
    const slots = space.slots.map((slot) => ({ ...slot, hours: null }));
    for (const [day, date] of dates.entries()) {
      for (const slot of slots) {
        const onDate = findOfferedSlot(slot, date, space.rules);
        if (onDate !== null) ofSpace.push([onDate.startsAt, onDate.endsAt, day]);
      }
    }
    spans.set(space.id, ofSpace);
  }

  const all = [...spaces, ...removedSpaces(spaces, booked)];
  const bookings = Map.groupBy(booked, ({ spaceId }) => spaceId);
  const bookedDays = (ids: readonly string[]) => {
    const days: ByDay = new Float64Array(dates.length);
    for (const id of ids)
      for (const { date, bookedMs } of bookings.get(id) ?? [])
        addTo(days, daysBetween(period.from, date), bookedMs);
    return days;
  };
  const timesOf = (ids: readonly string[]) => ({
    booked: bookedDays(ids),
    offered: offeredDays(
      ids.flatMap((id) => spans.get(id) ?? []),
      dates.length,
    ),
  });

  const spaceRows = [];
  const ofSpaces = new Map<string, Times>();
  for (const { id, name } of all) {
    const times = timesOf([id]);
    ofSpaces.set(id, times);
    spaceRows.push({ spaceId: id, name, ...minutesOf(times) });
  }
  const inRoom = Map.groupBy(
    all.flatMap(({ rooms, ...space }) => rooms.map((room) => ({ ...space, room, size: rooms.length }))),
    ({ room }) => room,
  );
  const roomRows = [];
  const total: Times = { booked: new Float64Array(dates.length), offered: new Float64Array(dates.length) };
  for (const [room, members] of inRoom) {
    const ids = members.map(({ id }) => id);
    const only = ids.length === 1 ? ofSpaces.get(ids[0] ?? '') : undefined;
    const times = only ?? timesOf(ids);
    const [smallest] = members.toSorted((one, other) => one.size - other.size);
    roomRows.push({ room, name: smallest?.name ?? room, ...minutesOf(times) });
    for (let day = 0; day < dates.length; day++) {
      addTo(total.booked, day, times.booked[day] ?? 0);
      addTo(total.offered, day, times.offered[day] ?? 0);
    }
  }
  const sumOf = (isCounted: (date: CalendarDate) => boolean) =>
    minutesOf(total, (day) => isCounted(dates[day] ?? ''));
  const weekdayOf = dates.map(isoWeekday);
  return {
    total: minutesOf(total),
    rooms: roomRows,
    spaces: spaceRows,
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      ...minutesOf(total, (day) => weekdayOf[day] === weekday),
    })),
    months: monthsOfPeriod(period).map((month) => ({ month, ...sumOf((date) => date.startsWith(month)) })),
  };
}

interface Times {
  readonly booked: ByDay;
  readonly offered: ByDay;
}

function addTo(days: ByDay, day: number, ms: number): void {
  days[day] = (days[day] ?? 0) + ms;
}

/** Returns booked spaces that no longer exist: they have no rooms. */
const removedSpaces = (spaces: readonly ReportedSpace[], booked: readonly BookedTime[]): ReportedSpace[] => {
  const existing = new Set(spaces.map(({ id }) => id));
  const names = new Map(booked.map(({ spaceId, spaceName }) => [spaceId, spaceName]));
  return [...names].filter(([id]) => !existing.has(id)).map(([id, name]) => ({ id, name, rooms: [] }));
};

/** Sums spans by day; a time that several cover counts once, for the one that starts first. */
function offeredDays(spans: readonly OfferedSpan[], days: number): ByDay {
  const sums: ByDay = new Float64Array(days);
  let until = Number.NEGATIVE_INFINITY;
  for (const [startsAt, endsAt, day] of spans.toSorted(([one], [other]) => one - other)) {
    if (endsAt <= until) continue;
    addTo(sums, day, endsAt - Math.max(startsAt, until));
    until = endsAt;
  }
  return sums;
}

function minutesOf({ booked, offered }: Times, isCounted: (day: number) => boolean = () => true): Minutes {
  const minutes = (days: ByDay) => {
    let ms = 0;
    for (let day = 0; day < days.length; day++) if (isCounted(day)) ms += days[day] ?? 0;
    return Math.round(ms / msPerMinute);
  };
  return { bookedMinutes: minutes(booked), offeredMinutes: minutes(offered) };
}

/** Returns booked time in tenths of a percent of offered time; null: nothing is offered. */
export const utilisationPermille = ({ bookedMinutes, offeredMinutes }: Minutes): number | null =>
  offeredMinutes === 0 ? null : Math.round((1000 * bookedMinutes) / offeredMinutes);
