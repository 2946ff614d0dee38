/** The signing secrets of a webhook. Several may be valid at a time, so that a receiver can change to a new one. */
import type { Instant } from '../time/instant.ts';

/** A signing secret, encrypted. */
export interface StoredSecret {
  readonly encrypted: string;
  readonly validFrom: Instant;
  /** The first instant at which it is not used; null: no end. */
  readonly validUntil: Instant | null;
}

/** Returns the secrets that sign a message at `now`. */
export function validSecrets(secrets: readonly StoredSecret[], now: Instant): readonly StoredSecret[] {
  return secrets.filter(
    ({ validFrom, validUntil }) => validFrom <= now && (validUntil === null || now < validUntil),
  );
}
