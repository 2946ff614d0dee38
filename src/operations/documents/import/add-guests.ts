import { guestOf } from '../../../domain/booking/guest.ts';
import { addressKeyOf } from '../../../domain/booking/guest-keys.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { insertContact, listContactsOf } from '../../../storage/booking/guest-contacts.ts';
import {
  addressesInUse,
  findGuestRecords,
  hasGuestRecord,
  storeGuestRecord,
} from '../../../storage/booking/guest-records.ts';
import { insertGroupMembers, insertGuestCode } from '../../../storage/venue/guest-groups.ts';
import type { ImportBatch, RecordOf } from './import-batch.ts';

/**
 * Adds missing guests without a booking. One who was erased here stays erased, and one whose address staff added here stays
 * as they are.
 */
export async function addGuestContacts(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guestContact'>[],
): Promise<number> {
  const venueId = file.venue.id;
  let added = 0;
  for (const { record } of lines) {
    const { guestContact: contact } = record;
    const address = addressKeyOf(contact.guest.email);
    if (address === null || (await listContactsOf(db, venueId, [address])).length > 0) continue;
    if (await insertContact(db, { ...contact, guest: guestOf(contact.guest), venueId })) added += 1;
  }
  return added;
}

/**
 * Adds what staff stored about guests, of those addresses that a request or contact here has. A guest about whom something is stored
 * here stays as they are.
 */
export async function addGuests(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guest'>[],
): Promise<number> {
  const venueId = file.venue.id;
  let added = 0;
  for (const { record } of lines) {
    const { id, notes, addresses: all } = record.guest;
    const named = all.flatMap((address) => addressKeyOf(address) ?? []);
    const addresses = [...(await addressesInUse(db, venueId, named))].sort();
    if (addresses.length === 0 || (notes === '' && addresses.length === 1)) continue;
    const known = await findGuestRecords(db, venueId, addresses);
    if (known.size > 0 || (await hasGuestRecord(db, venueId, id))) continue;
    await storeGuestRecord(db, venueId, { id, notes, addresses });
    added += 1;
  }
  return added;
}

/** Adds missing codes of guest groups. A code that exists stays as it is. */
export async function addGuestCodes(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guestCode'>[],
): Promise<number> {
  assertGroupsExist(
    file,
    lines.map(({ line, record }) => ({ line, kind: record.kind, groupId: record.guestCode.groupId })),
  );
  let added = 0;
  for (const { record } of lines) if (await insertGuestCode(db, file.venue.id, record.guestCode)) added += 1;
  return added;
}

/** Adds missing members of guest groups. */
export async function addGroupMembers(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guestGroupMember'>[],
): Promise<number> {
  const members = lines.map(({ record }) => record.guestGroupMember);
  assertGroupsExist(
    file,
    lines.map(({ line, record }) => ({ line, kind: record.kind, groupId: record.guestGroupMember.groupId })),
  );
  return insertGroupMembers(db, file.venue.id, members);
}

/** @throws ValidationError if the file's venue has no such group */
function assertGroupsExist(
  { venue }: VenueFile,
  named: readonly { readonly line: number; readonly kind: string; readonly groupId: string }[],
): void {
  const ids = new Set(venue.groups.map(({ id }) => id));
  const problems = named.flatMap(({ line, kind, groupId }) =>
    ids.has(groupId)
      ? []
      : [{ path: `line ${line}, ${kind}`, message: `"${groupId}" is not the id of a group of this file` }],
  );
  if (problems.length > 0) throw new ValidationError(problems);
}
