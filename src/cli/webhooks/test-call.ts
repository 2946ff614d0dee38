import { addressRuleFor } from '../../delivery/allowed-addresses.ts';
import { postMessage } from '../../delivery/call.ts';
import { signedMessage } from '../../delivery/message.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { signingSecrets } from '../../operations/events/webhook-secret.ts';
import { listWebhookSecrets } from '../../storage/events/webhooks.ts';
import { CommandFailure } from '../failure.ts';
import { withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/**
 * Sends a signed `webhook.test` event to a webhook.
 * @throws CommandFailure if there is no webhook with that id, or it did not accept the call
 */
export async function sendTestCall(terminal: Terminal, id: string, named: NamedWebhook): Promise<void> {
  const { privateAddresses } = terminal.config();
  const { webhook, message } = await withDatabase(terminal, async ({ storage, clock, randomBytes }) => {
    const now = clock();
    const { found, stored } = await storage.read(async (db) => {
      const webhook = await findNamedWebhook(db, id, named);
      return { found: webhook, stored: await listWebhookSecrets(db, webhook) };
    });
    const test = {
      id: `test_${Buffer.from(randomBytes(12)).toString('base64url')}`,
      type: 'webhook.test',
      timestamp: isoInstant(now),
      data: { subject: id, venueId: found.venueId },
    };
    return {
      webhook: found,
      message: signedMessage(test, signingSecrets(storage, found, { stored, now }), now),
    };
  });
  const { signal } = new AbortController();
  const { body, headers } = message;
  const { delivered, outcome } = await postMessage(webhook.url, body, headers, {
    allows: addressRuleFor(webhook, privateAddresses),
    signal,
  });
  if (!delivered) throw new CommandFailure(`${new URL(webhook.url).host} did not accept it: ${outcome}`);
  terminal.print(`${new URL(webhook.url).host} accepted it: ${outcome}`);
  if (!webhook.enabled)
    terminal.printToStderr(`It is switched off. To enable it: firsthold webhooks enable ${id}`);
}
