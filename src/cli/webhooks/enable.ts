import { enableWebhook } from '../../operations/events/enable-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';

/** Enables a webhook. */
export async function enableWebhookCommand(terminal: Terminal, id: string): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) => enableWebhook(context, id, cliActor));
  terminal.print(hasChanged ? `Enabled ${id}.` : `${id} is already enabled; nothing was changed.`);
}
