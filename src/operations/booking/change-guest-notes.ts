import { type GuestRecord, parseGuestNotes } from '../../domain/booking/guest-record.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { storeGuestRecord } from '../../storage/booking/guest-records.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { lockGuests, recordOfGuest } from './lock-guest.ts';

/** A change of the guest of a booking request. */
export interface GuestChange {
  readonly venueId: string;
  /** A request of the guest. */
  readonly reference: string;
  readonly actor: Actor;
  /** Called with the current record under the lock; throws if the client has seen another. */
  readonly seen?: ((current: GuestRecord) => void) | undefined;
}

/**
 * Replaces the notes about a guest.
 *
 * @param body `notes`: the new notes; '': none
 * @throws ValidationError if they are too long, or have invalid characters
 * @throws NotFoundError if there is no such request, or its guest is erased
 * @throws ConflictError if the guest has no address
 */
export async function changeGuestNotes(context: Context, change: GuestChange, body: unknown): Promise<void> {
  const notes = parseGuestNotes(body);
  const { venueId, reference, actor, seen } = change;
  await context.storage.transact(async (db) => {
    await lockGuests(db, venueId);
    const { id, ...record } = await recordOfGuest(context, db, change);
    seen?.({ addresses: record.addresses, notes: record.notes });
    if (record.notes === notes) return;
    await storeGuestRecord(db, venueId, { id, ...record, notes });
    await recordEvent(db, {
      at: context.clock(),
      actor,
      venueId,
      subject: reference,
      kind: 'guest.notes-changed',
      payload: {},
    });
  });
}
