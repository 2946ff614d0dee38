import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { mergeGuestRecords } from '../../domain/booking/guest-record.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import {
  addressesInUse,
  deleteGuestRecord,
  deleteUnusedAddresses,
  findGuestRecords,
  storeGuestRecord,
} from '../../storage/booking/guest-records.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { deleteMembershipsOf, insertGroupMembers, listGroupIdsOf } from '../../storage/venue/guest-groups.ts';
import { type Context, newId } from '../context.ts';
import { insertNoteInTransaction } from './add-note.ts';
import { assertMergeable } from './merge-guests.ts';

/**
 * Moves what is stored about a guest to their corrected address, if no other booking has the former one: notes, further
 * addresses and guest groups. Without a new address, notes that no other address keeps become a note of the booking.
 * Requires the lock of `lockGuests`.
 *
 * @param correction the addresses before and after as keys (`addressKeyOf`)
 * @throws ConflictError if the guest of the new address has notes, and together they are too long, or the addresses too many
 */
export async function followGuestAddress(
  db: Writer,
  context: Context,
  correction: {
    readonly venueId: string;
    /** The corrected booking; null: a guest without one, whose address is never removed. */
    readonly request: BookingRequest | null;
    readonly from: string;
    readonly to: string | null;
    readonly actor: Actor;
    readonly now: Instant;
  },
): Promise<void> {
  const { venueId, request, from, to, actor, now } = correction;
  if ((await addressesInUse(db, venueId, [from])).has(from)) return;
  const groupIds = await listGroupIdsOf(db, venueId, [from]);
  await deleteMembershipsOf(db, venueId, [from]);
  if (to !== null)
    await insertGroupMembers(
      db,
      venueId,
      groupIds.map((groupId) => ({ groupId, address: to })),
    );
  const records = await findGuestRecords(db, venueId, to === null ? [from] : [from, to]);
  const record = records.get(from);
  if (record === undefined) return;
  if (to === null) {
    if (record.addresses.length === 1 && request !== null)
      await insertNoteInTransaction(db, request, {
        id: newId(context, 'note'),
        at: now,
        actor,
        about: null,
        text: record.notes,
      });
    return deleteUnusedAddresses(db, venueId, [from]);
  }
  const target = records.get(to) ?? record;
  const merged = target.id === record.id ? record : mergeGuestRecords(target, record);
  const addresses = [...new Set([...merged.addresses, to])].filter((address) => address !== from).sort();
  const moved = { id: target.id, notes: merged.notes, addresses };
  assertMergeable(moved);
  await deleteGuestRecord(db, venueId, record);
  await storeGuestRecord(db, venueId, moved);
}
