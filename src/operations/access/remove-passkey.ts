import { NotFoundError } from '../../domain/errors.ts';
import { deletePasskey } from '../../storage/access/passkeys.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Has a passkey of somebody's be good for nothing any more.
 *
 * @throws NotFoundError when they have none of that id
 */
export async function removePasskey(
  context: Context,
  { staffId, passkeyId: id }: { staffId: string; passkeyId: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if (!(await deletePasskey(db, { id, staffId }))) throw new NotFoundError('You have no such passkey.');
    await recordEvent(db, {
      at: context.clock(),
      actor: `staff:${staffId}`,
      kind: 'passkey.removed',
      venueId: null,
      subject: staffId,
      payload: {},
    });
  });
}
