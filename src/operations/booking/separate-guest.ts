import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { parseGuestNotes } from '../../domain/booking/guest-record.ts';
import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type DirectoryGuest, findGuest } from '../../storage/booking/guest-directory.ts';
import { deleteGuestRecord, storeGuestRecord } from '../../storage/booking/guest-records.ts';
import { findRow, newestRows } from '../../storage/booking/guest-rows.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import { type GuestChange, lockGuests, recordOfGuest, unknownGuest } from './lock-guest.ts';

/** What becomes a guest of its own. */
export interface GuestSeparation extends GuestChange {
  /** Some of the guest's addresses, but not all. */
  readonly addresses: readonly string[];
  /**
   * The notes of the guest of the request, and of the other one. Omitted: they stay with the guest of the request, because the
   * service does not know whose they are.
   */
  readonly notes?: { readonly kept: string; readonly separated: string } | undefined;
}

/**
 * Makes some addresses of a guest a guest of their own again, for example to undo a merge.
 *
 * @returns the guest of the request now
 * @throws NotFoundError if there is no such request, or its guest is erased
 * @throws ConflictError if the guest has no address
 * @throws ValidationError if an address is not the guest's, all of them are named, or notes are too long
 */
export async function separateGuest(context: Context, separation: GuestSeparation): Promise<DirectoryGuest> {
  const { venueId, reference, actor, seen } = separation;
  const keys = separation.addresses.map((address) => addressKeyOf(address) ?? '');
  const notes = separation.notes && {
    kept: parseGuestNotes({ notes: separation.notes.kept }),
    separated: parseGuestNotes({ notes: separation.notes.separated }),
  };
  return context.storage.transact(async (db) => {
    await lockGuests(db, venueId);
    const before = await recordOfGuest(context, db, separation);
    seen?.({ addresses: before.addresses, notes: before.notes });
    const kept = before.addresses.filter((address) => !keys.includes(address));
    const separated = before.addresses.filter((address) => keys.includes(address));
    checkAddresses(keys, { before: before.addresses, kept });
    const ownAddress = (await findRow(db, venueId, reference))?.guest_address ?? '';
    const [own, others] = separated.includes(ownAddress) ? [separated, kept] : [kept, separated];
    await deleteGuestRecord(db, venueId, before);
    const keptRecord = { id: before.id, addresses: own, notes: notes?.kept ?? before.notes };
    const newRecord = { id: newId(context, 'guest'), addresses: others, notes: notes?.separated ?? '' };
    for (const record of [keptRecord, newRecord]) await storeGuestRecord(db, venueId, record);
    const [newest] = await newestRows(db, venueId, [{ guest_address: others[0] ?? null }]);
    const now = context.clock();
    await recordEvent(db, {
      at: now,
      actor,
      venueId,
      subject: reference,
      kind: 'guest.separated',
      payload: { separated: newest?.reference ?? reference },
    });
    const guest = await findGuest(db, { venueId, reference }, now);
    if (guest === undefined) throw unknownGuest();
    return guest;
  });
}

function checkAddresses(
  keys: readonly string[],
  { before, kept }: { readonly before: readonly string[]; readonly kept: readonly string[] },
): void {
  const problems = keys.flatMap((key, index) =>
    before.includes(key)
      ? []
      : [
          {
            path: `addresses[${index}]`,
            message: 'is not an address of the guest',
            ...codedProblem('no_such', { text: key }),
          },
        ],
  );
  if (problems.length === 0 && (kept.length === 0 || keys.length === 0))
    problems.push({
      path: 'addresses',
      message: 'must be some of the addresses, but not all',
      ...codedProblem('nothing_changes'),
    });
  if (problems.length > 0) throw new ValidationError(problems);
}
