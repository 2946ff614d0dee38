import type { Actor } from '../../domain/events/actor.ts';
import type { EventPayloads } from '../../domain/events/event.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/** Records in the event log who downloads a list with names of guests, which, and when. */
export async function recordListDownload(
  context: Context,
  { venueId, actor, ...payload }: { venueId: string; actor: Actor } & EventPayloads['venue.list-downloaded'],
): Promise<void> {
  await context.storage.transact((db) =>
    recordEvent(db, {
      at: context.clock(),
      actor,
      kind: 'venue.list-downloaded',
      venueId,
      subject: venueId,
      payload,
    }),
  );
}
