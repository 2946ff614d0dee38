import { disableWebhook } from '../../operations/events/disable-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';

/** Disables a webhook. */
export async function disableWebhookCommand(terminal: Terminal, id: string): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) => disableWebhook(context, id, cliActor));
  terminal.print(hasChanged ? `Disabled ${id}.` : `${id} is already disabled; nothing was changed.`);
}
