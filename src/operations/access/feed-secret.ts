import { createHash } from 'node:crypto';

/**
 * What is kept of the secret in a feed's address. The secret is 32 random bytes, which nobody finds by trying, so it
 * needs neither salt nor a slow hash, and the same one finds its feed in another house.
 */
export function hashOfFeedSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
