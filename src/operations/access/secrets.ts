import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';

/**
 * What is kept of a secret that we drew: 32 random bytes, which nobody finds by trying, so it needs neither salt nor a
 * slow hash, and the same one finds a calendar feed in another house. (Passwords are drawn by people: `passwords.ts`.)
 */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A secret, to be given away once, and what is kept of it. */
export function newSecret({ randomBytes }: Pick<Context, 'randomBytes'>): { secret: string; hash: string } {
  const secret = Buffer.from(randomBytes(32)).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}
