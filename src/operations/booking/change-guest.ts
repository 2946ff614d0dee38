import {
  type GuestChanges,
  type GuestCorrection,
  parseGuestChanges,
} from '../../domain/booking/correction-fields.ts';
import { changedMembers } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { mergeGuestRecords, type StoredGuestRecord } from '../../domain/booking/guest-record.ts';
import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { type GuestContact, listContactsOf, updateContact } from '../../storage/booking/guest-contacts.ts';
import { addressesOfGuest, type DirectoryGuest, findGuest } from '../../storage/booking/guest-directory.ts';
import { addressesInUse, findGuestRecords, storeGuestRecord } from '../../storage/booking/guest-records.ts';
import { requestsInPieces } from '../../storage/booking/request-pieces.ts';
import {
  hasOtherRequests,
  listUpcomingOf,
  newestRequestOf,
} from '../../storage/booking/requests-of-guest.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpacesOfBookings } from '../../storage/venue/rooms.ts';
import { type Context, newId } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyCorrection } from './apply-correction.ts';
import { correctedGuest } from './correct-booking.ts';
import { followGuestAddress } from './follow-guest-address.ts';
import {
  assertNoGuestWith,
  type GuestChange,
  lockGuests,
  recordOfGuest,
  unknownGuest,
} from './lock-guest.ts';
import { requestOfVenue } from './lock-request.ts';
import { assertMergeable } from './merge-guests.ts';
import type { CorrectedBooking } from './store-correction.ts';

/** A guest after a change. */
export interface ChangedGuest {
  readonly guest: DirectoryGuest;
  /** The bookings that were corrected, the newest request first; after a dry run without ids. */
  readonly corrected: readonly CorrectedBooking[];
}

/** The maximum number of bookings that one change corrects. */
const maxCorrected = 100;

/**
 * Changes a guest: notes, name, contacts, language and postal address. The directory shows those of the newest request, so
 * that request is corrected, and all that are still to come if `upcoming` is true: each with one event, which can be undone
 * (`undoCorrection`). What staff entered about a guest without a booking changes too. Requests that keep another address of the guest stay the guest's.
 *
 * @param body as `parseGuestChanges` parses it
 * @throws ValidationError for invalid values, if too many bookings would change, or the address that identifies the guest
 *   would be removed
 * @throws NotFoundError if there is no such request, or its guest is erased
 * @throws ConflictError if notes change and the guest has no address, the new address belongs to another guest (`mergeGuests`
 *   makes them one), or the guest has too many addresses
 */
export async function changeGuest(
  context: Context,
  change: GuestChange,
  body: unknown,
): Promise<ChangedGuest> {
  const { notes, guest, upcoming = false, dryRun: isDryRun = false } = parseGuestChanges(body);
  const { venueId, reference } = change;
  return retryAfterConflict(() =>
    transactOrDryRun(context, isDryRun, async (db) => {
      await lockGuests(db, venueId);
      const addresses = await addressesOfGuest(db, { venueId, reference });
      if (addresses === undefined) throw unknownGuest();
      const isRecorded = addresses.length > 0 || notes !== undefined;
      const record = isRecorded ? await recordOfGuest(context, db, change) : noRecord;
      change.seen?.({ addresses: record.addresses, notes: record.notes });
      const now = context.clock();
      if (notes !== undefined) await changeNotes(db, { ...change, now }, record, notes);
      const corrected =
        guest === undefined
          ? []
          : await correctRequests(context, db, change, { guest, upcoming, record, now });
      const changed = await findGuest(db, { venueId, reference }, now);
      if (changed === undefined) throw unknownGuest();
      if (!isDryRun) return { guest: changed, corrected };
      return { guest: changed, corrected: corrected.map((each) => ({ ...each, correctionId: null })) };
    }),
  );
}

const noRecord: StoredGuestRecord = { id: '', addresses: [], notes: '' };

async function changeNotes(
  db: Writer,
  { venueId, reference, actor, now }: GuestChange & { readonly now: Instant },
  { id, ...record }: StoredGuestRecord,
  notes: string,
): Promise<void> {
  if (record.notes === notes) return;
  await storeGuestRecord(db, venueId, { id, ...record, notes });
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: reference,
    kind: 'guest.notes-changed',
    payload: {},
  });
}

interface Correcting extends Required<Pick<GuestChanges, 'upcoming'>> {
  readonly guest: GuestCorrection;
  readonly record: StoredGuestRecord;
  readonly now: Instant;
}

