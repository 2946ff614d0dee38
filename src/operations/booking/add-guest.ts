import { parseNewGuest } from '../../domain/booking/correction-fields.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { insertContact } from '../../storage/booking/guest-contacts.ts';
import { type DirectoryGuest, findGuest } from '../../storage/booking/guest-directory.ts';
import { storeGuestRecord } from '../../storage/booking/guest-records.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import { correctedGuest } from './correct-booking.ts';
import { assertNoGuestWith, lockGuests, unknownGuest } from './lock-guest.ts';

/**
 * Adds a guest without a booking.
 *
 * @param body as `parseNewGuest` parses it
 * @throws ValidationError for invalid values
 * @throws ConflictError if the directory has a guest with this address
 */
export async function addGuest(
  context: Context,
  { venueId, actor }: { readonly venueId: string; readonly actor: Actor },
  body: unknown,
): Promise<DirectoryGuest> {
  const { guest: entered, notes } = parseNewGuest(body);
  const guest = correctedGuest(guestOf(entered), entered);
  const address = addressKeyOf(guest.email) ?? '';
  return context.storage.transact(async (db) => {
    await lockGuests(db, venueId);
    await assertNoGuestWith(db, venueId, address);
    const now = context.clock();
    const reference = encodeReference(context.randomBytes(5), 'GU');
    await insertContact(db, { venueId, reference, guest, createdAt: now, updatedAt: now });
    await storeGuestRecord(db, venueId, { id: newId(context, 'guest'), notes, addresses: [address] });
    await recordEvent(db, { at: now, actor, venueId, subject: reference, kind: 'guest.added', payload: {} });
    const added = await findGuest(db, { venueId, reference }, now);
    if (added === undefined) throw unknownGuest();
    return added;
  });
}
