import { removeWebhook } from '../../operations/events/remove-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';

/** Removes a webhook. */
export async function removeWebhookCommand(terminal: Terminal, id: string): Promise<void> {
  await withDatabase(terminal, (context) => removeWebhook(context, id, cliActor));
  terminal.print(`Removed ${id}.`);
}
