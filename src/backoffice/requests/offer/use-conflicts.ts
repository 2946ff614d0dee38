import type { DataOfPath } from '../../../client/manage.ts';
import type { PreparationTimes } from '../../../domain/booking/occupied-time.ts';
import { addDays, isoWeekday } from '../../../domain/time/calendar.ts';
import {
  type ClockTimes,
  clockTime,
  minutesPerDay,
  spanOf,
  spanWithin,
  timeOutside,
} from '../../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { msPerMinute } from '../../../domain/time/instant.ts';
import { isInSeason } from '../../../domain/venue/season.ts';
import { wallTimeIn } from '../../../ui/locale/zone.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { endDateOf, isDate, type OfferChoice } from './offer-choice.ts';

export type Calendar = DataOfPath<'get', '/venues/{venueId}/calendar'>;
type Booking = Calendar['bookings'][number];
export type PreparationOfSpaces = ReadonlyMap<string, PreparationTimes>;

/** A booking in the way: its event, or only the setup before it or the turnaround after it. */
type BookingInTheWay = Booking & { readonly by: 'event' | 'setup' | 'turnaround' };

/** What is in the way of a booking. */
export interface Conflicts {
  readonly bookings: readonly BookingInTheWay[];
  readonly blocks: readonly Calendar['blocks'][number][];
  /** The other spaces that are free at that time and offered on that day, in the venue's order. */
  readonly freeSpaces: readonly Calendar['spaces'][number][];
  /** Whether visitors are not offered the slot on that date, because of its weekdays or seasons. */
  readonly isNotOffered: boolean;
  /** Whether a start and an end are chosen that the slot can have. */
  readonly hasTimes: boolean;
  /** When a slot by the hour is free on that date; null: another slot, or custom times. */
  readonly freeTimes: readonly ClockTimes[] | null;
}

/** Wall-clock times as texts that compare like instants: `2027-03-12T18:00`. */
interface Times {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns what is in the way at a slot or custom times, and what is free then; null while loading or incomplete.
 *
 * @param own the reference of the booking that is changed: it is not in its own way
 */
export function useConflicts(venueId: string, place: OfferChoice, own?: string): Conflicts | null {
  const { spaceId, slotId, date, isFree } = place;
  const slots = useInfiniteQuery(
    isFree || slotId === '' ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId }, query: { limit: '200' } },
  );
  const slot = slots.data?.find(({ id }) => id === slotId);
  const isKnown = isDate(date) && spaceId !== '';
  const times = isKnown ? timesOf(place, slot) : null;
  // All of it, to show which parts are free.
  const window = isKnown && slot?.hours && !isFree ? wallTimesOf(date, spanOf(slot)) : null;
  const isMissing = times === null && window === null;
  const calendar = useQuery(isMissing ? null : '/venues/{venueId}/calendar', {
    path: { venueId },
    query: { from: addDays(date || '2000-01-02', -1), to: addDays(date || '2000-01-02', 2) },
  });
  const spaces = useInfiniteQuery(isMissing ? null : '/venues/{venueId}/spaces', {
    path: { venueId },
    query: { limit: '200' },
  });
  if (isMissing || calendar.data === undefined || spaces.data === undefined) return null;
  const preparation = new Map(spaces.data.map((space) => [space.id, space]));
  const bookings = calendar.data.bookings.filter(({ reference }) => reference !== own);
  const current = { ...calendar.data, bookings };
  return {
    ...(times ? conflictsIn(current, spaceId, date, times, preparation) : noConflicts),
    hasTimes: times !== null,
    freeTimes: slot && window ? freeTimesIn(current, { spaceId, date, slot }, preparation) : null,
    isNotOffered:
      slot !== undefined && !(slot.weekdays.includes(isoWeekday(date)) && isInSeason(slot.seasons, date)),
  };
}

const noConflicts = { bookings: [], blocks: [], freeSpaces: [] };

/** Returns the times of a place; null: incomplete, or outside its slot by the hour. */
export function timesOf(
  place: OfferChoice,
  slot: { readonly startTime: string; readonly endTime: string; readonly hours: object | null } | undefined,
): Times | null {
  const hasOwn = place.isFree || slot?.hours != null;
  const { startTime, endTime } = hasOwn ? place : (slot ?? { startTime: '', endTime: '' });
  if (startTime === '' || endTime === '') return null;
  if (slot?.hours && !place.isFree)
    return timeOutside(slot, place) === null ? wallTimesOf(place.date, spanWithin(slot, place)) : null;
  const end = endDateOf({ ...place, startTime, endTime, ...(!place.isFree && { endDate: '' }) });
  return { from: `${place.date}T${startTime}`, to: `${end}T${endTime}` };
}

