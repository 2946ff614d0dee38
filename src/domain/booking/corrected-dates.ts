/** The dates of a booking as a corrected member: where each is, as APIs present it. A value has only those that changed. */
import { memberOf } from '../fields/member.ts';
import { type Instant, isoInstant, parseIsoInstant } from '../time/instant.ts';
import { type BookedItem, type BookedPlace, snapshotBookedOffer } from './booked-item.ts';
import type { BookingRequest } from './booking-request.ts';

/** The place of a date; null: the booking has no date with this number. */
interface PresentedDate {
  readonly item: number;
  readonly place: PresentedPlace | null;
}

type PresentedPlace = ReturnType<typeof presentPlace>;

/** Presents where and when a date is. */
export const presentPlace = (item: BookedPlace) => ({
  ...snapshotBookedOffer(item),
  date: item.date,
  timezone: item.timezone,
  startsAt: isoInstant(item.startsAt),
  endsAt: isoInstant(item.endsAt),
});

/** Reads, checks and writes the dates of a booking. */
export const correctedDates = {
  accepts: (value: unknown): boolean => Array.isArray(value) && value.every(isPresentedDate),
  /** @param like a value whose dates to read; omitted: all */
  read: ({ items }: BookingRequest, like?: readonly PresentedDate[]): readonly PresentedDate[] => {
    const places = new Map(items.map((item) => [item.number, presentPlace(item)]));
    const numbers = like?.map(({ item }) => item) ?? places.keys();
    return [...numbers].map((item) => ({ item, place: places.get(item) ?? null }));
  },
  /** A date that returns has no choices until these are written. */
  write: (request: BookingRequest, value: readonly PresentedDate[]): BookingRequest => {
    const written = new Map(value.map(({ item, place }) => [item, place]));
    const choices = { attendance: null, layout: null, extras: [] };
    const changed = value.flatMap(({ item: number, place }): BookedItem[] => {
      const former = request.items.find((each) => each.number === number) ?? { ...choices, number };
      return place === null ? [] : [{ ...former, ...parsePlace(place) }];
    });
    const others = request.items.filter(({ number }) => !written.has(number));
    const [main, ...rest] = [...others, ...changed].toSorted((one, other) => one.number - other.number);
    return main === undefined ? request : { ...request, items: [main, ...rest] };
  },
};

/** Returns the times that a value names and that are over at an instant: of a hold those that have started. */
export const hasPassed = (value: readonly PresentedDate[], isHold: boolean, now: Instant): boolean =>
  value.some(({ place }) => {
    if (place === null) return false;
    const { startsAt, endsAt } = parsePlace(place);
    return (isHold ? startsAt : endsAt) <= now;
  });

const parsePlace = ({ startsAt, endsAt, ...place }: PresentedPlace): BookedPlace => ({
  ...place,
  startsAt: parseIsoInstant(startsAt) ?? 0,
  endsAt: parseIsoInstant(endsAt) ?? 0,
});

function isPresentedDate(value: unknown): boolean {
  const place = memberOf(value, 'place');
  if (!Number.isSafeInteger(memberOf(value, 'item'))) return false;
  if (place === null) return true;
  const has = (path: readonly string[], accepts: (found: unknown) => boolean) =>
    accepts(path.reduce((found: unknown, name) => memberOf(found, name), place));
  const isText = (found: unknown) => typeof found === 'string';
  const isTextOrNull = (found: unknown) => found === null || isText(found);
  const isInstant = (found: unknown) => typeof found === 'string' && parseIsoInstant(found) !== null;
  return (
    [['date'], ['timezone'], ['space', 'id'], ['space', 'name']].every((path) => has(path, isText)) &&
    [
      ['slot', 'startTime'],
      ['slot', 'endTime'],
    ].every((path) => has(path, isText)) &&
    [
      ['slot', 'id'],
      ['slot', 'name'],
      ['package', 'id'],
      ['package', 'name'],
    ].every((path) => has(path, isTextOrNull)) &&
    [['startsAt'], ['endsAt']].every((path) => has(path, isInstant))
  );
}
