/** Texts that are stored encrypted: AES-256-GCM, bound to their owner. */
import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { Context } from './context.ts';

const algorithm = 'aes-256-gcm';
/** Lengths in bytes: a random initialization vector, and the tag that authenticates text and owner. */
const ivLength = 12;
const tagLength = 16;

/** Encrypts a text. It can be decrypted only for the same owner. */
export function sealText(
  { randomBytes }: Pick<Context, 'randomBytes'>,
  key: Uint8Array,
  { owner, text }: { readonly owner: string; readonly text: string },
): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts a text.
 *
 * @throws Error if it has another key or owner
 */
export function unsealText(
  key: Uint8Array,
  { owner, sealed }: { readonly owner: string; readonly sealed: string },
): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

/** Derives a key from a passphrase: slowly, since a person may have chosen it. */
export function keyOfPassphrase(passphrase: string, salt: string): Promise<Uint8Array> {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}
