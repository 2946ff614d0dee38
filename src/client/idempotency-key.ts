/** Creates an idempotency key: 128 random bits as text. (`crypto.randomUUID` is missing on pages without https.) */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
