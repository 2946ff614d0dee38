import { enableWebhook } from '../../operations/events/enable-webhook.ts';
import { actor, withDatabase } from '../existing-database.ts';
import type { Terminal } from '../terminal.ts';

/** Goes on calling a webhook. */
export async function switchOn(terminal: Terminal, id: string): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) => enableWebhook(context, id, actor));
  terminal.print(hasChanged ? `${id} is called again.` : `${id} is on already; nothing was changed.`);
}
