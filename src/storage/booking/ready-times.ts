import type { BookedItem } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';

/** A turnaround lasts a day at most. */
export const maxTurnaroundMs = msPerDay;
/** The longest time from the start of an event until its rooms are ready again. */
export const maxEventMs = maxOccupancyMs + maxTurnaroundMs;

/** Returns when the rooms of an item are ready again: after its turnaround, or at its end. */
export type ReadyAt = (request: Pick<BookingRequest, 'venueId' | 'reference'>, item: BookedItem) => Instant;

/** Reads when the turnarounds of requests end. */
export async function readReadyTimes(
  db: Reader,
  requests: readonly Pick<BookingRequest, 'venueId' | 'reference'>[],
): Promise<ReadyAt> {
  const ends = new Map<string, Instant>();
  const key = (venueId: string, reference: string, item: number) => `${venueId} ${reference} ${item}`;
  for (const [venueId, ofVenue] of Map.groupBy(requests, (request) => request.venueId))
    for (const some of chunks([...new Set(ofVenue.map(({ reference }) => reference))])) {
      const rows = await db
        .selectFrom('occupancies')
        .select(['reference', 'item', 'ends_at'])
        .where('venue_id', '=', venueId)
        .where('reference', 'in', some)
        .where('turnaround', '=', 1)
        .execute();
      // In every room at the same time.
      for (const { reference, item, ends_at } of rows) ends.set(key(venueId, reference, item), ends_at);
    }
  return ({ venueId, reference }, { number, endsAt }) => ends.get(key(venueId, reference, number)) ?? endsAt;
}
