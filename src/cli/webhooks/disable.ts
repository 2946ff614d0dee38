import { disableWebhook } from '../../operations/events/disable-webhook.ts';
import { actor, withDatabase } from '../existing-database.ts';
import type { Terminal } from '../terminal.ts';

/** Calls a webhook no more for now. */
export async function switchOff(terminal: Terminal, id: string): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) => disableWebhook(context, id, actor));
  terminal.print(hasChanged ? `${id} is not called any more.` : `${id} is off already; nothing was changed.`);
}