async function correctRequests(
  context: Context,
  db: Writer,
  { venueId, reference, actor }: GuestChange,
  { guest, upcoming, record, now }: Correcting,
): Promise<CorrectedBooking[]> {
  const references = await requestsToCorrect(db, { venueId, reference }, { record, upcoming, now });
  const [contact] = await listContactsOf(db, venueId, record.addresses);
  if (references.length > maxCorrected)
    throw new ValidationError([
      {
        path: 'upcoming',
        message: `at most ${maxCorrected} bookings can change at once`,
        ...codedProblem('too_many', { most: maxCorrected }),
      },
    ]);
  const isRemoved = guest.email === null || guest.email === '';
  if (
    isRemoved &&
    (contact || (await hasOtherRequests(db, { venueId, addresses: record.addresses }, references)))
  )
    throw new ValidationError([
      {
        path: 'guest.email',
        message: 'is required: it identifies the guest',
        ...codedProblem('required'),
      },
    ]);
  const to = addressKeyOf(guest.email ?? '');
  const isOtherAddress = to !== null && !record.addresses.includes(to);
  if (isOtherAddress) await assertNoGuestWith(db, venueId, to);
  if (contact) await changeContact(context, db, { contact, guest, actor, now });
  if (references.length === 0) return [];
  const rooms = await lockSpacesOfBookings(db, { venueId, references });
  const corrected: CorrectedBooking[] = [];
  // Read again under the lock.
  for await (const requests of requestsInPieces(db, venueId, references))
    for (const request of requests) {
      const changed = { ...request, guest: correctedGuest(request.guest, guest) };
      const applied = await applyCorrection(db, context, { request, rooms, now, corrected: changed, actor });
      if (applied.changes.length > 0) corrected.push(applied);
    }
  const newest = references[0] ?? reference;
  if (isOtherAddress) await keepAddress(context, db, { venueId, actor, now, record, to, newest });
  return corrected;
}

/** Lists what is to be corrected, the newest request first: one too many if there are too many. */
async function requestsToCorrect(
  db: Writer,
  named: { readonly venueId: string; readonly reference: string },
  { record: { addresses }, upcoming, now }: Pick<Correcting, 'record' | 'upcoming' | 'now'>,
): Promise<readonly string[]> {
  if (addresses.length === 0) return [(await requestOfVenue(db, named)).reference];
  const guest = { venueId: named.venueId, addresses };
  const newest = await newestRequestOf(db, guest);
  if (newest === undefined || !upcoming) return newest === undefined ? [] : [newest];
  return [...new Set([newest, ...(await listUpcomingOf(db, guest, { now, limit: maxCorrected + 1 }))])];
}

/** Changes what staff entered about the guest without a booking, and moves what is stored to a new address. */
async function changeContact(
  context: Context,
  db: Writer,
  {
    contact,
    guest,
    actor,
    now,
  }: Pick<GuestChange, 'actor'> & Pick<Correcting, 'guest' | 'now'> & { readonly contact: GuestContact },
): Promise<void> {
  const { venueId, reference } = contact;
  const changed = correctedGuest(contact.guest, guest);
  const members = changedMembers(contact.guest, changed);
  if (members.length === 0) return;
  await updateContact(db, { ...contact, guest: changed, updatedAt: now });
  const [from, to] = [contact.guest, changed].map(({ email }) => addressKeyOf(email));
  if (from && to && from !== to)
    await followGuestAddress(db, context, { venueId, request: null, from, to, actor, now });
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: reference,
    kind: 'guest.changed',
    payload: { members },
  });
}

/** Adds the new address to the guest if other requests keep a former one. */
async function keepAddress(
  context: Context,
  db: Writer,
  keeping: Pick<GuestChange, 'venueId' | 'actor'> & {
    readonly now: Instant;
    readonly record: StoredGuestRecord;
    readonly to: string;
    readonly newest: string;
  },
): Promise<void> {
  const { venueId, actor, now, record, to, newest } = keeping;
  const used = await addressesInUse(db, venueId, record.addresses);
  const kept = record.addresses.filter((address) => used.has(address));
  const [first] = kept;
  if (first === undefined) return;
  const merged = (await newestRequestOf(db, { venueId, addresses: kept })) ?? newest;
  const records = await findGuestRecords(db, venueId, [...kept, to]);
  const own = records.get(first) ?? { id: newId(context, 'guest'), addresses: kept, notes: record.notes };
  // The only request with the former address has moved it.
  if (records.has(to)) return;
  const both = mergeGuestRecords(own, { addresses: [to], notes: '' });
  assertMergeable(both);
  await storeGuestRecord(db, venueId, { ...both, id: own.id });
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: newest,
    kind: 'guest.merged',
    payload: { merged },
  });
}
