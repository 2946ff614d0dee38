/** The message of a webhook and its signature (standardwebhooks.com). */
import { Webhook as Signer } from 'standardwebhooks';
import type { Instant } from '../domain/time/instant.ts';

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates a signed webhook message (Standard Webhooks).
 *
 * @param message its id is the same for every attempt
 * @param secrets each adds a signature; a receiver needs to know one of them
 * @param now the time of this attempt
 */
export function signedMessage(
  message: { readonly id: string },
  secrets: readonly string[],
  now: Instant,
): SignedMessage {
  const body = JSON.stringify(message);
  const at = new Date(now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': `${Math.floor(now / 1000)}`,
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(message.id, at, body)).join(' '),
    },
  };
}
