import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { eraseGuestsOf } from '../../storage/booking/guests.ts';
import {
  deleteExpiredIdempotencyKeys,
  deleteIdempotencyKeys,
} from '../../storage/booking/idempotency-keys.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/** Requests of one venue whose guests are to be forgotten, and by whose wish. */
interface Erasing {
  readonly venueId: string;
  readonly references: readonly string[];
  readonly actor: Actor;
}

/**
 * Forgets the guests of some requests for good: name, addresses, message, and what told that two requests came from the
 * same place. The bookings stand, with their dates and prices, and nobody's name.
 *
 * @returns the references of those whose guests were known until now
 */
export async function eraseGuests(context: Context, erasing: Erasing): Promise<string[]> {
  return context.storage.transact(async (db) => {
    const now = context.clock();
    const erased: string[] = [];
    for (const references of chunks(erasing.references))
      erased.push(...(await eraseGuestsInTransaction(db, { ...erasing, references }, now)));
    await deleteExpiredIdempotencyKeys(db, now);
    for (const reference of erased) await deleteIdempotencyKeys(db, { venueId: erasing.venueId, reference });
    return erased;
  });
}

/** Within a transaction: forgets them, outdates what was made of them, and writes down that it was done. */
export async function eraseGuestsInTransaction(
  db: Writer,
  { venueId, references, actor }: Erasing,
  now: Instant,
): Promise<string[]> {
  await bumpVenueRevision(db, venueId);
  const erased = await eraseGuestsOf(db, { venueId, references }, now);
  for (const subject of erased)
    await recordEvent(db, { at: now, actor, kind: 'guest.erased', venueId, subject, payload: {} });
  return erased;
}
