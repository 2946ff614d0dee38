import { removeWebhook } from '../../operations/events/remove-webhook.ts';
import { actor, withDatabase } from '../existing-database.ts';
import type { Terminal } from '../terminal.ts';

/** Calls an address no more. */
export async function takeAway(terminal: Terminal, id: string): Promise<void> {
  await withDatabase(terminal, (context) => removeWebhook(context, id, actor));
  terminal.print(`${id} is removed; its address is not called any more.`);
}
