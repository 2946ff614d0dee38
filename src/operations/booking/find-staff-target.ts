import { type BookedOffer, snapshotBookedOffer } from '../../domain/booking/booked-item.ts';
import {
  type CustomTimeInput,
  customTimesOf,
  namesCustomTimes,
  parseCustomInterval,
  skippedByClock,
} from '../../domain/booking/custom-times.ts';
import { type OccupiedTime, withPreparation } from '../../domain/booking/occupied-time.ts';
import { instantOfMinute, slotInterval, staffPartInterval } from '../../domain/booking/slot-interval.ts';
import { partOfSlot } from '../../domain/booking/slot-part.ts';
import { type FieldProblem, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { ClockSpan } from '../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { SlotTimes } from '../../domain/venue/slot.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findSpace } from '../../storage/venue/listings.ts';
import { findAnyOffer } from '../../storage/venue/offers.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** Where staff book: a slot with a package, a part of a slot by the hour, or custom times. */
export interface TargetInput extends CustomTimeInput {
  readonly spaceId: string;
  readonly date: CalendarDate;
  readonly slotId?: string | undefined;
  readonly packageId?: string | undefined;
  /** The times of a booking that moves, which it keeps in a slot by the hour unless it names others. */
  readonly keptTimes?: SlotTimes;
}

/** A space and times, with what a booking stores of them. */
export interface StaffTarget extends BookedOffer {
  readonly date: CalendarDate;
  readonly interval: Interval;
  readonly timezone: string;
  /** The same with setup and turnaround. */
  readonly time: OccupiedTime;
  /** The part of a slot by the hour; null: a whole slot, or custom times. */
  readonly part: ClockSpan | null;
  /** Null: custom times. */
  readonly offer: Awaited<ReturnType<typeof findAnyOffer>> | null;
  readonly venue: Pick<Venue, 'tax' | 'pricesIncludeTax' | 'payments' | 'currency' | 'questions'>;
  readonly layouts: Space['layouts'];
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
 * @throws ValidationError if it names neither a slot nor custom times, or times outside the slot, too long, or skipped by
 *   the clock
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
  const { startTime = null, endTime = null } = namesCustomTimes(input)
    ? input
    : ((offer.slot.hours && input.keptTimes) ?? {});
  const part = partOfSlot(offer.slot, { startTime, endTime });
  const interval =
    part === null ? slotInterval(offer.slot, date, timezone) : intervalOfPart(part, date, timezone);
  return {
    date,
    timezone,
    part,
    offer,
    venue: offer.venue,
    layouts: offer.layouts,
    interval,
    time: withPreparation(interval, offer.rules),
    ...snapshotBookedOffer(offer, part),
  };
}

/** @throws ValidationError if the clock skips its start or end */
function intervalOfPart(part: ClockSpan, date: CalendarDate, timezone: string): Interval {
  const interval = staffPartInterval(part, date, timezone);
  if (interval !== null) return interval;
  const isAtStart = instantOfMinute(part.from, date, timezone) === null;
  throw new ValidationError([{ path: isAtStart ? 'startTime' : 'endTime', ...skippedByClock(date) }]);
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
    layouts: found.space.layouts,
    part: null,
    offer: null,
    space: { id, name },
    time: withPreparation(interval, found.space),
    slot: { id: null, name: null, startTime, endTime },
    package: { id: null, name: null },
  };
}

/** Yields what is missing, and what cannot be combined. */
function* validateTarget(input: TargetInput): Iterable<FieldProblem> {
  const { slotId, packageId, startTime, endTime, endDate } = input;
  const missing = (path: string) => ({ path, message: 'is missing', ...codedProblem('required') });
  if (namesCustomTimes(input)) {
    if (startTime === undefined) yield missing('startTime');
    if (endTime === undefined) yield missing('endTime');
    if (slotId === undefined && packageId === undefined) return;
    if (endDate !== undefined)
      yield { path: 'endDate', message: 'cannot be combined with a slot', ...codedProblem('one_of_two') };
  }
  if (slotId === undefined) yield missing('slotId');
  if (packageId === undefined) yield missing('packageId');
}
