import { disableWebhook } from '../../operations/events/disable-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/** Disables a webhook. */
export async function disableWebhookCommand(
  terminal: Terminal,
  id: string,
  named: NamedWebhook,
): Promise<void> {
  const hasChanged = await withDatabase(terminal, async (context) => {
    const webhook = await context.storage.read((db) => findNamedWebhook(db, id, named));
    return disableWebhook(context, webhook, cliActor);
  });
  terminal.print(hasChanged ? `Disabled ${id}.` : `${id} is already disabled; nothing was changed.`);
}
