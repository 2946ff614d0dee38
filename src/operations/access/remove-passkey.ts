import type { Passkey } from '../../domain/access/staff.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deletePasskey, listPasskeys } from '../../storage/access/passkeys.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Removes a person's passkey.
 *
 * @throws NotFoundError if they have none with that id
 */
export async function removePasskey(
  context: Context,
  { staffId, passkeyId: id }: { staffId: string; passkeyId: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if (!(await deletePasskey(db, { id, staffId }))) throw new NotFoundError('You have no such passkey.');
    await recordRemoval(db, staffId, context.clock());
  });
}

/**
 * Keeps or removes the passkeys of a person who sets a new password or logs out everywhere.
 *
 * @param removePasskeys whether to remove them all
 * @returns those that remain
 */
export async function keepOrRemovePasskeys(
  db: Writer,
  { staffId, removePasskeys, now }: { staffId: string; removePasskeys: boolean; now: Instant },
): Promise<readonly Passkey[]> {
  const passkeys = await listPasskeys(db, staffId);
  if (!removePasskeys) return passkeys;
  for (const { id } of passkeys) {
    await deletePasskey(db, { id, staffId });
    await recordRemoval(db, staffId, now);
  }
  return [];
}

const recordRemoval = (db: Writer, staffId: string, at: Instant) =>
  recordEvent(db, {
    at,
    actor: `staff:${staffId}`,
    kind: 'passkey.removed',
    venueId: null,
    subject: staffId,
    payload: {},
  });
