import type { BookedItem } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { OccupiedTime } from '../../domain/booking/occupied-time.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { msPerDay } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';

/** A setup or a turnaround lasts a day at most. */
export const maxPreparationMs = msPerDay;
/** The longest time from the start of an event until its rooms are ready again. */
export const maxEventMs = maxOccupancyMs + maxPreparationMs;

/** Returns when the rooms of an item are occupied: with its setup and turnaround. */
export type OccupiedTimeOf = (
  request: Pick<BookingRequest, 'venueId' | 'reference'>,
  item: BookedItem,
) => OccupiedTime;

/** Reads when the setups of requests start and their turnarounds end. */
export async function readOccupiedTimes(
  db: Reader,
  requests: readonly Pick<BookingRequest, 'venueId' | 'reference'>[],
): Promise<OccupiedTimeOf> {
  const found = new Map<string, Interval>();
  const key = (venueId: string, reference: string, item: number) => `${venueId} ${reference} ${item}`;
  for (const [venueId, ofVenue] of Map.groupBy(requests, (request) => request.venueId))
    for (const some of chunks([...new Set(ofVenue.map(({ reference }) => reference))])) {
      const rows = await db
        .selectFrom('occupancies')
        .select(['reference', 'item'])
        // In every room at almost the same time: another booking may cut it in one of them.
        .select(({ fn }) => [fn.min('starts_at').as('starts_at'), fn.max('ends_at').as('ends_at')])
        .where('venue_id', '=', venueId)
        .where('reference', 'in', some)
        .where('turnaround', '=', 1)
        .groupBy(['reference', 'item'])
        .execute();
      for (const { reference, item, starts_at: startsAt, ends_at: endsAt } of rows)
        found.set(key(venueId, reference, item), { startsAt, endsAt });
    }
  return ({ venueId, reference }, { number, startsAt, endsAt }) => {
    const prepared = found.get(key(venueId, reference, number));
    return {
      startsAt,
      endsAt,
      setupAt: Math.min(startsAt, prepared?.startsAt ?? startsAt),
      readyAt: Math.max(endsAt, prepared?.endsAt ?? endsAt),
    };
  };
}
