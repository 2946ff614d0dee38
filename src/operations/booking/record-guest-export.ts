import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/** Records a guest data export in the event log: the actor, the time and the requests. */
export async function recordGuestExport(
  context: Context,
  { venueId, references, actor }: { venueId: string; references: readonly string[]; actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const at = context.clock();
    for (const subject of references)
      await recordEvent(db, { at, actor, kind: 'guest.exported', venueId, subject, payload: {} });
  });
}
