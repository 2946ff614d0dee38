import { UnauthorizedError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findStaff, updateStaff } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Renames a person; the event log keeps earlier names. Does nothing if the name is the same.
 *
 * @throws ValidationError if the name is blank
 */
export async function renameStaff(
  context: Context,
  { staffId, name: requested }: { staffId: string; name: string },
): Promise<void> {
  const name = requested.trim();
  if (name === '')
    throw new ValidationError([{ path: 'name', message: 'must not be empty', ...codedProblem('empty') }]);
  await context.storage.transact(async (db) => {
    const staff = await findStaff(db, staffId);
    if (staff === undefined) throw new UnauthorizedError('Sign in again.');
    if (staff.name === name) return;
    await updateStaff(db, staffId, { name });
    await recordEvent(db, {
      at: context.clock(),
      actor: `staff:${staffId}`,
      kind: 'staff.renamed',
      venueId: null,
      subject: staffId,
      payload: {},
    });
  });
}
