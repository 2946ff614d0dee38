/** Compares the final state of the database with the responses that visitors received. */
import assert from 'node:assert/strict';
import type { Storage } from '../../src/storage/engine/storage.ts';
import { type Attempt, hall, slots, slotsConflict } from './visitor.ts';

const venueId = hall.venue.id;

/** Returns all booking requests of the hall with their rooms; fails if one is incomplete. */
export async function completeRequests(storage: Storage) {
  const { requests, occupancies, placed } = await storage.read(async (db) => ({
    requests: await db
      .selectFrom('booking_requests as r')
      .innerJoin('booking_items as i', (join) =>
        join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
      )
      .select(['r.reference', 'r.status', 'i.slot_id', 'i.date', 'i.starts_at', 'i.ends_at'])
      .where('r.venue_id', '=', venueId)
      .execute(),
    occupancies: await db.selectFrom('occupancies').selectAll().where('venue_id', '=', venueId).execute(),
    placed: await db
      .selectFrom('events')
      .select('subject')
      .where('action', '=', 'booking-request.placed')
      .where('venue_id', '=', venueId)
      .execute(),
  }));
  const rooms = Map.groupBy(occupancies, (row) => row.reference);
  for (const request of requests) {
    const isLive = ['pending_approval', 'accepted'].includes(request.status);
    const expected = isLive
      ? slots.get(request.slot_id ?? '')?.rooms.map((room) => `${venueId}/${room}`)
      : [];
    const status = rooms.get(request.reference) ?? [];
    assert.deepEqual(
      status.map((row) => row.room_id).sort(),
      expected,
      `${request.reference} (${request.status}) has the wrong rooms`,
    );
    for (const row of status)
      assert.deepEqual([row.starts_at, row.ends_at], [request.starts_at, request.ends_at]);
  }
  const references = requests.map(({ reference }) => reference).sort();
  assert.deepEqual(placed.map(({ subject }) => subject).sort(), references, 'each request has one event');
  assert.deepEqual(
    occupancies.filter(({ reference }) => reference === null || !references.includes(reference)),
    [],
    'an occupancy without a request',
  );
  for (const one of occupancies)
    for (const other of occupancies)
      assert.ok(
        one === other ||
          one.room_id !== other.room_id ||
          one.starts_at >= other.ends_at ||
          other.starts_at >= one.ends_at,
        `${one.reference} and ${other.reference} share a room`,
      );
  return requests;
}

/** Asserts that every 201 is in the database as requested. */
export async function assertNoLostRequests(storage: Storage, attempts: readonly Attempt[]): Promise<void> {
  const stored = new Map((await completeRequests(storage)).map((row) => [row.reference, row]));
  for (const attempt of attempts)
    if (attempt.status === 201) {
      const row = stored.get(attempt.reference ?? '');
      assert.deepEqual(
        [row?.slot_id, row?.date],
        [attempt.slotId, attempt.date],
        `${attempt.reference} is lost`,
      );
    }
}

/** The period in which a visitor held the date, as the client observed it. */
export interface HoldPeriod extends Attempt {
  /** When its decline was sent, and when it was confirmed; Infinity: never. */
  readonly releasing: number;
  readonly released: number;
}

/** Asserts that no date was held twice at once, and that each rejected request conflicted with a holder. */
export function assertNoDoubleBooking(wins: readonly HoldPeriod[], attempts: readonly Attempt[]): void {
  for (const [index, one] of wins.entries())
    for (const other of wins.slice(index + 1))
      assert.ok(
        !slotsConflict(one, other) || one.releasing < other.receivedAt || other.releasing < one.receivedAt,
        `${one.reference} and ${other.reference} both had ${one.date}`,
      );
  for (const loser of attempts)
    if (loser.status === 409)
      assert.ok(
        wins.some(
          (winner) =>
            slotsConflict(winner, loser) &&
            winner.sentAt < loser.receivedAt &&
            winner.released > loser.sentAt,
        ),
        `${loser.slotId} on ${loser.date} was rejected although it was free`,
      );
}
