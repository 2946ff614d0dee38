import type { Passkey } from '../../domain/access/staff.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deletePasskey, listPasskeys } from '../../storage/access/passkeys.ts';
import { listMembershipsOf, lockStaff } from '../../storage/access/staff.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Removes a person's passkey.
 *
 * @throws NotFoundError if they have none with that id
 * @throws ConflictError if it is the last one, and a venue of theirs requires one
 */
export async function removePasskey(
  context: Context,
  { staffId, passkeyId: id }: { staffId: string; passkeyId: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    // Two passkeys that are removed at the same time are removed one after the other.
    await lockStaff(db, staffId);
    const passkeys = await listPasskeys(db, staffId);
    if (passkeys.length === 1 && passkeys[0]?.id === id) await assertNeedsNone(db, staffId);
    if (!(await deletePasskey(db, { id, staffId }))) throw new NotFoundError('You have no such passkey.');
    await recordRemoval(db, staffId, context.clock());
  });
}

/**
 * Keeps or removes the passkeys of a person who sets a new password or logs out everywhere.
 *
 * @param removePasskeys whether to remove them all
 * @returns those that remain
 * @throws ConflictError if they are to be removed, and a venue of theirs requires one
 */
export async function keepOrRemovePasskeys(
  db: Writer,
  { staffId, removePasskeys, now }: { staffId: string; removePasskeys: boolean; now: Instant },
): Promise<readonly Passkey[]> {
  const passkeys = await listPasskeys(db, staffId);
  if (!removePasskeys) return passkeys;
  if (passkeys.length > 0) await assertNeedsNone(db, staffId);
  for (const { id } of passkeys) {
    await deletePasskey(db, { id, staffId });
    await recordRemoval(db, staffId, now);
  }
  return [];
}

/**
 * Rejects the removal of the last passkey where a venue requires one: afterwards, a stolen password would suffice to add
 * the first one.
 */
async function assertNeedsNone(db: Reader, staffId: string): Promise<void> {
  const requiring = (await listMembershipsOf(db, staffId)).find(({ requiresPasskey }) => requiresPasskey);
  if (requiring !== undefined)
    throw new ConflictError(
      `${requiring.venueId} requires a passkey. Add another one before you remove the last one.`,
      codedProblem('last_passkey'),
    );
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
