import { type BookedOffer, snapshotBookedOffer } from '../../domain/booking/booked-item.ts';
import {
  type CustomTimeInput,
  customTimesOf,
  namesCustomTimes,
  parseCustomInterval,
} from '../../domain/booking/custom-times.ts';
import { type OccupiedTime, withPreparation } from '../../domain/booking/occupied-time.ts';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import { type FieldProblem, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findSpace } from '../../storage/venue/listings.ts';
import { findAnyOffer } from '../../storage/venue/offers.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** Where staff book: a slot with a package, or custom times. */
export interface TargetInput extends CustomTimeInput {
  readonly spaceId: string;
  readonly date: CalendarDate;
  readonly slotId?: string | undefined;
  readonly packageId?: string | undefined;
}

/** A space and times, with what a booking stores of them. */
export interface StaffTarget extends BookedOffer {
  readonly date: CalendarDate;
  readonly interval: Interval;
  readonly timezone: string;
  /** The same with setup and turnaround. */
  readonly time: OccupiedTime;
  /** Null: custom times. */
  readonly offer: Awaited<ReturnType<typeof findAnyOffer>> | null;
  readonly venue: Pick<Venue, 'tax' | 'pricesIncludeTax' | 'payments' | 'currency'>;
}

/** Reads each part once: the dates of a series share their offer. */
export type ReadOnce = <Found>(key: string, read: () => Promise<Found>) => Promise<Found>;

/** Creates such a cache for the targets of one transaction. */
export function readOnce(): ReadOnce {
  const found = new Map<string, Promise<unknown>>();
  return <Found>(key: string, read: () => Promise<Found>) => {
    const existing = found.get(key) ?? read();
    found.set(key, existing);
    // A key belongs to one reader, so to one type.
    return existing as Promise<Found>;
  };
}

/**
 * Finds the target of a booking by staff, offered or not, in a transaction that has locked its space.
 *
 * @param once for several dates of one transaction
 * @throws ValidationError if it names both a slot and custom times or neither, or the times are too long
 * @throws NotFoundError if the venue has no such space, slot or package
 */
export async function findStaffTarget(
  db: Reader,
  venueId: string,
  input: TargetInput,
  once: ReadOnce = readOnce(),
): Promise<StaffTarget> {
  const { spaceId, date, slotId, packageId } = input;
  const problems = [...validateTarget(input)];
  if (problems.length > 0) throw new ValidationError(problems);
  if (slotId === undefined || packageId === undefined) return customTarget(db, venueId, input, once);
  const offer = await once(`${spaceId} ${slotId} ${packageId}`, () =>
    findAnyOffer(db, { venueId, spaceId, slotId, packageId }),
  );
  const { timezone } = offer.venue;
  const interval = slotInterval(offer.slot, date, timezone);
  return {
    date,
    timezone,
    offer,
    venue: offer.venue,
    interval,
    time: withPreparation(interval, offer.rules),
    ...snapshotBookedOffer(offer),
  };
}

async function customTarget(
  db: Reader,
  venueId: string,
  input: TargetInput,
  once: ReadOnce,
): Promise<StaffTarget> {
  const { spaceId, date } = input;
  const venue = await once('venue', () => findVenue(db, venueId));
  const found = await once(spaceId, () => findSpace(db, venueId, spaceId));
  const times = customTimesOf(date, input);
  if (venue === undefined || found === undefined || times === null)
    throw new NotFoundError('The venue has no such space.');
  const { timezone } = venue;
  const { problem, isAtStart, ...interval } = parseCustomInterval(date, times, timezone);
  if (problem !== null)
    throw new ValidationError([{ path: isAtStart ? 'startTime' : 'endTime', ...problem }]);
  const { startTime, endTime } = times;
  const { id, name } = found.space;
  return {
    date,
    timezone,
    interval,
    venue,
    offer: null,
    space: { id, name },
    time: withPreparation(interval, found.space),
    slot: { id: null, name: null, startTime, endTime },
    package: { id: null, name: null },
  };
}

/** Yields what is missing, and what cannot be combined. */
function* validateTarget(input: TargetInput): Iterable<FieldProblem> {
  const { slotId, packageId, startTime, endTime } = input;
  const missing = (path: string) => ({ path, message: 'is missing', ...codedProblem('required') });
  if (namesCustomTimes(input)) {
    if (startTime === undefined) yield missing('startTime');
    if (endTime === undefined) yield missing('endTime');
    for (const [path, id] of [
      ['slotId', slotId],
      ['packageId', packageId],
    ] as const)
      if (id !== undefined)
        yield { path, message: 'cannot be combined with custom times', ...codedProblem('one_of_two') };
    return;
  }
  if (slotId === undefined) yield missing('slotId');
  if (packageId === undefined) yield missing('packageId');
}
