import type { GuestRecord, StoredGuestRecord } from '../../domain/booking/guest-record.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { addressesOfGuest } from '../../storage/booking/guest-directory.ts';
import { findGuestRecords } from '../../storage/booking/guest-records.ts';
import { newestRows } from '../../storage/booking/guest-rows.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';

/** A change of the guest of a booking request. */
export interface GuestChange {
  readonly venueId: string;
  /** A request or contact of the guest. */
  readonly reference: string;
  readonly actor: Actor;
  /** Called with the current record under the lock; throws if the client has seen another. */
  readonly seen?: ((current: GuestRecord) => void) | undefined;
}

/** Locks the records of all guests of a venue: changes are rare, and erasure locks the same row. */
export async function lockGuests(db: Writer, venueId: string): Promise<void> {
  if (!(await lockVenue(db, venueId))) throw new NotFoundError(`There is no venue ${venueId}.`);
}

/**
 * Returns the record of the guest of a request, or a new one. Requires the lock of `lockGuests`.
 *
 * @throws NotFoundError if there is no such request, or its guest is erased
 * @throws ConflictError if the guest has no address: then nothing can be stored about them
 */
export async function recordOfGuest(
  context: Context,
  db: Writer,
  { venueId, reference }: { readonly venueId: string; readonly reference: string },
): Promise<StoredGuestRecord> {
  const addresses = await addressesOfGuest(db, { venueId, reference });
  if (addresses === undefined) throw unknownGuest();
  if (addresses.length === 0)
    throw new ConflictError(
      `The guest of ${reference} has no email address, so nothing connects them with other requests.`,
      codedProblem('guest_without_address'),
    );
  const records = await findGuestRecords(db, venueId, addresses);
  return records.get(addresses[0] ?? '') ?? { id: newId(context, 'guest'), addresses, notes: '' };
}

/**
 * Ensures that an address identifies no guest of a venue yet. Requires the lock of `lockGuests`.
 *
 * @param address as `addressKeyOf`
 * @throws ConflictError that names the guest who has it
 */
export async function assertNoGuestWith(db: Writer, venueId: string, address: string): Promise<void> {
  const [known] = await newestRows(db, venueId, [{ guest_address: address }]);
  if (known !== undefined)
    throw new ConflictError(
      `There is a guest with this email address: ${known.reference}.`,
      codedProblem('guest_exists', { reference: known.reference }),
    );
}

/** Returns the error for a guest who is unknown or erased. */
export const unknownGuest = () =>
  new NotFoundError('There is no such guest, or the guest’s data was deleted.');
