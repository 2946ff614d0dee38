import { parseEventId } from '../../domain/events/cursor.ts';
import { redeliverEvents } from '../../operations/events/redeliver-events.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/** Options of `webhooks redeliver`. */
export interface RedeliveryOptions extends NamedWebhook {
  readonly from: string;
  readonly to?: string;
}

/** Queues events for a webhook again. */
export async function redeliverCommand(
  terminal: Terminal,
  id: string,
  { from, to, ...named }: RedeliveryOptions,
): Promise<void> {
  const first = parseEventId(from);
  if (first === null) throw new CommandFailure(`${from} is not the id of an event`, 2);
  const count = await withDatabase(terminal, async (context) => {
    const webhook = await context.storage.read((db) => findNamedWebhook(db, id, named));
    const request = { log: first.venueId, range: { from, to }, actor: cliActor };
    return redeliverEvents(context, webhook, request);
  });
  terminal.print(`Queued ${count} ${count === 1 ? 'event' : 'events'} for ${id}.`);
}
