import { isBlocked } from '../../delivery/blocked-webhooks.ts';
import { sendTestEvent } from '../../delivery/test-event.ts';
import { CommandFailure } from '../failure.ts';
import { withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';
import { outcomeText } from './outcome-text.ts';

/**
 * Sends a signed `webhook.test` event to a webhook.
 * @throws CommandFailure if there is no webhook with that id, or it did not accept the call
 */
export async function sendTestCall(terminal: Terminal, id: string, named: NamedWebhook): Promise<void> {
  const { privateAddresses } = terminal.config();
  const { webhook, result } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findNamedWebhook(db, id, named));
    return { webhook: found, result: await sendTestEvent(context, found, privateAddresses) };
  });
  const { host } = new URL(webhook.url);
  if (!result.delivered && (await isBlocked(webhook, privateAddresses)))
    throw new CommandFailure(
      `${host} was not called: its address is private, and these settings do not allow it. Run the command with ${webhook.urlSetBy === 'api' ? 'WEBHOOKS_PRIVATE_HOSTS' : 'WEBHOOKS_TO_PRIVATE_ADDRESSES'} as the service has it (docs/run/private-webhooks.md)`,
    );
  if (!result.delivered)
    throw new CommandFailure(`${host} did not accept it: ${outcomeText(result.outcome)}`);
  terminal.print(`${host} accepted it: ${result.outcome}`);
  if (!webhook.enabled)
    terminal.printToStderr(`It is switched off. To enable it: firsthold webhooks enable ${id}`);
}
