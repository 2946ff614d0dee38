/** The signing secrets of webhooks (Standard Webhooks: `whsec_` and 32 bytes in base64), encrypted for storage. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { type StoredSecret, validSecrets } from '../../domain/events/webhook-secret.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

const algorithm = 'aes-256-gcm';
/** Lengths in bytes: a random initialization vector, and the tag that authenticates secret and webhook. */
const ivLength = 12;
const tagLength = 16;

/** Creates a signing secret. */
export const newWebhookSecret = ({ randomBytes }: Pick<Context, 'randomBytes'>) =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`;

/** Encrypts a signing secret with the installation's secret. It can be decrypted only for the same webhook. */
export function encryptWebhookSecret(
  { storage, randomBytes }: Pick<Context, 'storage' | 'randomBytes'>,
  webhook: WebhookName,
  secret: string,
): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(storage), iv).setAAD(ownerOf(webhook));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts a signing secret.
 *
 * @throws Error if it belongs to another webhook or another installation
 */
export function decryptWebhookSecret(
  storage: Pick<Storage, 'secret'>,
  webhook: WebhookName,
  encrypted: string,
): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(storage), bytes.subarray(0, ivLength))
    .setAAD(ownerOf(webhook))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

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
const ownerOf = ({ venueId, id }: WebhookName) => Buffer.from(`${venueId ?? ''}/${id}`);
