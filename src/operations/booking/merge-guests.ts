import {
  type GuestRecord,
  maxGuestAddresses,
  maxGuestNotesLength,
  mergeGuestRecords,
} from '../../domain/booking/guest-record.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type DirectoryGuest, findGuest } from '../../storage/booking/guest-directory.ts';
import { deleteGuestRecord, storeGuestRecord } from '../../storage/booking/guest-records.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { type GuestChange, lockGuests, recordOfGuest, unknownGuest } from './lock-guest.ts';

/**
 * Merges another guest into a guest: adds the addresses, and the notes below the guest's own. Two that are one guest
 * already stay as they are, so a repeat is harmless. `separateGuest` undoes it.
 *
 * @param merge `merged`: a request of the other guest; `isDryRun`: everything is checked and nothing changed
 * @returns the merged guest
 * @throws NotFoundError if there is no such request, or its guest is erased
 * @throws ConflictError if one of them has no address, or together they have too many addresses or too long notes
 */
export async function mergeGuests(
  context: Context,
  merge: GuestChange & { readonly merged: string; readonly isDryRun?: boolean },
): Promise<DirectoryGuest> {
  const { venueId, reference, merged, actor, seen, isDryRun = false } = merge;
  return transactOrDryRun(context, isDryRun, async (db) => {
    await lockGuests(db, venueId);
    const target = await recordOfGuest(context, db, merge);
    seen?.({ addresses: target.addresses, notes: target.notes });
    const other = await recordOfGuest(context, db, { venueId, reference: merged });
    const now = context.clock();
    if (!target.addresses.some((address) => other.addresses.includes(address))) {
      const both = mergeGuestRecords(target, other);
      assertMergeable(both);
      await deleteGuestRecord(db, venueId, other);
      await storeGuestRecord(db, venueId, { ...both, id: target.id });
      await recordEvent(db, {
        at: now,
        actor,
        venueId,
        subject: reference,
        kind: 'guest.merged',
        payload: { merged },
      });
    }
    const guest = await findGuest(db, { venueId, reference }, now);
    if (guest === undefined) throw unknownGuest();
    return guest;
  });
}

/** @throws ConflictError if a merged guest has too many addresses, or too long notes */
export function assertMergeable({ addresses, notes }: GuestRecord): void {
  if (addresses.length <= maxGuestAddresses && [...notes].length <= maxGuestNotesLength) return;
  throw new ConflictError(
    `Together, the guests have more than ${maxGuestAddresses} addresses, or notes of more than ${maxGuestNotesLength} characters.`,
    codedProblem('merged_guest_too_large', { addresses: maxGuestAddresses, characters: maxGuestNotesLength }),
  );
}
