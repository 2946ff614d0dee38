import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';

/**
 * Hashes a generated secret: 32 random bytes cannot be guessed, so it needs neither salt nor a slow hash, and an
 * imported calendar feed keeps its URL. (For passwords see `passwords.ts`.)
 */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Generates a secret and its stored hash. */
export function newSecret({ randomBytes }: Pick<Context, 'randomBytes'>): { secret: string; hash: string } {
  const secret = Buffer.from(randomBytes(32)).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}
