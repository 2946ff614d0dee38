/** The free times of slots by the hour, at the chosen times and without those of the request's other dates. */
import type { Slot } from '../../client/types.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import {
  type ClockSpan,
  type ClockTimes,
  minutesPerDay,
  spanOf,
  spanWithin,
  timesOfSpan,
} from '../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { wallTimeToInstant } from '../../ui/locale/wall-clock.ts';
import { isFree } from '../state/availability.ts';
import { type LazyQueries, pricesIn, quartersAround } from '../state/queries.ts';
import type { CachedData, Choices, Days, Item, SlotEntry } from '../state/state.ts';
import { withTimes } from '../state/timed-slot.ts';
import { hoursOn, isByRules, isPossible, isTaken, without } from './free-times.ts';

/** Returns the days without the times of other dates; and the days and prices at the chosen times. */
export const hourQueries: LazyQueries = (choices, cached, cache) => {
  const { slotId, times, date, spaceId } = choices;
  const hourly = (cached.slots.data ?? []).filter(({ hours }) => hours);
  // Those of other times, or of another space, must not stay.
  const untimed = { pricesAtTimes: undefined };
  if (hourly.length === 0) return untimed;
  const days = withoutOwnTimes(choices, cached, hourly);
  const slot = hourly.find(({ id }) => id === slotId);
  if (!slot || !times || !date || !spaceId) return { ...untimed, days };
  const daysAtTimes = atTimes(slot, times, choices, { ...cached, days }, cached.days, cache.now());
  // Times of a link that cannot be booked have no price.
  if (!isByRules(slot, spanWithin(slot, times))) return { ...untimed, days, daysAtTimes };
  // Only instead of times that are not free, other dates are offered.
  const months = isFree(daysAtTimes, date, slot.id)
    ? [monthOf(date)]
    : quartersAround({ ...choices, month: monthOf(date) }, cached.today);
  const pricesAtTimes = [...new Set(months)].flatMap((month) =>
    pricesIn(spaceId, month, choices, cache, false, times),
  );
  return { days, daysAtTimes, pricesAtTimes };
};

/**
 * Returns the days on which a slot is free only if these times of it are.
 *
 * @param allDays with the times of the request's other dates
 */
function atTimes(
  slot: Slot,
  times: ClockTimes,
  { attempts, spaceId }: Choices,
  { days, venue }: CachedData,
  allDays: Days,
  now: number,
): Days {
  const timezone = venue.data?.timezone ?? 'UTC';
  const span = spanWithin(slot, times);
  const isAllowed = isByRules(slot, span);
  // A request without a response may hold them, and sending it again decides.
  const sent = attempts
    .filter(({ isWaiting }) => !isWaiting)
    .flatMap(({ body }) => [body, ...(body.additionalItems ?? [])])
    .filter((item) => item.spaceId === spaceId && item.slotId === slot.id && hasTimes(item, times));
  const entryOn = (date: CalendarDate, { times: free = [], ...entry }: SlotEntry): SlotEntry => {
    const hours = hoursOn(slot, { ...entry, times: free }, date, timezone);
    const isFree = isPossible(hours, span);
    if (isFree || sent.some((item) => item.date === date)) return { ...entry, free: true };
    const { startTime, startsNextDay } = withTimes(slot, times);
    const hasStarted = wallTimeToInstant(date, startTime, timezone, startsNextDay ? 1 : 0) <= now;
    const own = allDays.get(date)?.slots.find(({ slotId }) => slotId === slot.id);
    const isOwn = isPossible(hoursOn(slot, own, date, timezone), span);
    const reason = hasStarted
      ? 'started'
      : !isAllowed
        ? 'closed'
        : isOwn
          ? 'itemChosen'
          : isTaken(hours, span)
            ? 'taken'
            : hours.offered || free.length > 0
              ? 'closed'
              : entry.reason;
    return { ...entry, free: false, ...(reason && { reason }) };
  };
  return changed(days, (date, entry) => (entry.slotId === slot.id ? entryOn(date, entry) : entry));
}

const hasTimes = (item: Item, times: ClockTimes) =>
  item.startTime === times.startTime && item.endTime === times.endTime;

/** Returns the days with the free times that the request's other dates in the same rooms leave. */
function withoutOwnTimes(choices: Choices, cached: CachedData, hourly: readonly Slot[]): Days {
  const { days } = cached;
  if (choices.others.length === 0) return days;
  return changed(days, (date, entry) => {
    const slot = hourly.find(({ id }) => id === entry.slotId);
    const taken = ownTimes({ ...choices, ...cached }, date);
    if (!slot?.hours || !entry.times || taken.length === 0) return entry;
    const free = entry.times.map((times) => spanWithin(slot, times));
    const times = without(free, taken, slot.hours.minimumMinutes).map(timesOfSpan);
    return { ...entry, free: false, times };
  });
}

/** Returns the times of the request's other dates in the same rooms, in minutes from midnight of a date. */
export function ownTimes(
  {
    others,
    spaceId,
    otherSlots,
    sharing = [],
  }: Pick<Choices & CachedData, 'others' | 'spaceId' | 'otherSlots' | 'sharing'>,
  date: CalendarDate,
): readonly ClockSpan[] {
  return others.flatMap((item) => {
    const slot = otherSlots.find(({ id }) => id === item.slotId);
    const isInRooms = item.spaceId === spaceId || sharing.includes(item.spaceId);
    const minutes = daysBetween(date, item.date) * minutesPerDay;
    if (!slot || !isInRooms || Math.abs(minutes) > minutesPerDay) return [];
    const { from, to } = spanOfItem(slot, item);
    return [{ from: from + minutes, to: to + minutes }];
  });
}

const spanOfItem = (slot: Slot, { startTime, endTime }: Item) =>
  startTime && endTime ? spanWithin(slot, { startTime, endTime }) : spanOf(slot);

const changed = (days: Days, change: (date: CalendarDate, entry: SlotEntry) => SlotEntry): Days =>
  new Map([...days].map(([date, { slots }]) => [date, { slots: slots.map((slot) => change(date, slot)) }]));
