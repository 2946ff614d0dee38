/** Short functions for the actions of visitors and staff on a running service. */
import assert from 'node:assert/strict';
import type { BlockDocument } from '../src/domain/booking/block-fields.ts';
import { noOptionalFields } from '../src/domain/booking/optional-fields.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, ValidationError } from '../src/domain/errors.ts';
import type { Interval } from '../src/domain/time/interval.ts';
import { acceptBookingRequest } from '../src/operations/booking/accept-booking-request.ts';
import { blockDates } from '../src/operations/booking/block-dates.ts';
import type { BookingInput } from '../src/operations/booking/booking-input.ts';
import { cancelBooking } from '../src/operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../src/operations/booking/decline-booking-request.ts';
import type { MoveInput } from '../src/operations/booking/item-moves.ts';
import { moveBooking } from '../src/operations/booking/move-booking.ts';
import { placeBookingRequest } from '../src/operations/booking/place-booking-request.ts';
import { unblockDates } from '../src/operations/booking/unblock-dates.ts';
import { undoDecision } from '../src/operations/booking/undo-decision.ts';
import { hasChanges } from '../src/operations/documents/import/compare-venues.ts';
import { importVenue, planVenueImport } from '../src/operations/documents/import-venue.ts';
import type { TestService } from './service.ts';
import { venueWith } from './service.ts';

export const evening = '2027-03-12';

/**
 * Returns a hall that can be booked whole or in two halves. Each space has a `day` (09–23), an `evening` that ends after
 * midnight (18–01) and a `morning` (09–13). The slot `evening` of `north` is `north-evening`.
 */
export function divisibleHall(
  changes: {
    venue?: object;
    file?: object;
    siteKey?: object;
    rooms?: Record<string, readonly string[]>;
  } = {},
): VenueFile {
  const rooms = changes.rooms ?? { whole: ['north', 'south'], north: ['north'], south: ['south'] };
  return venueWith({
    ...(changes.venue && { venue: changes.venue }),
    ...(changes.siteKey && { siteKey: changes.siteKey }),
    file: {
      spaces: Object.entries(rooms).map(([id, ofSpace]) => hallSpace(id, ofSpace)),
      ...changes.file,
    },
  });
}

/** Returns one space of the hall in a venue file. */
export function hallSpace(id: string, rooms: readonly string[], changes: object = {}) {
  const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
  return {
    id,
    name: `Hall (${id})`,
    capacity: 100,
    rooms,
    slots: [
      { id: `${id}-day`, name: 'Day', startTime: '09:00', endTime: '23:00', packages },
      { id: `${id}-evening`, name: 'Evening', startTime: '18:00', endTime: '01:00', packages },
      { id: `${id}-morning`, name: 'Morning', startTime: '09:00', endTime: '13:00', packages },
    ],
    ...changes,
  };
}

/** Returns the input for booking a slot of the hall. */
export function bookingOf(slotId: string, date: string, changes: Partial<BookingInput> = {}): BookingInput {
  return {
    spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
    slotId,
    packageId: 'dry-hire',
    date,
    guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null },
    message: null,
    network: null,
    expectedTotalCents: null,
    ...noOptionalFields,
    additionalItems: [],
    isWaiting: false,
    code: null,
    ...changes,
  };
}

export type Scenario = ReturnType<typeof scenarioFor>;

/** Creates a scenario for a venue and its website key, with the actor `staff:desk`. */
export function scenarioFor(service: TestService, { venueId = 'riverside', siteKey = 'key' } = {}) {
  const { storage } = service;
  let visitors = 0;
  /** Each visitor has a separate address, so that rate limits do not apply. */
  const address = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const decision = (reference: string) => ({ venueId, reference, actor: 'staff:desk' as const });
  return {
    /** Requests a slot and returns the reference. */
    async request(slotId: string, date: string, idempotencyKey: string | null = null, changes = {}) {
      const receipt = await placeBookingRequest(
        service,
        { venueId, siteKey },
        bookingOf(slotId, date, changes),
        idempotencyKey,
      );
      return receipt.reference;
    },
    /** Joins the waiting list of a taken slot and returns the reference. */
    async wait(slotId: string, date: string) {
      const input = bookingOf(slotId, date, { isWaiting: true });
      return (await placeBookingRequest(service, { venueId, siteKey }, input, null)).reference;
    },
    accept: (reference: string) => acceptBookingRequest(service, decision(reference)),
    decline: (reference: string) => declineBookingRequest(service, decision(reference)),
    cancel: (reference: string) => cancelBooking(service, decision(reference)),
    /** Returns the request after the undo. */
    undo: (reference: string) => undoDecision(service, decision(reference)),
    /** @param keepPrice omitted: the total must not change */
    move: (reference: string, to: MoveInput, keepPrice?: boolean) =>
      moveBooking(service, { ...decision(reference), to, keepPrice }),
    /** Returns the id of the block. */
    block: (spaceId: string, from: string, to = from) =>
      blockDates(service, venueId, { spaceId, from, to, reason: 'Repairs' }, 'staff:desk'),
    /** Adds any block. */
    blockAs: (block: BlockDocument) => blockDates(service, venueId, block, 'staff:desk'),
    unblock: (id: string) => unblockDates(service, venueId, id, 'staff:desk'),
    /** Returns the plan of an import. */
    plan: (file: VenueFile, ...leave: string[]) =>
      storage.read((db) => planVenueImport(db, file, { leave, now: service.clock() })),
    /** Returns whether anything changed. */
    import: async (file: VenueFile, ...leave: string[]) =>
      hasChanges(await importVenue(service, file, 'operator', leave)),
    /** Whether the public API shows a slot as free on a date. */
    async isFree(slotId: string, date: string): Promise<boolean> {
      const spaceId = slotId.slice(0, slotId.lastIndexOf('-'));
      const path = `/spaces/${spaceId}/availability?from=${date}&to=${date}`;
      const { status, body } = await service.get(path, { key: siteKey, address: address() });
      if (status !== 200) throw new Error(`availability: status ${status}`);
      const slots: { slotId: string; free: boolean }[] = body.data[0].slots;
      const slot = slots.find((candidate) => candidate.slotId === slotId);
      if (slot === undefined) throw new Error(`${slotId} is missing from the response`);
      return slot.free;
    },
    /** The types of the logged events, oldest first. */
    async audit(): Promise<string[]> {
      const rows = await storage.read((db) =>
        db.selectFrom('events').select(['actor', 'action', 'subject']).orderBy('sort_key').execute(),
      );
      return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
    },
    async statusOf(reference: string) {
      const row = await storage.read((db) =>
        db
          .selectFrom('booking_requests')
          .select('status')
          .where('venue_id', '=', venueId)
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow(),
      );
      return row.status;
    },
    /** All occupancies, including expired holds. */
    async occupied(): Promise<(Interval & { room: string; reference: string | null })[]> {
      const rows = await storage.read((db) =>
        db
          .selectFrom('occupancies')
          .selectAll()
          .where('venue_id', 'not like', '%-twin')
          .orderBy('room_id')
          .orderBy('starts_at')
          .execute(),
      );
      return rows.map((row) => ({
        room: row.room_id,
        reference: row.reference,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      }));
    },
  };
}

/** Returns the problems of a refused import, as people read them. */
export async function importProblems(
  importing: Promise<unknown>,
): Promise<readonly Pick<FieldProblem, 'path' | 'message'>[]> {
  const error = await importing.then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof ValidationError, `expected a rejected import, got ${error}`);
  return error.problems.map(({ path, message }) => ({ path, message }));
}
