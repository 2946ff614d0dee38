import type { Actor } from '../../domain/events/actor.ts';
import {
  listVenuesRequiringPasskeys,
  updateRequiredPasskeys,
} from '../../storage/access/required-passkeys.ts';
import { lockVenueStaff } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Sets whether the staff of a venue need a passkey. Sessions without one lose access with their next request.
 *
 * @param check called with the current setting under the lock; may throw
 */
export async function requirePasskeys(
  context: Context,
  { venueId, isRequired, actor }: { venueId: string; isRequired: boolean; actor: Actor },
  check: (isRequired: boolean) => void = () => undefined,
): Promise<void> {
  await context.storage.transact(async (db) => {
    await lockVenueStaff(db, venueId);
    const before = (await listVenuesRequiringPasskeys(db, [venueId])).has(venueId);
    check(before);
    if (before === isRequired) return;
    await updateRequiredPasskeys(db, venueId, isRequired);
    await recordEvent(db, {
      at: context.clock(),
      subject: venueId,
      kind: 'staff.passkeys-required',
      payload: { required: isRequired },
      venueId,
      actor,
    });
  });
}
