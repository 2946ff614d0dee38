import { amendedAgain, type BookingRequest, holdExpiry } from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteOccupancies, setOccupancyExpiry } from '../../storage/booking/occupancies.ts';
import { setHoldEnd } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { holdRooms } from './hold-rooms.ts';

/**
 * Gives the hold of a pending request another end, in a transaction that has locked it. A hold that has ended holds its
 * dates again if the new end is ahead and they are free; one that now ends in the past frees them.
 *
 * @returns the request, and whether it holds its dates
 * @throws ConflictError if a date is taken or blocked, or a space was deleted
 * @throws OverlapError as `occupyRoomsOfItems`
 */
export async function applyHoldEnd(
  db: Writer,
  request: BookingRequest,
  { holdExpiresAt, challenge }: HoldEnd,
  { rooms, now }: { readonly rooms: RoomsBySpace; readonly now: Instant },
): Promise<{ readonly request: BookingRequest; readonly isActive: boolean }> {
  const changed = { ...request, holdExpiresAt, challenge, amended: amendedAgain(request, now) };
  const expiresAt = holdExpiry(changed) ?? now;
  const isActive = expiresAt > now;
  const hadEnded = (holdExpiry(request) ?? now) <= now;
  // Publishes events in the order in which they happened.
  if (hadEnded) await recordExpiredHoldsOf(db, request.venueId, [request.reference], now);
  if (isActive && !hadEnded) await setOccupancyExpiry(db, request, expiresAt);
  // Also in rooms that its space no longer uses.
  else await deleteOccupancies(db, request);
  if (isActive && hadEnded) await holdRooms(db, changed, { rooms, now, expiresAt });
  await setHoldEnd(db, changed, { isActive });
  return { request: changed, isActive };
}
