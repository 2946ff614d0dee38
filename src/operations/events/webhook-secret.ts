/** The signing secrets of webhooks (Standard Webhooks: `whsec_` and 32 bytes in base64), encrypted for storage. */
import { hkdfSync } from 'node:crypto';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { type StoredSecret, validSecrets } from '../../domain/events/webhook-secret.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';
import { sealText, unsealText } from '../sealed-text.ts';

/** Creates a signing secret. */
export const newWebhookSecret = ({ randomBytes }: Pick<Context, 'randomBytes'>) =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`;

/** Encrypts a signing secret with the installation's secret. It can be decrypted only for the same webhook. */
export const encryptWebhookSecret = (
  context: Pick<Context, 'storage' | 'randomBytes'>,
  webhook: WebhookName,
  secret: string,
): string => sealText(context, keyOf(context.storage), { owner: ownerOf(webhook), text: secret });

/**
 * Decrypts a signing secret.
 *
 * @throws Error if it belongs to another webhook or another installation
 */
export const decryptWebhookSecret = (
  storage: Pick<Storage, 'secret'>,
  webhook: WebhookName,
  encrypted: string,
): string => unsealText(keyOf(storage), { owner: ownerOf(webhook), sealed: encrypted });

/** Returns the secrets that sign a message of a webhook at `now`. */
export function signingSecrets(
  storage: Pick<Storage, 'secret'>,
  webhook: WebhookName,
  { stored, now }: { readonly stored: readonly StoredSecret[]; readonly now: Instant },
): string[] {
  return validSecrets(stored, now).map(({ encrypted }) => decryptWebhookSecret(storage, webhook, encrypted));
}

const keyOf = ({ secret }: Pick<Storage, 'secret'>) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'webhook secrets', 32));

/** Returns a unique key of a webhook, since ids contain no `/`. */
const ownerOf = ({ venueId, id }: WebhookName) => `${venueId ?? ''}/${id}`;
