import { addDays, daysBetween, isoWeekday } from '../../../domain/time/calendar.ts';
import {
  type ClockSpan,
  type ClockTimes,
  spanOf,
  spanWithin,
  timesOfSpan,
} from '../../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { isInSeason } from '../../../domain/venue/season.ts';
import { visitorTimezone } from '../../../ui/locale/own-zone.ts';
import { dateIn, wallTimeIn } from '../../../ui/locale/zone.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { endDateOf, type OfferChoice } from './offer-choice.ts';
import {
  type Calendar,
  conflictsIn,
  freeTimesIn,
  type PreparationOfSpaces,
  timesOf,
} from './use-conflicts.ts';

/** A date on which a place is free. */
interface FreeDate {
  readonly date: CalendarDate;
  /** The nearest times of the same length; null: it is free at the times asked for. */
  readonly times: ClockTimes | null;
}

/** The maximum number of dates that are returned. */
const most = 4;
/** The number of dates that are examined, from 10 days before on. */
const examined = 31;

/**
 * Returns the nearest dates on which a place is free at its times, in their order; if they are few, also those on which a
 * slot by the hour is free for as long.
 *
 * @param own the reference of the booking that is changed: it is not in its own way
 * @param isPossible whether a date may be chosen
 */
export function useFreeDates(
  venueId: string,
  place: OfferChoice,
  own: string | undefined,
  isPossible: (date: CalendarDate) => boolean,
): readonly FreeDate[] {
  const { spaceId, slotId, date, isFree } = place;
  const all = { limit: '200' };
  const slots = useInfiniteQuery(
    isFree || slotId === '' ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId }, query: all },
  );
  const slot = isFree ? undefined : slots.data?.find(({ id }) => id === slotId);
  const hasHours = isFree || slot?.hours != null;
  const today = dateIn(visitorTimezone(), Date.now());
  const [, from = today] = [addDays(date, -10), today].sort();
  const to = addDays(from, examined - 1);
  const ofSlot = useQuery(
    slot === undefined || hasHours ? null : '/venues/{venueId}/spaces/{spaceId}/calendar',
    { path: { venueId, spaceId }, query: { from, to } },
  );
  const length = daysBetween(date, endDateOf(place));
  const calendar = useQuery(hasHours ? '/venues/{venueId}/calendar' : null, {
    path: { venueId },
    query: { from: addDays(from, -1), to: addDays(to, Math.min(Math.max(length, 1), 31) + 1) },
  });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const byDistance = Array.from({ length: examined }, (_, index) => addDays(from, index))
    .filter(isPossible)
    .toSorted((one, other) => Math.abs(daysBetween(date, one)) - Math.abs(daysBetween(date, other)));
  const others = (dates: readonly CalendarDate[]) => dates.filter((each) => each !== date);
  const inOrder = (found: readonly FreeDate[]) =>
    found.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  if (!hasHours) {
    const free = new Set(
      (ofSlot.data?.days ?? [])
        .filter((day) => day.slots.some((each) => each.slotId === slotId && each.free))
        .map((day) => day.date),
    );
    const found = others(byDistance)
      .filter((each) => free.has(each))
      .slice(0, most);
    return inOrder(found.map((each) => ({ date: each, times: null })));
  }
  if (calendar.data === undefined || spaces.data === undefined) return [];
  const preparation: PreparationOfSpaces = new Map(spaces.data.map((space) => [space.id, space]));
  const near = nearbyIn(calendar.data, spaceId, own);
  const now = wallTimeIn(calendar.data.timezone)(Date.now());
  const offered = byDistance.filter(
    (each) => !slot || (slot.weekdays.includes(isoWeekday(each)) && isInSeason(slot.seasons, each)),
  );
  const exact = firstFound(others(offered), (each) => {
    const endDate = place.endDate === '' ? '' : addDays(each, length);
    const times = timesOf({ ...place, date: each, endDate }, slot);
    if (times === null || times.from <= now) return null;
    const { bookings, blocks } = conflictsIn(near(each, length), spaceId, each, times, preparation);
    return bookings.length + blocks.length > 0 ? null : { date: each, times: null };
  });
  if (!slot?.hours) return inOrder(exact);
  const window = { ...slot, hours: slot.hours };
  const isExact = new Set(exact.map((each) => each.date));
  const further = firstFound(
    offered.filter((each) => !isExact.has(each)),
    (each) => {
      const free = each > now ? freeTimesIn(near(each, 1), { spaceId, date: each, slot }, preparation) : [];
      const times = nearestTimes(window, free, place);
      return times && { date: each, times };
    },
    most - exact.length,
  );
  return inOrder([...exact, ...further]);
}

/** Returns the first results, without looking further. */
function firstFound(
  dates: readonly CalendarDate[],
  find: (date: CalendarDate) => FreeDate | null,
  count = most,
): FreeDate[] {
  const found: FreeDate[] = [];
  for (const date of dates) {
    const free = found.length < count ? find(date) : null;
    if (free) found.push(free);
  }
  return found;
}

/** Returns a function for what may be in the way of a space on a date: a date reads only its own bookings. */
function nearbyIn(calendar: Calendar, spaceId: string, own: string | undefined) {
  const rooms = new Set(
    calendar.rooms.filter(({ spaceIds }) => spaceIds.includes(spaceId)).map(({ room }) => room),
  );
  const bookings = calendar.bookings.filter(
    ({ reference, rooms: booked }) => reference !== own && booked.some((room) => rooms.has(room)),
  );
  return (date: CalendarDate, days: number): Calendar => {
    // Setup, turnaround and zones make a day each.
    const [first, last] = [addDays(date, -3), addDays(date, days + 3)];
    const isNear = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) =>
      endsAt >= first && startsAt <= last;
    return {
      ...calendar,
      spaces: [],
      bookings: bookings.filter(isNear),
      blocks: calendar.blocks.map((block) => ({ ...block, hours: block.hours.filter(isNear) })),
    };
  };
}

/** Returns the times of the same length that start nearest to those asked for, at a step if possible; null: none are free. */
function nearestTimes(
  slot: ClockTimes & { readonly hours: { readonly stepMinutes: number } },
  free: readonly ClockTimes[],
  asked: ClockTimes,
): ClockTimes | null {
  const { from: start, to } = spanWithin(slot, asked);
  const length = to - start;
  const { from: opens } = spanOf(slot);
  const step = (minute: number, round: (steps: number) => number) =>
    opens + round((minute - opens) / slot.hours.stepMinutes) * slot.hours.stepMinutes;
  const startIn = (part: ClockSpan) => {
    const isEarlier = start < part.from;
    const nearest = isEarlier ? part.from : Math.min(start, part.to - length);
    const atStep = nearest === start ? start : step(nearest, isEarlier ? Math.ceil : Math.floor);
    return atStep >= part.from && atStep + length <= part.to ? atStep : nearest;
  };
  const [found] = free
    .map((times) => spanWithin(slot, times))
    .filter((part) => part.to - part.from >= length)
    .map(startIn)
    .toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start));
  return found === undefined ? null : timesOfSpan({ from: found, to: found + length });
}
