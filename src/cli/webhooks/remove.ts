import { removeWebhook } from '../../operations/events/remove-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/** Removes a webhook. */
export async function removeWebhookCommand(
  terminal: Terminal,
  id: string,
  named: NamedWebhook,
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const webhook = await context.storage.read((db) => findNamedWebhook(db, id, named));
    await removeWebhook(context, webhook, cliActor);
  });
  terminal.print(`Removed ${id}.`);
}