/** Returns a span of a date as texts. */
export const wallTimesOf = (
  date: CalendarDate,
  { from, to }: { readonly from: number; readonly to: number },
): Times => {
  const at = (minute: number) => `${addDays(date, Math.floor(minute / minutesPerDay))}T${clockTime(minute)}`;
  return { from: at(from), to: at(to) };
};

/** Returns what is in the way of a booking in a space at these times, and the other spaces that are free then. */
export function conflictsIn(
  calendar: Calendar,
  spaceId: string,
  date: string,
  { from, to }: Times,
  preparation: PreparationOfSpaces,
): Pick<Conflicts, 'bookings' | 'blocks' | 'freeSpaces'> {
  const { timezone, rooms, spaces } = calendar;
  const wallTime = wallTimeIn(timezone);
  const at = (instant: string, minutesLater = 0) =>
    wallTime(Date.parse(instant) + minutesLater * msPerMinute);
  const blocks = calendar.blocks.filter(
    ({ days, hours }) =>
      days.some((run) => run.from <= date && date <= run.to) ||
      hours.some(({ startsAt, endsAt }) => at(startsAt) < to && at(endsAt) > from),
  );
  const roomsOf = (id: string) => rooms.filter(({ spaceIds }) => spaceIds.includes(id));
  const bookingsIn = (id: string) => {
    const own = new Set(roomsOf(id).map(({ room }) => room));
    const { setupMinutes = 0, turnaroundMinutes = 0 } = preparation.get(id) ?? {};
    return calendar.bookings.filter(
      (booking) =>
        booking.rooms.some((room) => own.has(room)) &&
        at(booking.setupAt, -turnaroundMinutes) < to &&
        at(booking.readyAt, setupMinutes) > from,
    );
  };
  // Without overlap of the events, their setup or turnaround is in the way, often together with that of the new one.
  const partInTheWay = ({ setupAt, startsAt, endsAt, readyAt }: Booking) =>
    at(endsAt) <= from && readyAt !== endsAt
      ? 'turnaround'
      : at(startsAt) >= to && setupAt !== startsAt
        ? 'setup'
        : 'event';
  const blocksOf = (id: string) => {
    const rivals = new Set(roomsOf(id).flatMap(({ spaceIds }) => spaceIds));
    return blocks.filter(({ spaceIds }) => spaceIds?.some((each) => rivals.has(each)) ?? true);
  };
  const isOutOfSeason = (id: string) =>
    calendar.closed.some(
      (run) =>
        run.spaceId === id &&
        run.from <= date &&
        date <= run.to &&
        run.reasons.some((reason) => reason === 'season' || reason === 'weekday'),
    );
  return {
    bookings: bookingsIn(spaceId).map((booking) => ({ ...booking, by: partInTheWay(booking) })),
    blocks: blocksOf(spaceId),
    freeSpaces: spaces.filter(
      ({ id }) =>
        id !== spaceId && bookingsIn(id).length === 0 && blocksOf(id).length === 0 && !isOutOfSeason(id),
    ),
  };
}

/** Returns the parts of a slot by the hour in which nothing is in the way of a booking, in their order. */
export function freeTimesIn(
  calendar: Calendar,
  {
    spaceId,
    date,
    slot,
  }: { readonly spaceId: string; readonly date: CalendarDate; readonly slot: ClockTimes },
  preparation: PreparationOfSpaces,
): ClockTimes[] {
  const window = wallTimesOf(date, spanOf(slot));
  const { bookings, blocks } = conflictsIn(calendar, spaceId, date, window, preparation);
  const { setupMinutes = 0, turnaroundMinutes = 0 } = preparation.get(spaceId) ?? {};
  const wallTime = wallTimeIn(calendar.timezone);
  const at = (instant: string, minutesLater = 0) =>
    wallTime(Date.parse(instant) + minutesLater * msPerMinute);
  const taken: Times[] = [
    ...bookings.map(({ setupAt, readyAt }) => ({
      from: at(setupAt, -turnaroundMinutes),
      to: at(readyAt, setupMinutes),
    })),
    ...blocks.flatMap(({ days, hours }): readonly Times[] =>
      days.some((run) => run.from <= date && date <= run.to)
        ? [window]
        : hours.map(({ startsAt, endsAt }) => ({ from: at(startsAt), to: at(endsAt) })),
    ),
  ];
  const free: ClockTimes[] = [];
  let { from } = window;
  const timeOf = (text: string) => text.slice('YYYY-MM-DDT'.length);
  const ending = { from: window.to, to: window.to };
  for (const each of [...taken.toSorted((one, two) => (one.from < two.from ? -1 : 1)), ending]) {
    const [to = window.to] = [each.from, window.to].sort();
    if (to > from) free.push({ startTime: timeOf(from), endTime: timeOf(to) });
    if (each.to > from) from = each.to;
  }
  return free;
}
