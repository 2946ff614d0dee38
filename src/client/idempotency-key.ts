/**
 * A fresh key for one booking request: 128 random bits as hexadecimal text. (`crypto.randomUUID` is missing on
 * pages without https.)
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
