/** What a webhook receives, and how it can tell that it is from us (standardwebhooks.com). */
import { Webhook as Signer } from 'standardwebhooks';
import type { Instant } from '../domain/time/instant.ts';

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * @param message its id is that of the call too: the same however often it is made
 * @param now of this call
 */
export function signedMessage(message: { readonly id: string }, secret: string, now: Instant): SignedMessage {
  const body = JSON.stringify(message);
  const at = new Date(now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': `${Math.floor(now / 1000)}`,
      'webhook-signature': new Signer(secret).sign(message.id, at, body),
    },
  };
}
