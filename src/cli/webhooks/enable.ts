import { enableWebhook } from '../../operations/events/enable-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/** Enables a webhook. */
export async function enableWebhookCommand(
  terminal: Terminal,
  id: string,
  named: NamedWebhook,
): Promise<void> {
  const hasChanged = await withDatabase(terminal, async (context) => {
    const webhook = await context.storage.read((db) => findNamedWebhook(db, id, named));
    return enableWebhook(context, webhook, cliActor);
  });
  terminal.print(hasChanged ? `Enabled ${id}.` : `${id} is already enabled; nothing was changed.`);
}
